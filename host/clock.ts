import type { Backend } from './backend.ts';

/**
 * Calls private.settle_due() once a minute, where the database has it: deadlines pass whether or not
 * somebody looks. On hosted Supabase pg_cron does the same.
 * @returns what stops it
 */
export function startClock(query: Backend['query'], every = 60_000): () => void {
  let running: Promise<unknown> | undefined;
  const tick = () => {
    running ??= settle(query)
      .catch((error: { code?: string; message?: string }) =>
        console.error(`settle_due failed: ${error.code ?? ''} ${error.message ?? ''}`.trim()),
      )
      .finally(() => (running = undefined));
  };
  const timer = setInterval(tick, every);
  tick();
  return () => clearInterval(timer);
}

async function settle(query: Backend['query']) {
  const [found] = await query<{ exists: boolean }>(
    `select to_regprocedure('private.settle_due()') is not null as exists`,
  );
  if (found?.exists) await query('select private.settle_due()');
}
