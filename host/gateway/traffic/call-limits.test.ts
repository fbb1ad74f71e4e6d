import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { callAllowances, callLimits } from './call-limits.ts';
import type { Peers } from './client-address.ts';
import type { Claims } from '#host/gateway/accounts/tokens.ts';

const { member, address, visitors, pictures } = callAllowances;

/** The limits before an answer of two letters; a token stands for the account it names, unless it is forged. */
function host({ trustProxy = false, times = 1 } = {}) {
  const clock = { ahead: 0 };
  const app = new Hono<Peers>();
  const verifiedToken = (header?: string) =>
    header && !header.includes('forged') ? ({ sub: header.replace('Bearer ', '') } as Claims) : undefined;
  app.use(callLimits({ verifiedToken, trustProxy, times, now: () => clock.ahead }));
  app.all('*', (c) => c.text('in'));
  const ask = (path: string, { from = '192.0.2.1', as = '', via = '' } = {}) => {
    const headers = { ...(as ? { authorization: `Bearer ${as}` } : {}), ...(via ? { 'x-forwarded-for': via } : {}) };
    return app.request(path, { headers }, { incoming: { socket: { remoteAddress: from } } });
  };
  /** How many of that many calls are answered. */
  const answered = async (calls: number, path: string, caller: (call: number) => Parameters<typeof ask>[1]) => {
    let count = 0;
    for (let call = 0; call < calls; call += 1) if ((await ask(path, caller(call))).ok) count += 1;
    return count;
  };
  return { ask, answered, clock };
}

test('a member has an allowance a minute, wherever the calls come from', async () => {
  const { answered, ask, clock } = host();
  const caller = (call: number) => ({ as: 'ada', from: `192.0.2.${call % 200}` });
  expect(await answered(member.limit + 5, '/rest/v1/teams', caller)).toBe(member.limit);
  expect((await ask('/rest/v1/teams', { as: 'bob' })).status).toBe(200);
  clock.ahead += member.window;
  expect((await ask('/rest/v1/teams', { as: 'ada' })).status).toBe(200);
});

test('for the tests of the site everybody has that many times as much', async () => {
  const { answered } = host({ times: 2 });
  expect(await answered(2 * member.limit + 5, '/rest/v1/teams', () => ({ as: 'ada' }))).toBe(2 * member.limit);
});

test('the members behind one address have one together, which fifty of them do not fill', async () => {
  expect(address.limit).toBeGreaterThanOrEqual(50 * 60);
  const { answered } = host();
  const caller = (call: number) => ({ as: `member ${call % 50}` });
  expect(await answered(address.limit + 5, '/rest/v1/teams', caller)).toBe(address.limit);
});

test('visitors of one address have one together, and a forged token makes nobody a member', async () => {
  const { answered, ask } = host();
  const caller = (call: number) => (call % 2 ? { as: `forged ${call}` } : {});
  expect(await answered(visitors.limit + 5, '/auth/v1/settings', caller)).toBe(visitors.limit);
  expect((await ask('/auth/v1/settings', { from: '192.0.2.2' })).status).toBe(200);
  expect((await ask('/rest/v1/teams', { as: 'ada' })).status).toBe(200);
});

test('the whole /64 of an IPv6 address is one', async () => {
  const { answered, ask } = host();
  const caller = (call: number) => ({ from: `2001:db8:1:2::${call.toString(16)}` });
  expect(await answered(visitors.limit + 5, '/rest/v1/teams', caller)).toBe(visitors.limit);
  expect((await ask('/rest/v1/teams', { from: '2001:db8:1:3::1' })).status).toBe(200);
});

test('behind a proxy the address it names counts, and no other in the line', async () => {
  const { answered, ask } = host({ trustProxy: true });
  const caller = (call: number) => ({ via: `203.0.113.${call % 250}, 198.51.100.1`, from: '127.0.0.1' });
  expect(await answered(visitors.limit + 5, '/rest/v1/teams', caller)).toBe(visitors.limit);
  expect((await ask('/rest/v1/teams', { via: '198.51.100.1, 198.51.100.2', from: '127.0.0.1' })).status).toBe(200);
});

test('pictures are counted by themselves', async () => {
  const { answered, ask } = host();
  const picture = '/storage/v1/object/public/logos/x.png';
  expect(await answered(pictures.limit + 5, picture, () => ({}))).toBe(pictures.limit);
  expect((await ask('/rest/v1/teams')).status).toBe(200);
});

test('the refusal says when to come back, in the words of the service asked', async () => {
  const { answered, ask, clock } = host();
  await answered(visitors.limit, '/rest/v1/teams', () => ({}));
  clock.ahead += 20_000;
  const outcomeOf = async (path: string) => {
    const answer = await ask(path);
    return [answer.status, answer.headers.get('retry-after'), await answer.json()];
  };
  const message = 'Request rate limit reached';
  expect(await outcomeOf('/rest/v1/teams')).toEqual([
    429,
    '40',
    { code: 'PT429', message, details: null, hint: 'tooOften' },
  ]);
  expect(await outcomeOf('/auth/v1/user')).toEqual([
    429,
    '40',
    { code: 429, error_code: 'over_request_rate_limit', msg: message },
  ]);
  expect(await outcomeOf('/storage/v1/object/logos')).toEqual([
    429,
    '40',
    { statusCode: '429', error: 'Too Many Requests', message },
  ]);
});
