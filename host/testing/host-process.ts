import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
export const projectNode = resolve(root, 'node_modules/.bin/node');

export type HostProcess = {
  process: ChildProcess;
  /** A request with the installation's public key. */
  ask: (path: string, init?: RequestInit) => Promise<Response>;
  /** Everything it said so far. */
  said: () => string;
  /** Sends a signal, when one is given, and waits until it ended: its exit code, or the signal it died of. */
  ended: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>;
};

type Settings = { port: number; home: string; args?: string[]; env?: Record<string, string> };

/** Starts the real host without app and demo and waits until it says that it is up, or ended. */
export async function startHost({
  port,
  home,
  args = ['--no-demo', '--api-only'],
  env = {},
}: Settings): Promise<HostProcess> {
  const host = spawn(projectNode, ['host/main.ts', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', PORT: String(port), RONDO_HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  await new Promise<void>((ready) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (/^ {2}Data\b/m.test(said)) ready();
    };
    host.stdout.on('data', hear);
    host.stderr.on('data', hear);
    host.once('close', () => ready());
  });
  return {
    process: host,
    ask: (path, init = {}) => {
      const { publishableKey } = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8')) as {
        publishableKey: string;
      };
      return fetch(`http://127.0.0.1:${port}${path}`, {
        ...init,
        headers: { apikey: publishableKey, 'content-type': 'application/json' },
      });
    },
    said: () => said,
    ended: async (signal) => {
      if (signal) host.kill(signal);
      if (host.exitCode === null && host.signalCode === null) await once(host, 'exit');
      return host.exitCode ?? host.signalCode;
    },
  };
}
