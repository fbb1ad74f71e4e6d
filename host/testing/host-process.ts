import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '#host/free-port.ts';
import { urlHost } from '#host/gateway/traffic/loopback.ts';

const root = resolve(import.meta.dirname, '../..');
export const projectNode = resolve(root, 'node_modules/.bin/node');

export type HostProcess = {
  process: ChildProcess;
  /** Where it answers; no slash at the end. */
  url: string;
  /** A request with the installation's public key. */
  ask: (path: string, init?: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }) => Promise<Response>;
  /** Everything it said so far. */
  output: () => string;
  /** Sends a signal, when one is given, and waits until it ended: its exit code, or the signal it died of. */
  ended: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>;
};

type Settings = {
  home: string;
  port?: number;
  /** The program; by default the host. */
  program?: string;
  args?: string[];
  env?: Record<string, string>;
};

/**
 * Starts the real host without app and demo and waits until it says that it is up, or ended.
 * @param settings.port asked for by a test about ports; a free one when not said, so that two checkouts can run at once
 */
export async function startHost({ port, ...settings }: Settings): Promise<HostProcess> {
  if (port !== undefined) return launch({ ...settings, port });
  const chosen = await freePort();
  const host = await launch({ ...settings, port: chosen });
  return lostPort(host.output(), chosen) ? startHost(settings) : host;
}

/** Somebody else opened the port between its choice and the host's start. */
export const lostPort = (output: string, port: number): boolean => output.includes(`Port ${port} is taken`);

async function launch({
  port,
  home,
  program = 'host/main.ts',
  args = ['--no-demo', '--api-only'],
  env = {},
}: Settings & { port: number }): Promise<HostProcess> {
  const compiled = process.env['NODE_COMPILE_CACHE'];
  const host = spawn(projectNode, [program, ...args], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      // each start would compile the host anew: half of what it computes
      ...(compiled && { NODE_COMPILE_CACHE: compiled }),
      NODE_ENV: 'production',
      PORT: String(port),
      RONDO_HOME: home,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((ready) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (/^ {2}Data\b/m.test(output)) ready();
    };
    host.stdout.on('data', hear);
    host.stderr.on('data', hear);
    host.once('close', () => ready());
  });
  const url = `http://${urlHost(env['HOST'] ?? '127.0.0.1')}:${port}`;
  return {
    process: host,
    url,
    ask: (path, init = {}) => {
      const { publishableKey } = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8')) as {
        publishableKey: string;
      };
      return fetch(`${url}${path}`, {
        ...init,
        headers: { apikey: publishableKey, 'content-type': 'application/json', ...init.headers },
      });
    },
    output: () => output,
    ended: async (signal) => {
      if (signal) host.kill(signal);
      if (host.exitCode === null && host.signalCode === null) await once(host, 'exit');
      return host.exitCode ?? host.signalCode;
    },
  };
}
