import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterFolders } from './cluster-folders.ts';
import { ConfigurationError } from '../operator/configuration-error.ts';
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
  const orphan = runningServer(folders, settings);
  if (orphan) {
    // It may still be starting or already ending, and then answers nobody: only a refused lock protects it.
    const lock = await holdDatabase(orphan.settings).catch((error: unknown) => {
      if (error instanceof ConfigurationError) throw error;
      return undefined;
    });
    await lock?.release();
    process.kill(orphan.pid, 'SIGINT');
  }
  // Backends of a killed server still write: the file is never removed while one of them lives.
  const deadline = Date.now() + 60_000;
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
