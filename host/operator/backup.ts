import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import {
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { clusterAt, installedFolders, startCluster } from '#host/postgres/cluster.ts';
import type { ClusterFolders } from '#host/postgres/cluster-folders.ts';
import { ConfigurationError } from './configuration-error.ts';
import { signingKeyFile } from './league-file/signing-key.ts';
import type { Settings } from '#host/postgres/settings.ts';
import { runningServer, stopOrphan } from '#host/postgres/orphan.ts';
import type { Account } from '#host/postgres/postgres-program.ts';

/** The content of a backup, and the versions it restores on. */
type Manifest = { format: 1; postgres: string; platform: string; at: string };
/** The files beside the database. */
const besides = ['db-password', 'secrets.json', 'version', signingKeyFile];
const platform = `${process.platform}-${process.arch}`;

/**
 * Writes the whole installation into one file while it runs: database, secrets and uploaded files.
 * @returns bytes written
 * @throws ConfigurationError when there is nothing to back up or the file cannot be written
 */
export async function backUp({ home, file, now }: { home: string; file: string; now: Date }): Promise<number> {
  const { folders, settings } = installedFolders(home);
  const running = runningServer(folders, settings)?.settings;
  const started = running ? undefined : await startCluster({ home });
  const copy = join(folders.home, `backup-${process.pid}`);
  try {
    mkdirSync(join(copy, 'pgdata'), { recursive: true, mode: 0o700 });
    const postgres = await copyDatabase(running ?? started?.settings ?? settings, folders, join(copy, 'pgdata'));
    for (const name of besides) {
      if (existsSync(join(folders.home, name))) await copyFile(join(folders.home, name), join(copy, name));
    }
    await copyTree(join(folders.home, 'files'), join(copy, 'files'));
    writeFileSync(
      join(copy, 'manifest.json'),
      JSON.stringify({ format: 1, postgres, platform, at: now.toISOString() } satisfies Manifest),
      { mode: 0o600 },
    );
    await pack(copy, resolve(file));
    writeFileSync(join(folders.home, 'last-backup'), `${now.toISOString()}\n`, { mode: 0o600 });
  } finally {
    rmSync(copy, { recursive: true, force: true });
    await started?.stop();
  }
  return statSync(file).size;
}

/** When a backup of this folder was last made; undefined where none was. */
export function lastBackup(home: string): Date | undefined {
  const file = join(home, 'last-backup');
  return existsSync(file) ? new Date(readFileSync(file, 'utf8').trim()) : undefined;
}

/**
 * Puts a backup in place of what is there, which is kept beside it, and starts it once to prove it.
 * @returns the backup's moment, and where the former data went
 * @throws ConfigurationError when a host runs, or the file is not a backup this machine can use
 */
export async function restore({
  home,
  file,
  now,
}: {
  home: string;
  file: string;
  now: Date;
}): Promise<{ at: string; former: string | undefined }> {
  if (!existsSync(file)) throw new ConfigurationError(`${file} does not exist: name the file npm run backup wrote.`);
  const { folders, settings, program } = await clusterAt(home);
  await stopOrphan(folders, settings);

  const unpacked = join(folders.home, `restore-${process.pid}`);
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked, { mode: 0o700 });
  try {
    const { at } = unpack(resolve(file), unpacked);
    if (program.account) own(join(unpacked, 'pgdata'), program.account);
    const former = swap(folders, unpacked, now);
    await startCluster({ home }).then((cluster) => cluster.stop());
    return { at, former };
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}

/** A physical copy under writes: what the label and the kept log say makes it whole at its first start. */
async function copyDatabase(settings: Settings, folders: ClusterFolders, to: string): Promise<string> {
  const client = new Client({ ...settings, application_name: 'rondo backup' });
  await client.connect();
  try {
    // Holds back every segment of the log the copy will need; ends with this session.
    await client.query(`select pg_create_physical_replication_slot('rondo_backup_' || pg_backend_pid(), true, true)`);
    const { rows: version } = await client.query<{ server_version: string }>('show server_version');
    await client.query(`select pg_backup_start('rondo', true)`);
    await copyTree(
      folders.data,
      to,
      (path) =>
        !/^(postmaster\.(pid|opts)|pg_(replslot|notify|serial|snapshots|stat_tmp|subtrans|dynshmem)\/.+|.*pgsql_tmp.*)$/.test(
          path,
        ),
    );
    const { rows: stopped } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await copyTree(join(folders.data, 'pg_wal'), join(to, 'pg_wal'));
    writeFileSync(join(to, 'backup_label'), stopped[0]?.labelfile ?? '', { mode: 0o600 });
    return version[0]?.server_version ?? '';
  } finally {
    await client.end();
  }
}

/** Copies what is there now; a file that vanishes meanwhile was not needed. */
async function copyTree(
  from: string,
  to: string,
  wanted: (path: string) => boolean = () => true,
  below = '',
): Promise<void> {
  if (!existsSync(join(from, below))) return;
  mkdirSync(join(to, below), { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(join(from, below), { withFileTypes: true })) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (!wanted(path)) continue;
    if (entry.isDirectory()) await copyTree(from, to, wanted, path);
    else {
      await copyFile(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    }
  }
}

async function pack(folder: string, file: string) {
  const part = `${file}.part`;
  const failed = (why: string | undefined) => new ConfigurationError(`${file} cannot be written: ${why}`);
  try {
    // Made before tar fills it, so that at no moment anybody else reads what is in it.
    rmSync(part, { force: true });
    writeFileSync(part, '', { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw failed((error as Error).message);
  }
  const tar = spawn('tar', ['-czf', part, '-C', folder, '.'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [complaint, [status]] = await Promise.all([text(tar.stderr), once(tar, 'close')]);
  if (status === 0) return renameSync(part, file);
  rmSync(part, { force: true });
  throw failed(complaint.trim().split('\n')[0]);
}

function unpack(file: string, folder: string): Manifest {
  const { status } = spawnSync('tar', ['-xzf', file, '-C', folder, '--no-same-owner']);
  const path = join(folder, 'manifest.json');
  if (status !== 0 || !existsSync(path))
    throw new ConfigurationError(`${file} is not a backup of Rondo, or it is cut off: nothing was changed.`);
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  if (manifest.platform !== platform) {
    throw new ConfigurationError(
      `${file} was made on ${manifest.platform} and cannot run on ${platform}: restore it there, and move its leagues by npm run export-league.`,
    );
  }
  return manifest;
}

function swap(folders: ClusterFolders, unpacked: string, now: Date): string | undefined {
  const names = ['pgdata', ...besides, 'files'];
  const former = existsSync(folders.data)
    ? join(folders.home, `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`)
    : undefined;
  if (former) mkdirSync(former, { mode: 0o700 });
  for (const name of names) {
    const present = join(folders.home, name);
    if (former && existsSync(present)) renameSync(present, join(former, name));
    else rmSync(present, { recursive: true, force: true });
    if (existsSync(join(unpacked, name))) renameSync(join(unpacked, name), present);
  }
  return former;
}

function own(path: string, account: Account) {
  lchownSync(path, account.uid, account.gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) own(join(path, name), account);
}
