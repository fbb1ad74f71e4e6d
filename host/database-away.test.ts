import { globSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cup, match, openPublicLeague, team } from '#host/testing/open-league.ts';
import { joinTopic, liveClient, openLive } from '#host/testing/live.ts';
import { member, type TestLeague } from '#host/testing/test-league.ts';
import type { Claims } from '#host/gateway/accounts/tokens.ts';
import { topicRights } from '#host/realtime/rights.ts';

/**
 * A request without a database, at its start or between two statements, is answered with “try again”, and never with
 * “not found”, “forbidden” or success.
 */

const email = 'away@example.com';
let league: TestLeague;
let addresses = 0;
let holder: { token: string; refreshToken: string };
beforeAll(async () => {
  league = await openPublicLeague();
  holder = await member(league, email);
});
afterAll(() => league.close());

type HostRequest = { path: string; json?: object; method?: string; signedIn?: true; key?: string };
const secret = 'a'.repeat(48);
/** Of today, as the link of a mail says (private.unsubscribe_token). */
const today = Math.floor(Date.now() / 86_400_000)
  .toString(16)
  .padStart(5, '0');
const unsubscribing = `${secret.slice(0, 16)}${today}${secret.slice(21)}`;
const file = '10000000-0000-4000-8000-000000000001/20000000-0000-4000-8000-000000000001.webp';

/** By the files of the host that ask the database: what has them ask it. */
const questions: Record<string, HostRequest[]> = {
  'host/gateway/accounts/accounts.ts': [
    { path: '/auth/v1/token?grant_type=password', json: { email, password: 'quite a secret' } },
    { path: '/auth/v1/token?grant_type=refresh_token', json: { refresh_token: 'of the holder' } },
    { path: '/auth/v1/signup', json: { email: 'new@example.com', password: 'quite a secret' } },
    { path: '/auth/v1/recover', json: { email } },
    { path: '/auth/v1/resend', json: { type: 'signup', email } },
    { path: '/auth/v1/verify', json: { type: 'signup', token_hash: 'a'.repeat(56) } },
    { path: '/auth/v1/user', signedIn: true },
    { path: '/auth/v1/user', method: 'PUT', json: { password: 'another secret' }, signedIn: true },
    { path: '/auth/v1/logout', method: 'POST', signedIn: true },
  ],
  'host/gateway/accounts/new-email.ts': [
    { path: '/auth/v1/user', method: 'PUT', json: { email: 'other@example.com' }, signedIn: true },
  ],
  'host/gateway/accounts/factors.ts': [
    { path: '/auth/v1/factors', json: { factor_type: 'totp' }, signedIn: true },
    { path: `/auth/v1/factors/${cup(1)}/challenge`, json: {}, signedIn: true },
  ],
  'host/gateway/accounts/sessions.ts': [
    { path: '/rest/v1/teams?select=id', signedIn: true },
    { path: '/rest/v1/rpc/duties', json: {}, signedIn: true },
  ],
  'host/visitor.ts': [{ path: '/rest/v1/teams?select=id' }, { path: '/rest/v1/rpc/public_league?slug=open-league' }],
  'host/gateway/storage/storage-api.ts': [
    { path: `/storage/v1/object/public/logos/${file}` },
    { path: `/storage/v1/object/evidence/${file}`, signedIn: true },
  ],
  'host/feeds/feeds.ts': [
    { path: '/feeds/open-league/results.rss' },
    { path: '/feeds/open-league/calendar.ics' },
    { path: '/feeds/open-league/table.csv' },
    { path: `/feeds/my/${secret}/open-league/news.atom` },
    { path: `/feeds/my/${secret}/open-league/calendar.ics` },
  ],
  'host/read-api/read-api.ts': [
    { path: '/api/v1/leagues' },
    { path: `/api/v1/leagues/open-league/teams/${team(1)}` },
    { path: `/api/v1/cups/${cup(1)}` },
  ],
  'host/web.ts': [{ path: '/api/v1/leagues', key: `Bearer rondo_${secret}` }],
  'host/embeds/embeds.ts': [{ path: '/embed/open-league/table' }],
  'host/overlay/overlay.ts': [{ path: `/overlay/${secret}/scene` }],
  'host/public-pages.ts': [{ path: '/sitemap.xml' }],
  'host/old-addresses.ts': [{ path: '/feeds/old-league/results.rss' }],
  'host/mail/unsubscribe.ts': [{ path: `/unsubscribe?token=${unsubscribing}&topic=daily`, method: 'POST' }],
  'host/health.ts': [{ path: '/healthz' }],
}; // prettier-ignore

const every = Object.values(questions).flat();

async function ask({
  path,
  json,
  method,
  signedIn,
  key,
}: HostRequest): Promise<{ status: number; cache: string | null; text: string }> {
  addresses += 1;
  const sent = json && 'refresh_token' in json ? { refresh_token: holder.refreshToken } : json;
  const authorization = signedIn ? `Bearer ${holder.token}` : key;
  const headers = new Headers(authorization === undefined ? [] : [['authorization', authorization]]);
  const from = `198.51.${addresses >> 8}.${addresses & 255}`;
  const answer = await league.ask(path, { from, headers, ...(sent && { json: sent }), ...(method && { method }) });
  return { status: answer.status, cache: answer.headers.get('cache-control'), text: await answer.text() };
}

