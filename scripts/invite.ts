import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { inDatabase } from '#host/operator/admins.ts';
import { ConfigurationError } from '#host/operator/configuration-error.ts';
import { invitationsIn, invite } from '#host/operator/invite.ts';
import { projectOf } from '#host/operator/move/ends.ts';
import { readOptions } from '#host/operator/options.ts';

const usage = 'Use it so: npm run invite -- FILE [--project]';

/**
 * `npm run invite -- FILE`: accounts for people who came with a league's file (docs/move.md), whether the host runs or not, or with
 * --project in a project of Supabase.
 */
try {
  const { values, positionals } = parseArgs({
    options: { project: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  const options = readOptions(['--no-demo'], { ...process.env, HOST: '127.0.0.1' });
  if (!file || more.length > 0 || options === 'help') throw new ConfigurationError(usage);
  const invitations = invitationsIn(textOf(file));
  const { home, databaseUrl } = options;
  await (values.project
    ? invite(projectOf(process.env), invitations)
    : inDatabase({ home, ...(databaseUrl ? { url: databaseUrl } : {}) }, (database) =>
        invite({ keeper: 'lite', database }, invitations),
      ));
  console.log(
    `Invited ${invitations.length} people. Each opens the site, chooses "Forgot password" with the address you named, and sets a password.`,
  );
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exitCode = 1;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigurationError(`${file} cannot be read: ${(error as Error).message}`);
  }
}
