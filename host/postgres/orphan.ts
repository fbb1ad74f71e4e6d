import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterFolders } from './cluster-folders.ts';
import { ConfigurationError } from '#host/operator/configuration-error.ts';
import type { Settings } from './settings.ts';
import { holdDatabase } from './host-lock.ts';

/** Where the living server of this cluster listens, or nothing: its own file says socket and port. */
export function runningServer(
  folders: ClusterFolders,
  settings: Settings,
): { pid: number; settings: Settings } | undefined {
  const pidFile = join(folders.data, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const [pid, , , port, folder] = readFileSync(pidFile, 'utf8').split('\n');
  if (!serverProcesses(folders).includes(Number(pid))) return undefined;
  const where = folder ? { host: folder, port: Number(port) } : { host: '127.0.0.1', port: Number(port) };
  return { pid: Number(pid), settings: { ...settings, ...where } };
}

/**
 * Clears the way for a new server after a host was killed. Its PostgreSQL goes on without it: it is
 * stopped and started anew, so that it always runs with our settings and is our own child.
 * @throws ConfigurationError when a living host holds it.
 */
export async function stopOrphan(folders: ClusterFolders, settings: Settings): Promise<void> {
  if (!existsSync(join(folders.data, 'postmaster.pid'))) return;
  // It may still be starting or already ending, and then answers nobody: while its host lives that host ends it.
  const patience = Date.now() + 150_000;
  let orphan = runningServer(folders, settings);
  for (; orphan; orphan = runningServer(folders, settings)) {
    // Otherwise only a refused lock protects it.
    const lock = await holdDatabase(orphan.settings).catch((error: unknown) => {
      if (error instanceof ConfigurationError) throw error;
      return undefined;
    });
    await lock?.release();
    if (!hasHost(orphan.pid) || Date.now() > patience) break;
    await new Promise((done) => setTimeout(done, 200));
  }
  if (orphan) endServer(orphan.pid);
  // Backends of a killed server still write: the file is never removed while one of them lives.
  const deadline = Date.now() + 150_000;
  for (let left = serverProcesses(folders); left.length > 0; left = serverProcesses(folders)) {
    if (Date.now() > deadline) {
      throw new ConfigurationError(
        `An earlier database of ${folders.home} does not end (processes ${left.join(', ')}): end them, then start again.`,
      );
    }
    await new Promise((done) => setTimeout(done, 20));
  }
  for (const left of [
    join(folders.data, 'postmaster.pid'),
    join(folders.run, '.s.PGSQL.5432'),
    join(folders.run, '.s.PGSQL.5432.lock'),
  ]) {
    rmSync(left, { force: true });
  }
}

/** It may have ended meanwhile. */
function endServer(pid: number) {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The setting by which a server names the host that started it, on its command line. */
export const hostSetting = 'rondo.host';

/** Whether the host that started this server lives: as long as it does the server is its child. */
function hasHost(server: number): boolean {
  const [, line = ''] = commandLines().find(([pid]) => pid === server) ?? [];
  const [, host] = new RegExp(`${hostSetting}=(\\d+)`).exec(line) ?? [];
  return host !== undefined && Number(host) === parentOf(server);
}

function parentOf(pid: number): number | undefined {
  try {
    // The name in parentheses may hold anything; behind it stand the state and the parent.
    const text = existsSync('/proc/self/stat')
      ? readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) \S /s, '')
      : execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' });
    return Number.parseInt(text, 10);
  } catch {
    return undefined;
  }
}

/** Ids of the living processes of this very cluster; a reused id or a zombie has another command line. */
export function serverProcesses(folders: ClusterFolders): number[] {
  const ours = (line: string) => line.includes(`-D ${folders.data} `) || line.startsWith(`postgres: ${folders.name}: `);
  return commandLines()
    .filter(([pid, line]) => pid !== process.pid && ours(line))
    .map(([pid]) => pid);
}

function commandLines(): [number, string][] {
  if (process.platform === 'win32') return [];
  if (!existsSync('/proc/self/cmdline')) {
    return execFileSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => [Number.parseInt(line, 10), line.trim().replace(/^\d+\s+/, '')]);
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name): [number, string] => {
      try {
        return [Number(name), readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')];
      } catch {
        return [Number(name), ''];
      }
    });
}
