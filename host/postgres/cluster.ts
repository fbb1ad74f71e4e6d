import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { ConfigurationError } from '#host/operator/configuration-error.ts';
import { fullDisk } from '#host/operator/disk.ts';
import { freePort } from '#host/free-port.ts';
import type { Settings } from './settings.ts';
import { type HostLock, holdDatabase } from './host-lock.ts';
import { hostSetting, runningServer, serverProcesses, stopOrphan } from './orphan.ts';
import { keptPassword, makeFolders, type ClusterFolders, foldersOf } from './cluster-folders.ts';
import { keepSmall } from './server-log.ts';
import { type PostgresProgram, postgresProgram, reachableHome, standIn } from './postgres-program.ts';

export type ClusterOptions = {
  /** Folder the data, the socket and the password live in; made when missing. */
  home: string;
  /** Off in tests only: a crash of the machine may then lose data. */
  fsync?: boolean;
  maxConnections?: number;
  /** A loopback port for tools that cannot use a socket; 0 picks a free one. */
  port?: number;
};

/** A PostgreSQL of our own, running as long as this process does. */
export type Cluster = {
  settings: Settings;
  home: string;
  process: ChildProcess;
  lock: HostLock;
  /** Clean stop: a checkpoint is written and the next start needs no recovery. */
  stop: () => Promise<void>;
};

/**
 * Starts the cluster in `home`: made when there is none, taken over when an earlier host was killed.
 * @throws ConfigurationError when another host runs on it or the folder cannot be written.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { program, folders, settings: bySocket } = await clusterAt(options.home);
  initialise(folders, program, bySocket.password);
  await stopOrphan(folders, bySocket);

  const port =
    process.platform === 'win32' || options.port !== undefined ? await freePort(options.port ?? 0) : undefined;
  const settings = port === undefined ? bySocket : { ...bySocket, host: '127.0.0.1', port };
  const server = launch(folders, program, options, port);
  await untilReady(server, settings, folders);
  return takeOver(server, settings, folders);
}

/** Where the cluster of an installation is, and how to speak to it once it runs. Makes its folders. */
export async function clusterAt(wanted: string) {
  const program = await postgresProgram();
  const folders = makeFolders(reachableHome(resolve(wanted), program.account), program.account);
  return { program, folders, settings: settingsIn(folders) };
}

/**
 * The same for an installation that is there already: nothing is made.
 * @throws ConfigurationError when there is none
 */
export function installedFolders(wanted: string): { folders: ClusterFolders; settings: Settings } {
  const folders = [resolve(wanted), standIn(resolve(wanted))]
    .map(foldersOf)
    .find(({ data, password }) => existsSync(data) && existsSync(password));
  if (!folders)
    throw new ConfigurationError(
      `There is no database in ${resolve(wanted)}: set RONDO_HOME to the folder the host prints as Data.`,
    );
  return { folders, settings: settingsIn(folders) };
}

const settingsIn = (folders: ClusterFolders) => ({
  host: folders.run,
  port: 5432,
  user: 'postgres',
  password: keptPassword(folders),
  database: 'postgres',
});

/** A killed initdb leaves only its unfinished folder, never half a cluster. */
function initialise(folders: ClusterFolders, { initdb, account }: PostgresProgram, password: string) {
  if (existsSync(folders.data)) return;
  const unfinished = `${folders.data}.new-${process.pid}`;
  const passwordFile = join(folders.run, `pw-${process.pid}`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [unfinished, passwordFile]) chownSync(path, account.uid, account.gid);
  const { status, stderr } = spawnSync(
    initdb,
    [
      '-D',
      unfinished,
      '-U',
      'postgres',
      '--pwfile',
      passwordFile,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
    ],
    { ...account, cwd: '/', encoding: 'utf8' },
  );
  rmSync(passwordFile, { force: true });
  if (status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new ConfigurationError(
      `The database could not be created in ${folders.home}: ${lastLine(stderr)}.${fullDisk(folders.home)}`,
    );
  }
  // Of two first starts at once the second finds the folder taken and uses the first one's.
  if (existsSync(folders.data)) rmSync(unfinished, { recursive: true, force: true });
  else renameSync(unfinished, folders.data);
}

