import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#host/free-port.ts';
import { copyFolder } from '#host/testing/copy-folder.ts';
import { lostPort } from '#host/testing/host-process.ts';

export type Account = { email: string; password: string };
export type DemoRole = 'player' | 'free-agent' | 'co-captain' | 'captain' | 'moderator' | 'admin';
export type DemoHost = {
  url: string;
  accounts: Record<DemoRole, Account>;
  /** The folder its data lives in. */
  home: string;
  /** Ends it and keeps its data. */
  end: () => Promise<void>;
  /** Ends it for good. */
  stop: () => Promise<void>;
};

/** Fills a demo league for hosts to come, a copy of which is there in a tenth of the time, and signs its people in. */
export async function fillDemoLeague<T>(
  signIn: (host: DemoHost) => Promise<T>,
): Promise<{ filled: string; sessions: T }> {
  const host = await startDemoHost();
  const sessions = await signIn(host);
  await host.end();
  return { filled: host.home, sessions };
}

/**
 * Starts the real host with the demo league in a throw-away folder, on a free loopback port, and waits until it says
 * that it is ready.
 * @param filled a folder with the league in it, to begin with a copy of
 * @param root the checkout whose host it is; this one unless said
 * @throws Error with the host's own words when it ends before it is ready
 */
export async function startDemoHost(filled?: string, root = process.cwd()): Promise<DemoHost> {
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), 'rondo-e2e-'));
  if (filled) copyFolder(filled, home);
  const host = spawn(process.execPath, ['host/main.ts'], {
    cwd: root,
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^RONDO_(?!TEST_)/.test(name))),
      PORT: String(port),
      HOST: '127.0.0.1',
      RONDO_HOME: home,
      // as behind a proxy: newcomers of the stories come from addresses of their own (people.ts)
      RONDO_TRUST_PROXY: '1',
      // one member's stories run three at a time: on a quick machine that is more than a person may call,
      // and a slow one lets the database think for longer than people wait
      RONDO_TEST_LIMITS: '10',
      // no match of the league's begins while stories run: those that need one begin it
      RONDO_TEST_LAST_CALL: '17:00',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = await untilReady(host).catch((error: Error) => {
    rmSync(home, { recursive: true, force: true });
    if (lostPort(error.message, port)) return undefined;
    throw error;
  });
  if (output === undefined) return startDemoHost(filled, root);
  return {
    url: `http://127.0.0.1:${port}`,
    accounts: accountsIn(output),
    home,
    end: () => end(host),
    stop: async () => {
      await end(host);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function untilReady(host: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (/^\s*Data\b/m.test(output)) resolve(output);
    };
    host.stdout?.on('data', hear);
    host.stderr?.on('data', hear);
    host.once('exit', (code) => reject(new Error(`The host ended with ${code} before it was ready:\n${output}`)));
  });
}

/** The demo accounts as the host prints them: role, e-mail, password. */
function accountsIn(output: string): Record<DemoRole, Account> {
  const lines = [
    ...output.matchAll(/^\s*(player|free-agent|co-captain|captain|moderator|admin)\s+(\S+@\S+)\s+(\S+)\s*$/gm),
  ];
  return Object.fromEntries(
    lines.map(([, role = '', email = '', password = '']) => [role, { email, password }]),
  ) as Record<DemoRole, Account>;
}

async function end(host: ChildProcess): Promise<void> {
  if (host.exitCode !== null) return;
  const ended = new Promise((resolve) => host.once('exit', resolve));
  host.kill('SIGTERM');
  await ended;
}
