import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationError, unwritable } from '#host/operator/configuration-error.ts';
import { writeOnce } from '#host/operator/write-once.ts';
import type { Account } from './postgres-program.ts';

/** Where everything of one cluster is. */
export type ClusterFolders = { home: string; data: string; run: string; password: string; log: string; name: string };

/** Names the folders of a cluster. */
export function foldersOf(home: string): ClusterFolders {
  // A socket's path may have about 103 bytes; a deep home keeps its socket in the temporary folder.
  const digest = createHash('sha1').update(home).digest('hex').slice(0, 12);
  const near = join(home, 'run');
  const run = Buffer.byteLength(near) > 85 ? join(tmpdir(), `rondo-${digest}`) : near;
  return {
    home,
    data: join(home, 'pgdata'),
    run,
    password: join(home, 'db-password'),
    log: join(home, 'postgres.log'),
    name: `rondo-${digest}`,
  };
}

/** Makes the folders of a cluster, closed to everybody except the account that needs them. */
export function makeFolders(home: string, account: Account | undefined): ClusterFolders {
  const folders = foldersOf(home);
  const { run } = folders;
  try {
    mkdirSync(home, { recursive: true, mode: account ? 0o711 : 0o700 });
    mkdirSync(run, { recursive: true, mode: 0o700 });
    const owner = statSync(run).uid;
    if (process.getuid && owner !== process.getuid() && owner !== account?.uid) {
      throw new ConfigurationError(`${run} belongs to somebody else: remove it, or set RONDO_HOME.`);
    }
    chmodSync(run, 0o700);
    if (account) chownSync(run, account.uid, account.gid);
  } catch (cause) {
    if (cause instanceof ConfigurationError) throw cause;
    throw unwritable(home, cause);
  }
  return folders;
}

/** The database's password: made at the first start, readable by the host's user alone. */
export function keptPassword(folders: ClusterFolders): string {
  try {
    writeOnce(folders.password, randomBytes(24).toString('base64url'));
  } catch (error) {
    throw unwritable(folders.home, error);
  }
  return readFileSync(folders.password, 'utf8');
}
