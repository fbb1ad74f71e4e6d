import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '../backend.ts';
import { openBackend } from '../backend.ts';
import { type Cluster, startCluster } from '../database.ts';
import { type Mailbox, mailbox } from '../mailbox.ts';
import { makeSecrets } from '../secrets.ts';
import { web } from '../web.ts';

export const siteUrl = 'http://127.0.0.1:4100';

/** The whole host in this process, over a database of its own, with a clock the test turns. */
export type TestLeague = {
  backend: Backend;
  cluster: Cluster;
  mailbox: Mailbox;
  log: string[];
  /** The gate's clock stands still but for what a test adds here, in milliseconds. */
  clock: { ahead: number };
  /** A request as it would arrive through the port, from `from` (127.0.0.1 when not said). */
  ask: (path: string, init?: Asking) => Promise<Response>;
  close: () => Promise<void>;
};
type Asking = Omit<RequestInit, 'body'> & { from?: string; json?: unknown; body?: BodyInit; at?: string };

/** @param options.sql run before the first request, after which new functions would not be seen */
export async function openTestLeague(
  options: { trustProxy?: boolean; siteUrl?: string; sql?: string } = {},
): Promise<TestLeague> {
  const home = mkdtempSync(join(tmpdir(), 'rondo-host-test-'));
  const dist = join(home, 'dist');
  layBuiltApp(dist);
  const cluster = await startCluster({ home, fsync: false });
  const box = mailbox();
  const at = options.siteUrl ?? siteUrl;
  const backend = await openBackend({
    connection: cluster.settings,
    secrets: await makeSecrets(),
    siteUrl: at,
    mail: box,
    files: join(home, 'files'),
  });
  await backend.migrate();
  if (options.sql) await backend.query(options.sql);
  await backend.warmUp();
  const clock = { ahead: 0 };
  const started = Date.now();
  const log: string[] = [];
  const app = web({
    backend,
    siteUrl: at,
    dist,
    trustProxy: options.trustProxy ?? false,
    mailbox: box,
    log: (line) => log.push(line),
    now: () => started + clock.ahead,
  });

  return {
    backend,
    cluster,
    mailbox: box,
    log,
    clock,
    ask: async (path, { from = '127.0.0.1', json, at: host = siteUrl, ...init } = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has('apikey')) headers.set('apikey', backend.publishableKey);
      if (json !== undefined) headers.set('content-type', 'application/json');
      const body = json === undefined ? init.body : JSON.stringify(json);
      const method = init.method ?? (body === undefined ? 'GET' : 'POST');
      return app.request(
        `${host}${path}`,
        { ...init, method, headers, ...(body === undefined ? {} : { body }) },
        { incoming: { socket: { remoteAddress: from } } },
      );
    },
    close: async () => {
      await backend.close();
      await cluster.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A small app as Vite leaves it: a page with one inline script, a hashed asset, a plain file. */
export function layBuiltApp(folder: string): void {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  mkdirSync(join(folder, '.vite'), { recursive: true });
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html><head><title>Rondo</title><script>document.title = 'Rondo';</script>
     <script type="module" src="/assets/index-AbCd1234.js"></script></head><body><div id="root"></div></body></html>`,
  );
  writeFileSync(join(folder, 'assets/index-AbCd1234.js'), `console.log(${JSON.stringify('rondo '.repeat(400))});`);
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
}

/** Somebody who registered and followed the link in their mail. */
export async function member(
  league: TestLeague,
  email: string,
  password = 'quite a secret',
): Promise<{ id: string; token: string }> {
  const signedUp = await league.ask('/auth/v1/signup', { json: { email, password } });
  if (!signedUp.ok) throw new Error(await signedUp.text());
  const link = linkIn(league.mailbox.mails.find(({ to }) => to === email)?.text);
  const answer = await league.ask('/auth/v1/verify', {
    json: { type: 'signup', token_hash: link.searchParams.get('token_hash') },
  });
  if (!answer.ok) throw new Error(await answer.text());
  const session = (await answer.json()) as { access_token: string; user: { id: string } };
  return { id: session.user.id, token: session.access_token };
}

export const linkIn = (text: string | undefined): URL => new URL(/https?:\S+/.exec(text ?? '')?.[0] ?? 'about:blank');
