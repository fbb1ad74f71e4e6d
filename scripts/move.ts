import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { filesOnDisk } from '#host/gateway/storage/files.ts';
import { isLoopback } from '#host/gateway/traffic/loopback.ts';
import { ConfigurationError } from '#host/operator/configuration-error.ts';
import { storeOfProject, storeOnDisk } from '#host/operator/move/files.ts';
import { type Backend, type Moved, moveLeague } from '#host/operator/move/move.ts';
import { type Options, readOptions } from '#host/operator/options.ts';
import { installedFolders, startCluster } from '#host/postgres/cluster.ts';
import { holdDatabase } from '#host/postgres/host-lock.ts';
import { runningServer } from '#host/postgres/orphan.ts';
import { type Settings, settingsOf } from '#host/postgres/settings.ts';

const afterBack =
  'The project was left as it is. Unschedule its cron jobs and remove its functions before this host starts.';

/** `npm run move-to-supabase` and `npm run move-from-supabase`: the league of this host into a project, and back. */
const wanted = {
  SUPABASE_DB_URL: 'the address of its database, as its owner postgres: postgres://…',
  SUPABASE_URL: 'its address: https://….supabase.co',
  SUPABASE_SECRET_KEY: 'its secret key (sb_secret_…, or service_role of an older project)',
};

try {
  const { back, replace } = parseArgs({
    options: { back: { type: 'boolean', default: false }, replace: { type: 'boolean', default: false } },
  }).values;
  const options = readOptions(['--no-demo'], { ...process.env, HOST: '127.0.0.1' });
  if (options === 'help') throw new ConfigurationError('Use it so: npm run move-to-supabase -- [--replace]');
  const project = projectOf(process.env);
  const host = await openHost(options, back);
  try {
    const moved = await (back
      ? moveLeague(project, host.backend, { replace })
      : moveLeague(host.backend, project, { replace }));
    console.log([...report(moved), ...(back ? [afterBack] : after(host.home))].join('\n'));
  } finally {
    await host.close();
  }
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exitCode = 1;
}

function projectOf(env: NodeJS.ProcessEnv): Backend {
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
async function openHost({ home: named, databaseUrl }: Options, isTarget: boolean) {
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

function report({ accounts, tables, rows, files: { copied, already, lost }, left }: Moved): string[] {
  return [
    `Moved ${accounts} accounts, ${rows} rows of ${tables} tables (counts and sums are the same on both sides) and ${copied} files; ${already} files were there already.`,
    ...(lost.length > 0
      ? [`Of ${lost.length} files only a row was left, and nothing was moved: ${lost.join(', ')}`]
      : []),
    ...(left.passwords > 0
      ? [`${left.passwords} accounts have passwords that are no bcrypt: their owners use "Forgot password".`]
      : []),
    ...(left.factors > 0
      ? [`${left.factors} second factors cannot be read here: their owners set them up again.`]
      : []),
    '',
    'Members log in again, with the passwords and authenticator apps they have, and switch push notifications on again.',
    'Links in mails that were sent before have ended.',
  ];
}

function after(home: string): string[] {
  const secrets = join(home, 'secrets.json');
  return [
    'The host was left as it is. Do not start it again: both would send what waits to be sent.',
    ...(existsSync(secrets)
      ? [
          '',
          'The key that signs pushes, for the functions (docs/deploy.md):',
          `  npx supabase secrets set VAPID_PRIVATE_JWK="$(node -p 'JSON.stringify(require("${resolve(secrets)}").vapidKey)')"`,
        ]
      : []),
    '',
    'Calendars keep their secrets and have another address: docs/move.md says how the old one leads there.',
  ];
}
