import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigurationError } from '#host/operator/configuration-error.ts';
import { openHost, projectOf } from '#host/operator/move/ends.ts';
import { type Moved, moveLeague } from '#host/operator/move/move.ts';
import { readOptions } from '#host/operator/options.ts';

const afterBack =
  'The project was left as it is. Unschedule its cron jobs and remove its functions before this host starts.';

/** `npm run move-to-supabase` and `npm run move-from-supabase`: the league of this host into a project, and back. */
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
