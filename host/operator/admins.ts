import { Client } from 'pg';
import { installedFolders, startCluster } from '#host/postgres/cluster.ts';
import { ConfigurationError } from './configuration-error.ts';
import { type Settings, settingsOf } from '#host/postgres/settings.ts';
import { runningServer } from '#host/postgres/orphan.ts';

/**
 * Makes the owner of an e-mail address an admin. The first one cannot be made in the app.
 * @throws ConfigurationError when nobody registered with it, or has not confirmed it yet
 */
export const makeAdmin = ({ email, ...at }: Account): Promise<void> =>
  inDatabase(at, (settings) => promote(settings, email));

/**
 * Removes the second factors of members who lost them and their recovery codes, and ends their sessions.
 * @throws ConfigurationError when nobody has that address, or no second factor
 */
export const removeFactor = ({ email, ...at }: Account): Promise<void> =>
  inDatabase(at, (settings) => unfactor(settings, email));

type Installation = { home: string; url?: string };
type Account = Installation & { email: string };

/** Works on the database of an installation, whether its host runs or not. */
export async function inDatabase(
  { home, url }: Installation,
  work: (settings: Settings) => Promise<void>,
): Promise<void> {
  if (url) return work(settingsOf(url));
  const { folders, settings } = installedFolders(home);
  const running = runningServer(folders, settings);
  if (running) return work(running.settings);
  const cluster = await startCluster({ home });
  await work(cluster.settings).finally(cluster.stop);
}

async function unfactor(settings: Settings, email: string): Promise<void> {
  const client = new Client(settings);
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select private.remove_factors(u.id)
       from auth.users u
       where u.email = lower($1) and exists (select from auth.mfa_factors f where f.user_id = u.id)`,
      [email],
    );
    if (rowCount === 0) throw new ConfigurationError(`Nobody with the address ${email} has a second factor.`);
  } finally {
    await client.end();
  }
}

async function promote(settings: Settings, email: string): Promise<void> {
  const client = new Client(settings);
  await client.connect();
  try {
    const { rows: ready } = await client.query<{ ready: boolean }>(
      `select to_regclass('private.user_roles') is not null as ready`,
    );
    const { rowCount } = ready[0]?.ready
      ? await client.query(
          `with made as (
             insert into private.user_roles (user_id, role)
               select id, 'admin' from auth.users where email = lower($1) and email_confirmed_at is not null
               on conflict (user_id) do update set role = excluded.role
               returning user_id
           )
           select private.record('make admin', 'user_roles ' || user_id) from made`,
          [email],
        )
      : { rowCount: 0 };
    if (rowCount === 0)
      throw new ConfigurationError(`Nobody has registered and confirmed ${email} yet: register in the app first.`);
  } finally {
    await client.end();
  }
}
