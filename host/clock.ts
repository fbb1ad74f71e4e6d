import type { Backend } from './backend.ts';
import type { Content, FileName } from './gateway/storage/files.ts';
import { deliver, type Outbox, type Channels } from '#supabase/functions/channels/sender.ts';
import type { Channel } from '#supabase/functions/channels/channel.ts';
import type { Finding } from './operator/doctor.ts';
import type { Query } from './postgres/session-pools.ts';

/**
 * Calls private.settle_due() once a minute, where the database has it: deadlines pass whether or not
 * somebody looks. On hosted Supabase pg_cron does the same.
 * @returns what stops it, and resolves when nothing is under way any more
 */
export const startClock = (query: Query, log: (line: string) => void, every = 60_000): (() => Promise<void>) =>
  repeat('settle_due', () => settle(query), log, every).stop;

/** Sends what waits for every page (supabase/schemas/01_foundation/30_broadcasts.sql). On hosted Supabase pg_cron does the same. */
export const startSiteFlush = (query: Query, log: (line: string) => void, every = 2000): (() => Promise<void>) =>
  repeat('flush_site', () => flushSite(query), log, every).stop;

/** Removes files no row points at and cleans the others, once an hour. On hosted Supabase pg_cron removes their rows. */
export const startFileSweep = (
  backend: SweptBackend,
  log: (line: string) => void,
  every = 3_600_000,
): (() => Promise<void>) => repeat('sweep_files', () => sweepFiles(backend, { log }), log, every).stop;

/** Says what the host finds of its surroundings, at the start and every ten minutes (host/operator/doctor.ts). */
export const startChecks = (
  query: Query,
  look: () => Promise<Finding[]>,
  log: (line: string) => void,
  every = 600_000,
): (() => Promise<void>) =>
  repeat(
    'host_checks',
    async () => void (await query('select public.set_host_checks($1)', [JSON.stringify(await look())])),
    log,
    every,
  ).stop;

/** Sends what is due: on its clock, and at once when it is woken. */
type Sender = {
  /**
   * Something is due, of this way or of any. A sweep that is under way is followed by one more look, however often this
   * is called.
   */
  wake: (channel?: string) => void;
  /** Resolves when nothing is under way any more. */
  stop: () => Promise<void>;
};

/** Milliseconds between two looks of a sender nobody wakes: what was due later waits so long at most. */
const lookEvery = 3000;

/**
 * Sends what waits in the outbox, each channel by itself: a mail server that does not answer keeps no push waiting. On hosted
 * Supabase the function of that name does, which pg_cron calls.
 */
export function startSender(query: Query, log: (line: string) => void, channels: Channels, every = lookEvery): Sender {
  const stopping = new AbortController();
  const send = async (name: string, channel: Channel) => {
    if (!(await isThere(query, 'private.lease_deliveries(int, int, text[])'))) return;
    await deliver({
      outbox: outboxOf(query, channel.leasedBy),
      channels: { [name]: channel },
      signal: stopping.signal,
    });
  };
  const looks = Object.entries(channels).map(([name, channel]) => ({
    name,
    ...repeat('deliver', () => send(name, channel), log, every),
  }));
  return {
    wake: (channel) => {
      for (const look of looks) if (channel === undefined || channel === look.name) look.wake();
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(looks.map(({ stop }) => stop()));
    },
  };
}

const outboxOf = (query: Query, leasedBy?: string): Outbox => ({
  lease: (max, channels) =>
    leasedBy === undefined
      ? query('select * from public.lease_deliveries($1, channels => $2)', [max, channels])
      : query(`select * from public.${leasedBy}($1)`, [max]),
  open: async ({ id, lease }) => {
    const [row] = await query<{ opened: Awaited<ReturnType<Outbox['open']>> }>(
      'select public.open_delivery($1, $2) as opened',
      [id, lease],
    );
    return row?.opened ?? null;
  },
  begin: ({ id, lease }) => query('select public.begin_delivery($1, $2)', [id, lease]),
  keep: async ({ id, lease }, channel) => {
    const [row] = await query<{ kept: boolean }>('select public.keep_direct_channel($1, $2, $3) as kept', [
      id,
      lease,
      channel,
    ]);
    return row?.kept === true;
  },
  finish: ({ id, lease }, version, message) =>
    query('select public.finish_delivery($1, $2, $3, $4)', [id, lease, version, message]),
  fail: ({ id, lease }, reason, outcome, wait) =>
    query('select public.fail_delivery($1, $2, $3, $4, $5)', [id, lease, reason, outcome, wait]),
});

