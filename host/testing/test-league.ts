import { createAdaptorServer } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { vi } from 'vitest';
import { type OwnedBackend, openBackend, type Schema } from '#host/backend.ts';
import { sayDiscord } from '#host/discord.ts';
import { type Cluster, startCluster } from '#host/postgres/cluster.ts';
import { type Mailbox, mailbox } from '#host/mail/mailbox.ts';
import type { Hasher } from '#host/gateway/accounts/passwords.ts';
import type { DiscordApplication } from '#host/operator/options.ts';
import type { Refusal } from '#host/operator/refusals.ts';
import { makeSecrets, type Secrets } from '#host/operator/secrets.ts';
import { type Visitor, visitor } from '#host/visitor.ts';
import { web } from '#host/web.ts';
import { firstContentFile } from '#scripts/vite/first-content.ts';
import { countingHasher } from './counting-hasher.ts';
import { layMigratedCluster } from './migrated-cluster.ts';

export const siteUrl = 'http://127.0.0.1:4100';

/** The whole host in this process, over its own database, with a clock the test turns. */
export type TestLeague = {
  backend: OwnedBackend;
  visitor: Visitor;
  secrets: Secrets;
  cluster: Cluster;
  mailbox: Mailbox;
  log: string[];
  refusals: Refusal[];
  /** Folder of the app it serves. */
  dist: string;
  /** The gateway's clock stands still but for what a test adds here, in milliseconds. */
  clock: { ahead: number };
  /** A request as it would arrive through the port, from `from` (127.0.0.1 when not said). */
  ask: (path: string, init?: Asking) => Promise<Response>;
  /** Opens its own port, for tests that read what really goes over the wire. */
  listen: () => Promise<{ port: number; close: () => void }>;
  close: () => Promise<void>;
};
type Asking = Omit<RequestInit, 'body'> & { from?: string; json?: unknown; body?: BodyInit; at?: string };

/** The content of a migrated database, read once a process. */
let schema: Schema | undefined;

/**
 * @param options.limitTimes as for the backend; more than one unless a test is about the seconds
 * @param options.sql run before the first request, after which new functions would not be seen
 */
export async function openTestLeague(
  options: {
    trustProxy?: boolean;
    siteUrl?: string;
    sql?: string;
    hasher?: Hasher;
    limitTimes?: number;
    discord?: DiscordApplication;
    discordAt?: string;
  } = {},
): Promise<TestLeague> {
  const home = mkdtempSync(join(tmpdir(), 'rondo-host-test-'));
  const dist = join(home, 'dist');
  layBuiltApp(dist);
  await layMigratedCluster(home);
  const cluster = await startCluster({ home, fsync: false });
  const box = mailbox();
  const at = options.siteUrl ?? siteUrl;
  const secrets = await makeSecrets();
  const backend = await openBackend({
    connection: cluster.settings,
    secrets,
    siteUrl: at,
    mail: box,
    files: join(home, 'files'),
    limitTimes: options.limitTimes ?? 20,
  });
  await backend.migrate();
  if (options.sql) await backend.query(options.sql);
  if (options.sql) await backend.warmUp();
  else schema = await backend.warmUp(schema);
  if (options.discord) await sayDiscord(backend.service.query, { siteUrl: at, ...options });
  const clock = { ahead: 0 };
  const started = Date.now();
  const log: string[] = [];
  const refusals: Refusal[] = [];
  const reader = visitor(backend);
  const app = web({
    backend,
    visitor: reader,
    siteUrl: at,
    dist,
    pictures: join(home, 'pictures'),
    trustProxy: options.trustProxy ?? false,
    mailbox: box,
    log: (line) => log.push(line),
    onRefused: (refusal) => refusals.push(refusal),
    now: () => started + clock.ahead,
    hasher: options.hasher ?? countingHasher(),
    discord: options.discord,
    discordAt: options.discordAt,
  });

  return {
    backend,
    visitor: reader,
    secrets,
    cluster,
    mailbox: box,
    log,
    refusals,
    dist,
    clock,
    ask: async (path, { from = '127.0.0.1', json, at: host = at, ...init } = {}) => {
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
    listen: async () => {
      const server = createAdaptorServer({ fetch: app.fetch });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      return { port: (server.address() as AddressInfo).port, close: () => server.close() };
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
  mkdirSync(join(folder, dirname(firstContentFile)));
  const drawn = new URL('built-first-content.ts', import.meta.url).href;
  writeFileSync(join(folder, firstContentFile), `export { firstContent } from ${JSON.stringify(drawn)};`);
}

/** Somebody who registered and followed the link in their mail, in one browser. */
export async function member(
  league: TestLeague,
  email: string,
  password = 'quite a secret',
): Promise<{ id: string; token: string; refreshToken: string; device: string }> {
  const signedUp = await league.ask('/auth/v1/signup', { json: { email, password } });
  if (!signedUp.ok) throw new Error(await signedUp.text());
  const [mail] = await mailsTo(league, email);
  const answer = await openLink(league, mail, cookieOf(signedUp));
  if (!answer.ok) throw new Error(await answer.text());
  const session = (await answer.json()) as { access_token: string; refresh_token: string; user: { id: string } };
  const device = cookieOf(answer);
  return { id: session.user.id, token: session.access_token, refreshToken: session.refresh_token, device };
}

/** Mails to an owner about sign-ins; counts of mails with links leave them out. */
const isNotice = /^(New login to your|The e-mail of your Rondo account was changed)/;

/** The mails to an address, the newest first, once there are `count` of them: mails leave in the background. */
export const mailsTo = (league: TestLeague, email: string, count = 1) =>
  countedMails(league, count, email, (subject) => !isNotice.test(subject));

/** The same of what the owner was told about their sign-in. */
export const noticesTo = (league: TestLeague, email: string, count = 1) =>
  countedMails(league, count, email, (subject) => isNotice.test(subject));

function countedMails(
  league: TestLeague,
  count: number,
  email: string,
  counts: (subject: string) => boolean,
): Promise<Mailbox['mails']> {
  return vi.waitFor(
    () => {
      const mails = league.mailbox.mails.filter(({ to, subject }) => to === email && counts(subject));
      if (mails.length !== count) throw new Error(`${mails.length} mails to ${email}, not ${count}`);
      return mails;
    },
    { timeout: 10_000, interval: 10 },
  );
}

/** The cookies that a browser stores from an answer. */
export const cookieOf = (answer: Response): string => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

/** Opens the link of a mail, as the app does, in a browser that keeps this cookie, or in one that was never here. */
export function openLink(
  league: TestLeague,
  mail: { text?: string | undefined } | undefined,
  cookie?: string,
): Promise<Response> {
  const { searchParams } = linkIn(mail?.text);
  return league.ask('/auth/v1/verify', {
    ...(cookie ? { headers: { cookie } } : {}),
    json: { type: searchParams.get('type'), token_hash: searchParams.get('token_hash') },
  });
}

export const linkIn = (text: string | undefined): URL => new URL(/https?:\S+/.exec(text ?? '')?.[0] ?? 'about:blank');
