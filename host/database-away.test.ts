import { afterAll, beforeAll, expect, test } from 'vitest';
import { cup, match, openPublicLeague } from '#host/testing/open-league.ts';
import { member, type TestLeague } from '#host/testing/test-league.ts';

let league: TestLeague;
let holder: { id: string; token: string; refreshToken: string };
beforeAll(async () => {
  league = await openPublicLeague();
  holder = await member(league, 'away@example.com');
  await league.cluster.stop();
});
afterAll(() => league.close());

type Asked = { path: string; json?: object; method?: string; signedIn?: true; body?: BodyInit; headers?: Record<string,string> };
const asked: Asked[] = [
  { path: '/rest/v1/teams?select=id' },
  { path: '/rest/v1/teams?select=id', signedIn: true },
  { path: '/rest/v1/rpc/public_league?slug=open-league' },
  { path: '/rest/v1/rpc/duties', json: {}, signedIn: true },
  { path: '/auth/v1/token?grant_type=password', json: { email: 'away@example.com', password: 'quite a secret' } },
  { path: '/auth/v1/token?grant_type=refresh_token', json: { refresh_token: 'REFRESH' } },
  { path: '/auth/v1/user', signedIn: true },
  { path: '/auth/v1/user', method: 'PUT', json: { password: 'another secret' }, signedIn: true },
  { path: '/auth/v1/signup', json: { email: 'new@example.com', password: 'quite a secret' } },
  { path: '/auth/v1/recover', json: { email: 'away@example.com' } },
  { path: '/auth/v1/resend', json: { type: 'signup', email: 'away@example.com' } },
  { path: '/auth/v1/verify', json: { type: 'signup', token_hash: 'a'.repeat(56) } },
  { path: '/auth/v1/logout', method: 'POST', signedIn: true },
  { path: '/auth/v1/factors', json: { factor_type: 'totp' }, signedIn: true },
  { path: '/storage/v1/object/public/logos/10000000-0000-4000-8000-000000000001/20000000-0000-4000-8000-000000000001.webp' },
  { path: '/storage/v1/object/evidence/10000000-0000-4000-8000-000000000001/20000000-0000-4000-8000-000000000001.webp', signedIn: true },
  { path: '/feeds/open-league/results.rss' }, { path: '/feeds/open-league/calendar.ics' }, { path: '/feeds/open-league/table.csv' },
  { path: `/feeds/my/${'a'.repeat(48)}/open-league/news.rss` }, { path: `/feeds/my/${'a'.repeat(48)}/open-league/calendar.ics` },
  { path: '/embed/open-league/table' }, { path: '/overlay/open-league' }, { path: `/overlay/${'a'.repeat(48)}` },
  { path: '/api/v1/leagues' }, { path: `/api/v1/cups/${cup(1)}` }, { path: '/api/v1/leagues', headers: { authorization: `Bearer rondo_${'a'.repeat(48)}` } },
  { path: '/p/open-league' }, { path: `/p/open-league/matches/${match(2)}` }, { path: '/sitemap.xml' }, { path: '/robots.txt' }, { path: '/' }, { path: '/health' }, { path: '/ready' },
  { path: `/unsubscribe?token=${'a'.repeat(48)}` }, { path: `/unsubscribe?token=${'a'.repeat(48)}`, method: 'POST' },
  { path: '/pictures/open-league/link.png' }, { path: '/discord/start' },
];
test('x', async () => {
  const out: string[] = [];
  for (const { path, json, method, signedIn, headers } of asked) {
    const sent = json && JSON.parse(JSON.stringify(json).replace('REFRESH', holder.refreshToken));
    const answer = await league.ask(path, { json: sent, method: method!, headers: { ...(signedIn && { authorization: `Bearer ${holder.token}` }), ...headers } } as never);
    out.push(`${answer.status} ${method ?? ''} ${path.slice(0, 90)} ${signedIn ? 'member' : ''} ${answer.headers.get('retry-after')} ${(await answer.text()).slice(0, 110).replaceAll('\n', ' ')}`);
  }
  console.log(out.join('\n'));
  expect(1).toBe(1);
}, 100_000);
