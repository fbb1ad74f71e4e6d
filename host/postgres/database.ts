import { Client } from 'pg';
import { startCluster } from './cluster.ts';
import { ConfigurationError } from '#host/operator/configuration-error.ts';
import { fullDisk } from '#host/operator/disk.ts';
import { holdDatabase } from './host-lock.ts';
import { type Settings, settingsOf } from './settings.ts';

/** The database of the tests; nothing is tried on an older one (docs/decisions/0020). */
const oldestPostgres = 17;

/** The one database of this installation, held for this host alone. */
export type Database = {
  settings: Settings;
  /** Folder of the installation's data. */
  home: string;
  /** Told once when the host can no longer go on: the server died or the lock was lost. */
  onLost: (listener: (why: string) => void) => void;
  stop: () => Promise<void>;
};

/**
 * Opens the PostgreSQL the installation uses: its own below `home`, or the operator's.
 * @param url an operator's `postgres://…`; needs a superuser, in session mode
 * @throws ConfigurationError with the remedy when it cannot be used
 */
export async function openDatabase({ home, url }: { home: string; url?: string }): Promise<Database> {
  if (url) return openOperators(home, settingsOf(url));
  const cluster = await startCluster({ home });
  return {
    settings: cluster.settings,
    home: cluster.home,
    stop: cluster.stop,
    onLost: (listener) => {
      cluster.lock.onLost(listener);
      cluster.process.once('exit', () => listener(`The database server ended by itself.${fullDisk(cluster.home)}`));
    },
  };
}

async function openOperators(home: string, settings: Settings): Promise<Database> {
  const where = `${settings.host}:${settings.port}`;
  const client = new Client({ ...settings, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (cause) {
    throw new ConfigurationError(
      `DATABASE_URL cannot be used: ${where} answered "${(cause as Error).message || (cause as NodeJS.ErrnoException).code}". Check the address, the user and the password.`,
      { cause },
    );
  }
  const { rows } = await client.query<{ superuser: boolean; version: number }>(
    `select rolsuper as superuser, current_setting('server_version_num')::int as version from pg_roles where rolname = current_user`,
  );
  await client.end();
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < oldestPostgres) {
    throw new ConfigurationError(
      `DATABASE_URL leads to PostgreSQL ${major}, and Rondo needs ${oldestPostgres} or newer: upgrade the server, or leave DATABASE_URL out to use the one that comes with Rondo.`,
    );
  }
  if (!rows[0]?.superuser) {
    throw new ConfigurationError(
      `The user "${settings.user}" of DATABASE_URL may not act as other roles: use a superuser, or "alter role ${settings.user} superuser".`,
    );
  }
  const lock = await holdDatabase(settings);
  return { settings, home, onLost: lock.onLost, stop: lock.release };
}
