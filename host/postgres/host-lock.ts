import { Client } from 'pg';
import { ConfigurationError } from '#host/operator/configuration-error.ts';
import type { Settings } from './settings.ts';

/** Held as long as the host runs; ends with its session, however the host ends. */
export type HostLock = { release: () => Promise<void>; onLost: (listener: (why: string) => void) => void };

/** 'rond' read as a number: the one advisory lock every host of a database asks for. */
const lockNumber = 0x726f6e64;

/**
 * Takes the database for this process alone.
 * @param waitMs milliseconds to wait for a holder that is just ending
 * @param recovery milliseconds to wait for a server that does not answer any more
 * @throws ConfigurationError naming the holder when another host keeps it
 */
export async function holdDatabase(settings: Settings, waitMs = 1000, recovery = 120_000): Promise<HostLock> {
  const deadline = Date.now() + waitMs;
  let client = await ask(settings);
  while (!client) {
    if (Date.now() > deadline) throw new ConfigurationError(await inUse(settings));
    await new Promise((done) => setTimeout(done, 50));
    client = await ask(settings);
  }

  const held = { on: true };
  let onLoss: (why: string) => void = () => {};
  // The session may die while the database lives: by an operator's pg_terminate_backend, or with all others when one
  // of them was killed and the server recovers. Lock again as soon as it answers.
  const watch = (session: Client) => {
    session.on('error', () => {});
    session.once('end', () => void lockAgain());
  };
  const lockAgain = async () => {
    const lostAt = Date.now();
    let other = false;
    while (held.on) {
      const again = await ask(settings).catch((error: Error) => error);
      if (again instanceof Client) {
        client = again;
        watch(again);
        if (!held.on) await again.end().catch(() => {});
        return;
      }
      other = again === undefined;
      if (Date.now() - lostAt > (other ? waitMs : recovery)) break;
      await new Promise((done) => setTimeout(done, 50));
    }
    if (held.on)
      onLoss(other ? 'The lock on the database was lost and another host holds it.' : 'The database is gone.');
  };
  watch(client);

  return {
    onLost: (listener) => {
      onLoss = listener;
    },
    release: async () => {
      held.on = false;
      await client?.end().catch(() => {});
    },
  };
}

async function ask(settings: Settings): Promise<Client | undefined> {
  const client = new Client({
    ...settings,
    application_name: `rondo host ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  });
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