/** Ends the session of the n-th question of this process, and of all that follow, until it is restored. */
function endingAt(nth: number, count: () => number) {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its client
  const query = Client.prototype.query as (...args: unknown[]) => unknown;
  return vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    if (count() < nth) return query.apply(this, args) as never;
    const gone = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
    const callback = args.findLast((each) => typeof each === 'function') as undefined | ((error: Error) => void);
    if (!callback) return Promise.reject(gone) as never;
    process.nextTick(callback, gone);
    return undefined;
  });
}

/** The answer when the n-th query and all later ones find the session ended. */
async function askEndingAt(nth: number, request: HostRequest) {
  let questionsAsked = 0;
  const spy = endingAt(nth, () => (questionsAsked += 1));
  league.clock.ahead += 31_000;
  league.visitor.forget();
  const answer = await ask(request).finally(() => spy.mockRestore());
  return { ...answer, isReached: questionsAsked >= nth };
}

describe('between two of its questions', () => {
  // its own session: one ends it, another renews it
  beforeEach(async () => {
    addresses += 1;
    const from = `192.0.2.${addresses & 255}`;
    const path = '/auth/v1/token?grant_type=password';
    const answer = await league.ask(path, { from, json: { email, password: 'quite a secret' } });
    const session = (await answer.json()) as { access_token: string; refresh_token: string };
    holder = { token: session.access_token, refreshToken: session.refresh_token };
  });

  test.each(every)('$method $path says what it says, or that it is to be asked again', async (request) => {
    const told: (string | number)[] = [];
    for (let nth = 1; nth < 40; nth += 1) {
      const { isReached, status } = await askEndingAt(nth, request);
      told.push(status);
      if (!isReached) break;
    }
    const whole = told.at(-1);
    expect(told.filter((status) => status !== 503 && status !== whole)).toEqual([]);
  });
});

test('whoever joins a topic meanwhile is told that nobody could be asked, and joins once somebody can', async () => {
  const live = await openLive(league);
  const client = liveClient(live.url, league.backend.publishableKey, holder.token);
  const spy = endingAt(1, () => 1);
  const { states, why } = await joinTopic(client, 'site').finally(() => spy.mockRestore());
  expect([states[0], why()]).toEqual(['CHANNEL_ERROR', expect.stringContaining('UnableToConnectToProject')]);
  await expect.poll(() => states, { timeout: 20_000 }).toContain('SUBSCRIBED');
  await client.removeAllChannels();
  await live.close();
});

describe('before any', () => {
  beforeAll(() => league.cluster.stop());

  test.each(every)('$method $path is to be asked again', async (request) => {
    league.clock.ahead += 31_000;
    league.visitor.forget();
    const { status, cache, text } = await ask(request);
    expect([status, text]).toEqual([503, expect.any(String)]);
    expect(cache ?? 'no-store').not.toMatch(/public|max-age=[1-9]/);
  });

  test('nobody is told whether they may hear a topic', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const rights = topicRights(() => Promise.reject(away));
    const claims = { sub: 'somebody', session_id: 'a session', exp: 1 } as Claims;
    await expect(rights.ask(claims, 'site')).rejects.toBe(away);
    await expect(rights.mayTrack(claims, 'site')).rejects.toBe(away);
  });

  test('a public page comes without its content, which the app asks for', async () => {
    for (const path of ['/p/open-league', `/p/open-league/matches/${match(2)}`]) {
      const { status, text } = await ask({ path });
      expect([status, text.includes('<div id="root"></div>')]).toEqual([200, true]);
    }
  });
});

/** Files with questions that no request asks, or whose answer is another: with the reason. */
const atStart = 'as the host starts, or not at all';
const inBackground = 'nobody waits for it: it is tried again by the clock';
const throughOthers = 'asked by the addresses of host/gateway/accounts/accounts.ts';
const elsewhere: Record<string, string> = {
  'host/backend.ts': atStart,
  'host/boot.ts': atStart,
  'host/clock.ts': inBackground,
  'host/demo-league.ts': atStart,
  'host/discord.ts': 'asks a Discord that is set up; host/discord-sign-in.test.ts has one',
  'host/gateway/accounts/auth-api.ts': throughOthers,
  'host/gateway/accounts/refresh-session.ts': throughOthers,
  'host/gateway/accounts/sign-up.ts': throughOthers,
  'host/mail/mailbox.ts': 'a query of an address, and none of the database',
  'host/mail/mails.ts': 'the language of a mail, English where it is not known',
  'host/postgres/cluster.ts': atStart,
  'host/postgres/database.ts': atStart,
  'host/postgres/host-lock.ts': atStart,
  'host/postgres/logins.ts': atStart,
  'host/postgres/pages.ts': atStart,
  'host/postgres/session-pools.ts': 'hands the questions of the others on',
  'host/realtime/admission.ts': 'a query of an address, and none of the database',
  'host/realtime/bus.ts': 'listens, and connects anew: host/realtime/restart.test.ts',
  'host/realtime/open-sessions.ts': 'asked with the rights of a topic, above',
  'host/realtime/rights.ts': 'asked over a socket, above',
  'host/realtime/stub.ts': atStart,
  'host/delivery-channels.ts': atStart,
};

test('every file of the host that asks the database is in the list', () => {
  const asking = globSync('host/**/*.ts').filter((path) => {
    if (/\.(?:test|mutants)\.ts$|^host\/(?:testing|demo|attacks|operator)\//.test(path)) return false;
    return /\bquery(?:<[^(]*>)?\(\s*['`]|visitor\.(?:ask|read|file|picture)\(/.test(readFileSync(path, 'utf8'));
  });
  expect(asking.filter((path) => !questions[path]).toSorted()).toEqual(Object.keys(elsewhere).toSorted());
});
