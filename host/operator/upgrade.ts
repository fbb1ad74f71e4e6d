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

/**
 * Backs up data of an older version and brings it to this one, each migration in a transaction of its own.
 * @throws ConfigurationError when a migration fails, with the command that puts the backup back
 */
export async function upgrade({
  home,
  project,
  now,
  migrate,
  say,
}: {
  home: string;
  project: string;
  now: Date;
  migrate: () => Promise<string[]>;
  say: (line: string) => void;
}): Promise<void> {
  const former = versionOf(home) ?? 'an older version';
  mkdirSync(join(home, 'backups'), { recursive: true, mode: 0o700 });
  const file = join(home, 'backups', `before-${versionIn(project)}-${now.toISOString().replaceAll(/[:.]/g, '-')}.tgz`);
  await backUp({ home, file, now });
  say(`The data is of ${former}: backed up to ${file}.`);
  try {
    const applied = await migrate();
    say(`Upgraded to ${versionIn(project)}: ${applied.join(', ')}. To go back: npm run restore -- ${file}`);
  } catch (cause) {
    throw new ConfigurationError(
      `The upgrade failed (${(cause as Error).message}); the migration that failed left nothing behind. Put back the data with npm run restore -- ${file} and start the version before, ${former}.`,
      { cause },
    );
  }
}

const versionIn = (project: string): string =>
  (JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string }).version;