function launch(
  folders: ClusterFolders,
  { postgres, account }: PostgresProgram,
  options: ClusterOptions,
  port?: number,
): ChildProcess {
  const log = openSync(folders.log, 'a', 0o600);
  const setting = (line: string) => ['-c', line];
  return spawn(
    postgres,
    [
      '-D',
      folders.data,
      '-k',
      process.platform === 'win32' ? '' : folders.run,
      '-p',
      String(port ?? 5432),
      ...setting(`listen_addresses=${port === undefined ? '' : '127.0.0.1'}`),
      ...setting('unix_socket_permissions=0700'),
      ...setting(`max_connections=${options.maxConnections ?? 50}`),
      ...setting('shared_buffers=64MB'),
      // as on hosted Supabase, wherever this machine stands
      ...setting('timezone=UTC'),
      ...setting(`fsync=${options.fsync === false ? 'off' : 'on'}`),
      ...setting(`cluster_name=${folders.name}`),
      ...setting(`${hostSetting}=${process.pid}`),
      ...quietLog.map(setting).flat(),
    ],
    // Detached: the terminal's Ctrl-C reaches the host alone, which drains first and then stops the server.
    { ...account, cwd: '/', detached: true, stdio: ['ignore', log, log] },
  );
}

/** The log may only contain events of the server: no statements, no refusals of one, no values of members. */
const quietLog = [
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_statement=none',
  'log_min_duration_statement=-1',
  'log_checkpoints=off',
];

async function untilReady(server: ChildProcess, settings: Settings, folders: ClusterFolders) {
  let ended: string | undefined;
  server.once('error', (error) => (ended = error.message));
  server.once('exit', (code) => (ended ??= `it ended with code ${code}`));
  const deadline = Date.now() + 120_000;
  for (;;) {
    if (ended) {
      // A second host started at the same instant: name it rather than the server's own complaint.
      const other = await holdDatabase(settings).catch((error: unknown) => error);
      if (other instanceof ConfigurationError) throw other;
      if (!(other instanceof Error)) await (other as HostLock).release();
      throw new ConfigurationError(
        `The database did not start (${ended}); its log is ${folders.log}.${fullDisk(folders.home)}`,
      );
    }
    const client = new Client({ ...settings, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if (Date.now() > deadline)
        throw new ConfigurationError(`The database did not answer in two minutes; its log is ${folders.log}.`, {
          cause: error,
        });
      await new Promise((done) => setTimeout(done, 25));
    } finally {
      await client.end().catch(() => {});
    }
  }
}

async function takeOver(server: ChildProcess, settings: Settings, folders: ClusterFolders): Promise<Cluster> {
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  const stopServer = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    if (process.platform === 'win32') {
      spawnSync(join(dirname(server.spawnfile), 'pg_ctl'), ['stop', '-D', folders.data, '-m', 'fast']);
    }
    server.kill('SIGINT');
    const impatient = setTimeout(() => server.kill('SIGQUIT'), 20_000);
    await ended;
    clearTimeout(impatient);
    // The children of a stopped server end a breath later; the next start must not meet them. A host that has
    // already started met none, and its own are not waited for.
    while (serverProcesses(folders).length > 0 && !runningServer(folders, settings))
      await new Promise((done) => setTimeout(done, 10));
  };
  const lock = await holdDatabase(settings).catch(async (error: unknown) => {
    await stopServer();
    throw error;
  });
  const stopTrimming = keepSmall(folders.log);
  return {
    settings,
    home: folders.home,
    process: server,
    lock,
    stop: async () => {
      stopTrimming();
      await lock.release();
      await stopServer();
    },
  };
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';
