import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backUp } from './backup.ts';
import { ConfigurationError } from './configuration-error.ts';

/** The version that last started on the data, as it wrote it there itself. */
export const versionOf = (home: string): string | undefined =>
  existsSync(join(home, 'version')) ? readFileSync(join(home, 'version'), 'utf8').trim() : undefined;

/** Remembers which version started on this data. */
export const rememberVersion = (home: string, project: string): void =>
  writeFileSync(join(home, 'version'), `${versionIn(project)}\n`, { mode: 0o600 });

/** Data that a version before left, and how it comes to this one. */
type Older = {
  home: string;
  project: string;
  now: Date;
  /** The name of the newest step the data has now. */
  last: () => Promise<string>;
  migrate: () => Promise<string[]>;
  say: (line: string) => void;
};

/**
 * Backs up data of an older version and brings it to this one, each migration in its own transaction.
 * @throws ConfigurationError when a migration fails, with the command that puts the backup back
 */
export async function upgrade({ home, project, now, last, migrate, say }: Older): Promise<void> {
  const [former, from] = [versionOf(home) ?? 'an older version', await last()];
  mkdirSync(join(home, 'backups'), { recursive: true, mode: 0o700 });
  const file = join(home, 'backups', `before-${versionIn(project)}-${now.toISOString().replaceAll(/[:.]/g, '-')}.tgz`);
  await backUp({ home, file, now });
  try {
    await migrate();
  } catch (cause) {
    throw new ConfigurationError(
      `The upgrade failed (${(cause as Error).message}); the migration that failed left nothing behind. Put back the data with npm run restore -- ${file} and start the version before, ${former}.`,
      { cause },
    );
  }
  say(
    `Upgraded from ${former} (${from}) to ${versionIn(project)} (${await last()}). To go back: npm run restore -- ${file}`,
  );
}

/**
 * The same where nothing can be lost, or the operator has a backup: a first start, and a database of DATABASE_URL.
 * @throws ConfigurationError when a migration fails, naming it
 */
export async function setUp({
  migrate,
  pending,
}: Pick<Older, 'migrate'> & { pending: () => Promise<string[]> }): Promise<void> {
  try {
    await migrate();
  } catch (cause) {
    const [failed] = await pending();
    throw new ConfigurationError(
      `The database could not be set up: ${failed ?? 'what stands before the migrations'} failed (${(cause as Error).message}) and left nothing behind. The next start goes on from there; if it fails there again, report these words.`,
      { cause },
    );
  }
}

const versionIn = (project: string): string =>
  (JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string }).version;
