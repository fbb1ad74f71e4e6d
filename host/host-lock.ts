import { Client } from 'pg';
import { ConfigurationError } from './configuration-error.ts';
import type { Settings } from './settings.ts';

/** Held as long as the host runs; ends with its session, however the host ends. */
export type HostLock = { release: () => Promise<void>; onLost: (tell: (why: string) => void) => void };

/** 'rond' read as a number: the one advisory lock every host of a database asks for. */
const lockNumber = 0x726f6e64;

/**
 * Takes the database for this process alone.
 * @param patience milliseconds to wait for a holder that is just ending
 * @throws ConfigurationError naming the holder when another host keeps it
 */
export async function holdDatabase(settings: Settings, patience = 1000): Promise<HostLock> {
  const deadline = Date.now() + patience;
  let client = await ask(settings);
  while (!client) {
    if (Date.now() > deadline) throw new ConfigurationError(await inUse(settings));
    await new Promise((done) => setTimeout(done, 50));
    client = await ask(settings);
  }

  let ending = false;
  let tell: (why: string) => void = () => {};
  // The session may die while the database lives (an operator's pg_terminate_backend): lock again at once.
  const watch = (held: Client) => {
    held.on('error', () => {});
    held.once('end', async () => {
      if (ending) return;
      const again = await ask(settings).catch(() => undefined);
      if (!again) return tell('The lock on the database was lost and another host holds it, or the database is gone.');
      client = again;
      watch(again);
    });
  };
  watch(client);

  return {
    onLost: (listener) => {
      tell = listener;
    },
    release: async () => {
      ending = true;
      await client?.end().catch(() => {});
    },
  };
}

async function ask(settings: Settings): Promise<Client | undefined> {
  const client = new Client({ ...settings, application_name: `rondo host ${process.pid}` });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [lockNumber]);
  if (rows[0]?.ours) return client;
  await client.end();
  return undefined;
}

async function inUse(settings: Settings): Promise<string> {
  const client = new Client(settings);
  await client.connect();
  const { rows } = await client.query<{ holder: string }>(
    `select a.application_name as holder
       from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.classid = 0 and l.objid = $1 and l.granted
        and l.database = (select oid from pg_database where datname = current_database())`,
    [lockNumber],
  );
  await client.end();
  return `The database is in use by ${rows[0]?.holder || 'another host'}: stop it first, or give this one its own RONDO_HOME.`;
}
