import { join } from 'node:path';
import { filesOnDisk } from '#host/gateway/storage/files.ts';
import { isLoopback } from '#host/gateway/traffic/loopback.ts';
import { ConfigurationError } from '#host/operator/configuration-error.ts';
import type { Options } from '#host/operator/options.ts';
import { installedFolders, startCluster } from '#host/postgres/cluster.ts';
import { holdDatabase } from '#host/postgres/host-lock.ts';
import { runningServer } from '#host/postgres/orphan.ts';
import { type Settings, settingsOf } from '#host/postgres/settings.ts';
import { storeOfProject, storeOnDisk } from './files.ts';
import type { Backend } from './move.ts';

const wanted = {
  SUPABASE_DB_URL: 'the address of its database, as its owner postgres: postgres://…',
  SUPABASE_URL: 'its address: https://….supabase.co',
  SUPABASE_SECRET_KEY: 'its secret key (sb_secret_…, or service_role of an older project)',
};

/** The project of Supabase that the environment names. */
export function projectOf(env: NodeJS.ProcessEnv): Backend {
  const missing = Object.entries(wanted).filter(([name]) => !env[name]);
  if (missing.length > 0) {
    const lines = missing.map(([name, what]) => `  ${name}  ${what}`);
    throw new ConfigurationError(`Set by environment, of the project:\n${lines.join('\n')}`);
  }
  const { SUPABASE_DB_URL: database = '', SUPABASE_URL: url = '', SUPABASE_SECRET_KEY: key = '' } = env;
  const settings = settingsOf(database, 'SUPABASE_DB_URL');
  const isPlain = isLoopback(settings.host) || database.includes('sslmode=');
  return {
    keeper: 'auth',
    // passwords travel: in the open only where it is said
    database: isPlain ? settings : { ...settings, ssl: { rejectUnauthorized: false } },
    files: storeOfProject(url, key),
  };
}

/** The host's own end: read while it runs, written only while it is stopped. */
export async function openHost({ home: named, databaseUrl }: Options, isTarget: boolean) {
  const home = databaseUrl ? named : installedFolders(named).folders.home;
  const { database, close } = await openHostDatabase(home, databaseUrl, isTarget);
  const files = storeOnDisk(filesOnDisk(join(home, 'files')));
  return { home, close, backend: { keeper: 'lite', database, files } satisfies Backend };
}

async function openHostDatabase(
  home: string,
  url: string | undefined,
  isTarget: boolean,
): Promise<{ database: Settings; close: () => Promise<void> }> {
  if (url) {
    const database = settingsOf(url);
    return { database, close: isTarget ? (await holdDatabase(database)).release : async () => {} };
  }
  const { folders, settings } = installedFolders(home);
  const running = isTarget ? undefined : runningServer(folders, settings);
  if (running) return { database: running.settings, close: async () => {} };
  const cluster = await startCluster({ home });
  return { database: cluster.settings, close: cluster.stop };
}
