import { afterAll, beforeAll, expect, test } from 'vitest';
import { freezePrototypes } from './frozen-prototypes.ts';
import { member, openTestLeague, type TestLeague } from '#host/testing/test-league.ts';

let league: TestLeague;
beforeAll(async () => {
  freezePrototypes();
  league = await openTestLeague();
});
afterAll(() => league.close());

/** Straight to the backend, past the gateway and its grammar. */
const fetchRaw = (path: string, headers: Record<string, string> = {}) =>
  league.backend.fetch(
    new Request(new URL(path, league.backend.url), { headers: { apikey: league.backend.publishableKey, ...headers } }),
  );

const settings = async () => {
  const answer = await fetchRaw('/rest/v1/site_settings?select=key&order=key');
  return [answer.status, await answer.json()];
};

test.each([
  '__proto__=eq.1',
  '__proto__.polluted=eq.1',
  'select=__proto__:league_teams(id)&__proto__.polluted.limit=1',
  'select=__proto__:league_teams(id)&__proto__.role.limit=service_role',
  'select=*,__proto__(*)&__proto__.polluted.order=a',
  '%5f%5fproto%5f%5f.polluted.limit=1',
  'constructor.prototype=eq.1',
  'constructor.prototype.polluted=eq.1',
  'constructor.keys=eq.1',
  'select=constructor:league_teams(id)&constructor.keys.limit=1',
  'select=constructor:league_teams(id)&constructor.prototype.polluted.limit=1',
  'or=(__proto__.eq.1)',
  'order=__proto__.polluted',
  'toString=eq.1',
  'select=toString:key',
  'select=__proto__:key',
])('%s at the backend itself changes nothing for the next question', async (query) => {
  await fetchRaw(`/rest/v1/site_settings?${query}`);
  expect(await settings()).toEqual([200, [{ key: 'brand' }, { key: 'maintenance_mode' }]]);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect('polluted' in {} || 'role' in {}).toBe(false);
});

test('what everybody inherits takes neither a new name nor another value', () => {
  for (const shared of [Object.prototype, Function.prototype, Array.prototype, Object, Function, Array] as object[]) {
    expect(Reflect.set(shared, 'polluted', 1)).toBe(false);
    expect(Reflect.deleteProperty(shared, 'constructor')).toBe(
      shared === Object || shared === Function || shared === Array,
    );
    expect(Object.isFrozen(shared)).toBe(true);
  }
  expect(() => Object.assign(Object.prototype, { toString: () => 'polluted' })).toThrow(TypeError);
  expect(Object.prototype.toString.call([])).toBe('[object Array]');
});

test('an object may still be given its own of what it inherits', () => {
  const one: { toString: () => string } = {};
  one.toString = () => 'own';
  function Kind() {}
  Kind.prototype.valueOf = () => 5;
  Kind.toString = () => 'a kind';
  expect([String(one), Number(new (Kind as unknown as new () => object)()), String(Kind)]).toEqual([
    'own',
    5,
    'a kind',
  ]);
  expect([Object.keys(one), Number([])]).toEqual([['toString'], 0]);
});

test('people sign up, in, read, and store pictures as ever', async () => {
  const { id, token } = await member(league, 'frozen@people.test');
  const headers = { authorization: `Bearer ${token}` };
  const own = await league.ask('/rest/v1/profiles?select=id', { headers });
  expect(await own.json()).toEqual([{ id }]);
  const signedIn = await league.ask('/auth/v1/token?grant_type=password', {
    json: { email: 'frozen@people.test', password: 'quite a secret' },
  });
  expect(signedIn.status).toBe(200);
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const stored = await league.ask(`/storage/v1/object/avatars/${id}/me.png`, {
    method: 'POST',
    body: png,
    headers: { ...headers, 'content-type': 'image/png' },
  });
  expect([stored.status, await stored.text()]).toMatchObject([200, expect.stringContaining('me.png')]);
});