/** One run after the other, never two at once. */
function repeat(name: string, work: () => Promise<unknown>, log: (line: string) => void, every: number) {
  let running: Promise<unknown> | undefined;
  let isWoken = false;
  let isStopped = false;
  const run = () => {
    isWoken = false;
    running = work()
      .catch((error: { code?: string; message?: string }) =>
        log(`${name} failed: ${error.code ?? ''} ${error.message ?? ''}`.trim()),
      )
      .finally(() => {
        running = undefined;
        if (isWoken && !isStopped) run();
      });
  };
  const timer = setInterval(() => {
    if (!running) run();
  }, every);
  run();
  return {
    wake: () => {
      // A sweep that is under way may have looked before there was anything: another one follows it.
      if (running) isWoken = true;
      else if (!isStopped) run();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

async function settle(query: Query) {
  if (await isThere(query, 'private.settle_due()')) await query('select private.settle_due()');
}

async function flushSite(query: Query) {
  if (await isThere(query, 'private.flush_site()')) await query('select private.flush_site()');
}

/** A database that was not migrated yet has none of what the clock calls. */
async function isThere(query: Query, name: string): Promise<boolean> {
  const [row] = await query<{ exists: boolean }>('select to_regprocedure($1) is not null as exists', [name]);
  return row?.exists === true;
}

type SweptBackend = Pick<Backend, 'files' | 'service' | 'storage'>;

/**
 * Rows first, and the files of those; then what never got a row or lost it in the database. Uploads have an hour. Every
 * remaining file is cleaned, whatever way it came.
 */
export async function sweepFiles(
  backend: SweptBackend,
  { now = new Date(), log = () => {} }: { now?: Date; log?: (line: string) => void } = {},
): Promise<void> {
  const { files, service, storage } = backend;
  if (!(await isThere(service.query, 'private.sweep_files(boolean)'))) return;
  for (let swept = most; swept === most;) {
    const rows = await service.query<FileName>('select bucket, file as key from private.sweep_files()');
    for (const file of rows) await files.remove(file);
    swept = rows.length;
  }
  await files.sweep(new Date(now.getTime() - 3_600_000), (batch) =>
    storage.query<FileName>(
      `select f.bucket, f.key from unnest($1::text[], $2::text[]) as f (bucket, key)
        where not exists (select from storage.objects o where (o.bucket_id, o.name) = (f.bucket, f.key))`,
      [batch.map(({ bucket }) => bucket), batch.map(({ key }) => key)],
    ),
  );
  await files.clean(async (file, from, to) => {
    if (!to) log(`${file.bucket}/${file.key} is no picture: removed.`);
    await contentChanged(backend, file, from, to);
  });
}

/**
 * The rows of a file whose content is about to change. A file that is shown or hidden keeps its row: it is known by its
 * own hash.
 */
async function contentChanged({ service, storage }: SweptBackend, file: FileName, from: string, to: Content | null) {
  const at = [file.bucket, file.key];
  const row = to
    ? storage.query(
        `update storage.objects set metadata = metadata || jsonb_build_object('eTag', $3::text, 'size', $4::int, 'contentLength', $4::int)
          where (bucket_id, name) = ($1, $2)`,
        [...at, `"${to.hash}"`, to.size],
      )
    : storage.query('delete from storage.objects where (bucket_id, name) = ($1, $2)', at);
  await row.catch((error: { code?: string }) => {
    if (error.code !== '42501') throw error;
  });
  if (to && file.bucket === 'evidence')
    await service.query('update public.match_evidence set content_hash = $3 where file = $1 and content_hash = $2', [
      `evidence/${file.key}`,
      from,
      to.hash,
    ]);
}

/** The batch of private.sweep_files(). */
const most = 1000;
