import { afterAll, beforeAll, expect, test } from 'vitest';
import { member, openTestLeague, type TestLeague } from '#host/testing/test-league.ts';

let league: TestLeague;
let token: string;
const call = '/rest/v1/rpc/public_league?slug=open-league';

beforeAll(async () => {
  league = await openTestLeague();
  await league.backend.query(
    `insert into public.leagues (name, slug, public) values ('Open league', 'open-league', true)`,
  );
  token = (await member(league, 'reader@example.com')).token;
});
afterAll(() => league.close());

const ask = (path = call, headers: Record<string, string> = {}) => league.ask(path, { headers });

test('what stands in a public league may be kept for a while, and is asked for anew by its tag', async () => {
  const answer = await ask();
  const eTag = answer.headers.get('etag') ?? '';
  expect(answer.headers.get('cache-control')).toBe('public, max-age=30, stale-while-revalidate=300');
  expect(eTag).toMatch(/^W\/"[\w-]{22}"$/);
  const again = await ask(call, { 'if-none-match': `W/"other", ${eTag}` });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', eTag]);
  await league.backend.query(`update public.leagues set tier = 2 where slug = 'open-league'`);
  const changed = await ask(call, { 'if-none-match': eTag });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(eTag);
});

test('it is the same for a member, a visitor and a member again, byte by byte', async () => {
  const as = async (headers: Record<string, string>) => {
    const answer = await ask(call, headers);
    return [answer.headers.get('etag'), await answer.text()];
  };
  const visitor = await as({});
  expect(await as({ authorization: `Bearer ${token}` })).toEqual(visitor);
  expect(await as({})).toEqual(visitor);
});

test.each([
  ['what is not public', '/rest/v1/rpc/public_league?slug=nothing', {}],
  ['a refusal', '/rest/v1/rpc/public_league', {}],
  ['a call that is not listed', '/rest/v1/rpc/landing', {}],
  ['another read', '/rest/v1/site_settings?select=key', {}],
] as const)('%s is kept by nobody', async (_what, path, headers) => {
  const answer = await ask(path, headers);
  expect([answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual(['no-store', null]);
});

test('nor is what was sent by POST; a token that is none opens nothing', async () => {
  const posted = await league.ask('/rest/v1/rpc/public_league', { json: { slug: 'open-league' } });
  expect([posted.status, posted.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const forged = await ask(call, { authorization: 'Bearer a.b.c' });
  expect([forged.status, forged.headers.get('etag')]).toEqual([401, null]);
});
