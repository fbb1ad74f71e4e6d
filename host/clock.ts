import type { Query } from './postgres/session-pools.ts';

/**
 * Calls private.settle_due() once a minute, where the database has it: deadlines pass whether or not
 * somebody looks. On hosted Supabase pg_cron does the same.
 * @returns what stops it, and resolves when nothing is under way any more
 */
export function startClock(query: Query, log: (line: string) => void, every = 60_000): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  const tick = () => {
    running ??= settle(query)
      .catch((error: { code?: string; message?: string }) =>
        log(`settle_due failed: ${error.code ?? ''} ${error.message ?? ''}`.trim()),
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
