import type { Backend } from './backend.ts';
import type { FileName } from './gateway/storage/files.ts';
import type { Query } from './postgres/session-pools.ts';

/**
 * Calls private.settle_due() once a minute, where the database has it: deadlines pass whether or not
 * somebody looks. On hosted Supabase pg_cron does the same.
 * @returns what stops it, and resolves when nothing is under way any more
 */
export const startClock = (query: Query, log: (line: string) => void, every = 60_000): (() => Promise<void>) =>
  repeat('settle_due', () => settle(query), log, every);

/** Removes files no row points at, once an hour. On hosted Supabase pg_cron removes their rows. */
export const startFileSweep = (
  backend: SweptBackend,
  log: (line: string) => void,
  every = 3_600_000,
): (() => Promise<void>) => repeat('sweep_files', () => sweepFiles(backend), log, every);

function repeat(name: string, work: () => Promise<unknown>, log: (line: string) => void, every: number) {
  let running: Promise<unknown> | undefined;
  const tick = () => {
    running ??= work()
      .catch((error: { code?: string; message?: string }) =>
        log(`${name} failed: ${error.code ?? ''} ${error.message ?? ''}`.trim()),
      )
      .finally(() => (running = undefined));
  };
  const timer = setInterval(tick, every);
  tick();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function settle(query: Query) {
  const [found] = await query<{ exists: boolean }>(
    `select to_regprocedure('private.settle_due()') is not null as exists`,
  );
  if (found?.exists) await query('select private.settle_due()');
}

type SweptBackend = Pick<Backend, 'files' | 'service' | 'storage'>;

/** Rows first, and the files of those; then what never got a row or lost it in the database. Uploads have an hour. */
export async function sweepFiles({ files, service, storage }: SweptBackend, now = new Date()): Promise<void> {
  const [found] = await service.query<{ exists: boolean }>(
    `select to_regprocedure('private.sweep_files(boolean)') is not null as exists`,
  );
  if (!found?.exists) return;
  for (let swept = most; swept === most;) {
    const rows = await service.query<FileName>('select bucket, file as key from private.sweep_files()');
    for (const file of rows) await files.remove(file);
    swept = rows.length;
  }
  await files.sweep(new Date(now.getTime() - 3_600_000), (asked) =>
    storage.query<FileName>(
      `select f.bucket, f.key from unnest($1::text[], $2::text[]) as f (bucket, key)
        where not exists (select from storage.objects o where (o.bucket_id, o.name) = (f.bucket, f.key))`,
      [asked.map(({ bucket }) => bucket), asked.map(({ key }) => key)],
    ),
  );
}

/** What private.sweep_files() takes at a time. */
const most = 1000;
