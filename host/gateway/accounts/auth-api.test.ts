import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Client } from 'pg';
import { allowances, hashing } from './sign-in-limits.ts';
import { countingHasher } from '#host/testing/counting-hasher.ts';
import {
  cookieOf,
  linkIn,
  mailsTo,
  member,
  noticesTo,
  openLink,
  openTestLeague,
  siteUrl,
  type TestLeague,
} from '#host/testing/test-league.ts';
import { rawRequest, requestText } from '#host/testing/raw-request.ts';

const hasher = countingHasher();
let league: TestLeague;
beforeAll(async () => {
  league = await openTestLeague({ hasher });
});
afterAll(() => league.close());
// Every test begins with an empty count of tries.
beforeEach(() => {
  league.clock.ahead += 3_600_000;
  hasher.calls.compared = [];
  hasher.calls.hashedAtCost = [];
});

const minutes = 60_000;
const secret = 'quite a secret';
type From = { from?: string; headers?: Record<string, string> };
const signIn = (email: string, password: string, how: From = {}) =>
  league.ask('/auth/v1/token?grant_type=password', { json: { email, password }, ...how });
const signUp = (email: string, how: From = {}) =>
  league.ask('/auth/v1/signup', { json: { email, password: secret }, ...how });
const recover = (email: string, how: From = {}) => league.ask('/auth/v1/recover', { json: { email }, ...how });
const address = (number: number) => `198.51.${Math.floor(number / 250)}.${(number % 250) + 1}`;
/** As much later as the hashing of one password costs everybody together. */
const later = () => {
  league.clock.ahead += 500;
};

describe('how often the auth API listens', () => {
  const { signInByPair, signInByEmail, signInByAddress, signInByDevice } = allowances;
  const { signUpInARow, signUpByAddress, mailByPair, mailByDevice, mailByAddress } = allowances;
  const { codeByAddress, refreshByAddress, changeByAddress, failedByNetwork } = allowances;

  test('its allowances are the ones that were decided', () => {
    const perQuarter = Object.fromEntries(
      Object.entries(allowances).map(([name, { limit, window }]) => [name, [limit, window / minutes]]),
    );
    expect(perQuarter).toEqual({
      signInByPair: [5, 15],
      signInByEmail: [50, 15],
      spareByEmail: [1, 1 / 6],
      signInByAddress: [100, 15],
      signInByDevice: [10, 15],
      failedByNetwork: [3, 15],
      signUpInARow: [60, 180],
      signUpByAddress: [5, 15],
      mailByPair: [3, 15],
      mailByDevice: [3, 15],
      mailByAddress: [20, 15],
      mailByEmail: [3, 15],
      codeByAddress: [30, 15],
      refreshByAddress: [600, 15],
      changeByAddress: [60, 15],
      newEmailByAccount: [3, 15],
      noticeByAccount: [3, 15],
      factorByAccount: [5, 15],
    });
    expect(hashing).toEqual({
      strangers: { size: 20, perSecond: 3 },
      firstTries: { size: 20, perSecond: 2 },
      knownDevice: { size: 10, perSecond: 2 },
    });
  });

  type Row = [what: string, limit: number, ask: (time: number) => Promise<Response>];
  let device: Record<string, string>;
  beforeAll(async () => {
    device = { cookie: (await member(league, 'known-device@people.test')).device };
  });
  test.each<Row>([
    ['sign-ins with one e-mail from one address', signInByPair.limit, () => signIn('pair@people.test', 'guess')],
    [
      'sign-ins with one e-mail, however it is written',
      signInByPair.limit,
      (time) => signIn(['same@people.test', ' Same@People.test ', 'SAME@PEOPLE.TEST'][time % 3] ?? '', 'guess'),
    ],
    [
      'sign-ins with one e-mail from anywhere',
      signInByEmail.limit,
      (time) => signIn('everywhere@people.test', 'guess', { from: address(time) }),
    ],
    [
      'sign-ins from one address',
      signInByAddress.limit,
      (time) => signIn(`one-of-many-${time}@people.test`, 'guess', { from: '192.0.2.1' }),
    ],
    [
      'sign-ins from a device that is known',
      signInByDevice.limit,
      (time) => signIn('known-device@people.test', 'guess', { from: address(time), headers: device }),
    ],
    [
      'sign-ups from one address',
      signUpInARow.limit + signUpByAddress.limit,
      (time) => signUp(`new-${time}@people.test`, { from: '203.0.113.60' }),
    ],
    ['sign-ups with one e-mail from one address', mailByPair.limit, () => signUp('again@people.test')],
    ['recoveries of one e-mail from one address', mailByPair.limit, () => recover('nobody@people.test')],
    [
      'recoveries asked on a device that is known',
      mailByDevice.limit,
      (time) => recover('known-device@people.test', { from: address(time), headers: device }),
    ],
    ['recoveries from one address', mailByAddress.limit, (time) => recover(`lost-${time}@people.test`)],
    [
      'links from one address',
      codeByAddress.limit,
      (time) => league.ask('/auth/v1/verify', { json: { type: 'recovery', token_hash: `guess ${time}` } }),
    ],
    [
      'renewals from one address',
      refreshByAddress.limit,
      () => league.ask('/auth/v1/token?grant_type=refresh_token', { json: { refresh_token: '' } }),
    ],
    [
      'changes from one address',
      changeByAddress.limit,
      () => league.ask('/auth/v1/user', { method: 'PUT', json: { data: {} } }),
    ],
  ])('%s are heard %d times a quarter of an hour', async (_, limit, ask) => {
    for (let time = 0; time < limit; time += 1) {
      expect((await ask(time)).status).not.toBe(429);
      later();
    }
    const refused = await ask(limit);
    expect([refused.status, await refused.json()]).toMatchObject([429, { error_code: 'over_request_rate_limit' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    league.clock.ahead += 15 * minutes;
    expect((await ask(0)).status).not.toBe(429);
  });
  test('a right password takes the tries back', async () => {
    const { device: cookie } = await member(league, 'forgiven@people.test');
    for (const how of [{}, { headers: { cookie } }])
      for (let round = 0; round < 3; round += 1) {
        for (let attempt = 0; attempt < 4; attempt += 1) await signIn('forgiven@people.test', 'wrong', how);
        league.clock.ahead += 5000;
        expect((await signIn('forgiven@people.test', secret, how)).status).toBe(200);
      }
  });

  test('all strangers together may have only so many passwords hashed, and leave some to known devices', async () => {
    const { device: cookie } = await member(league, 'owner@people.test');
    league.clock.ahead += 60_000;
    const statuses = [];
    for (let time = 0; time <= failedByNetwork.limit + hashing.strangers.size; time += 1)
      statuses.push((await signIn(`stranger-${time}@people.test`, 'guess', { from: address(time) })).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    // a network that was quiet is heard all the same, until it has had its first tries
    for (let time = 0; time < failedByNetwork.limit; time += 1)
      expect((await signUp(`arrival-${time}@people.test`, { from: '192.0.2.2' })).status).toBe(200);
    expect((await signUp('arrival@people.test', { from: '192.0.2.3' })).status).toBe(429);
    for (let time = 0; time < hashing.knownDevice.size; time += 1)
      expect((await signIn('owner@people.test', secret, { headers: { cookie } })).status).toBe(200);
    expect((await signIn('owner@people.test', secret, { headers: { cookie } })).status).toBe(429);
  });
});

describe('strangers cannot shut an owner out', () => {
  test('fifty wrong tries from ten addresses leave the owner’s own device its tries', async () => {
    const { device: cookie } = await member(league, 'besieged@people.test');
    for (let time = 0; time < 60; time += 1) {
      await signIn('besieged@people.test', 'guess', { from: address(time % 10) });
      later();
    }
    expect((await signIn('besieged@people.test', secret, { from: address(11) })).status).toBe(429);
    expect((await signIn('besieged@people.test', secret, { from: address(11), headers: { cookie } })).status).toBe(200);
  });

  test('while strangers hammer from many networks, the owner is answered on a new device within a minute', async () => {
    await member(league, 'hammered@people.test');
    league.clock.ahead += 60_000;
    const hammers = async (number: number) => {
      const guess = { from: `10.9.${number % 40}.${number % 200}` };
      const email = number % 2 === 0 ? 'hammered@people.test' : `anybody-${number}@people.test`;
      expect((await signIn(email, `guess ${number}`, guess)).status).toBeOneOf([400, 429]);
      league.clock.ahead += 200;
    };
    for (let number = 0; number < 300; number += 1) await hammers(number);
    expect((await signIn('hammered@people.test', secret, { from: '10.9.3.250' })).status).toBe(429);
    const answers: number[] = [];
    for (let number = 300; number < 600 && !answers.includes(200); number += 1) {
      await hammers(number);
      if (number % 30 === 0) answers.push((await signIn('hammered@people.test', secret, { from: '192.0.2.9' })).status);
    }
    expect(answers).toContain(200);
    // the spare tries are few: further networks find them used up
    const spared = [];
    for (let number = 0; number < 200; number += 1) {
      await hammers(number * 2);
      const guess = await signIn('hammered@people.test', 'guess', { from: `10.10.${number}.1` });
      spared.push(guess.status);
    }
    expect(spared.filter((status) => status === 400).length).toBeLessThan(50 + 10);
  });

  test('a network whose members sign in has not failed', async () => {
    const people = Array.from({ length: 8 }, (_, number) => `office-${number}@people.test`);
    for (const email of people) {
      await member(league, email);
      league.clock.ahead += 20 * minutes;
    }
    const empty = async () => {
      for (let time = 0; time <= hashing.strangers.size + allowances.failedByNetwork.limit; time += 1)
        await signIn(`stranger-${time}@people.test`, 'guess', { from: address(time) });
    };
    await empty();
    for (const email of people) expect((await signIn(email, secret, { from: '192.0.2.9' })).status).toBe(200);
    for (let time = 0; time < allowances.failedByNetwork.limit; time += 1)
      expect((await signIn(`guess-${time}@people.test`, 'guess', { from: '192.0.2.10' })).status).toBe(400);
    expect((await signIn('office-0@people.test', secret, { from: '192.0.2.9' })).status).toBe(429);
  });

  test('a device cookie is for the e-mail that was signed in with, unforged, and half a year', async () => {
    const { device } = await member(league, 'marked@people.test');
    await member(league, 'other@people.test');
    const isKnown = async (email: string, cookie: string) => {
      for (let time = 0; time < 6; time += 1) {
        later();
        if ((await signIn(email, 'guess', { headers: { cookie } })).status === 429) return false;
      }
      return true;
    };
    expect(await isKnown('other@people.test', device)).toBe(false);
    const [, entry = ''] = device.split('=');
    const [id, until, signature = ''] = entry.split('.');
    expect(await isKnown('marked@people.test', `rondo-device=${id}.${Number(until) + 9}.${signature}`)).toBe(false);
    league.clock.ahead += 20 * minutes;
    expect(await isKnown('marked@people.test', `rondo-device=nonsense~${entry}`)).toBe(true);
    league.clock.ahead += 181 * 24 * 60 * minutes;
    expect(await isKnown('marked@people.test', device)).toBe(false);
  });

  test('one device is known to several people, and keeps its entry across sign-ins', async () => {
    const first = await member(league, 'sister@people.test');
    await member(league, 'brother@people.test');
    const both = (await signIn('brother@people.test', secret, { headers: { cookie: first.device } })).headers;
    const cookie = both.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^rondo-device=[^;]+; Max-Age=15552000; Path=\/auth\/v1; HttpOnly; SameSite=Strict$/);
    expect(cookie.split(';')[0]?.split('~')).toHaveLength(2);
    expect(cookie).toContain(first.device.split('=')[1]);
    const again = (await signIn('brother@people.test', secret, { headers: { cookie: cookie.split(';')[0] ?? '' } }))
      .headers;
    expect(again.get('set-cookie')?.split(';')[0]?.split('~')).toHaveLength(2);
  });

  test('whoever asks for recovery neither fills the mailbox, nor kills the link that lies in it', async () => {
    const { device: cookie } = await member(league, 'pestered@people.test');
    league.clock.ahead += 20 * minutes;
    for (let time = 0; time < 8; time += 1)
      expect((await recover('pestered@people.test', { from: address(time) })).status).toBe(200);
    const mails = await mailsTo(league, 'pestered@people.test', 1 + allowances.mailByEmail.limit);
    const [newest, , first] = mails;
    expect(linkIn(first?.text).href).toBe(linkIn(newest?.text).href);

    // The owner's own device is heard all the same.
    await recover('pestered@people.test', { headers: { cookie } });
    await mailsTo(league, 'pestered@people.test', 2 + allowances.mailByEmail.limit);

    // A link that grows old is replaced, even for a stranger and although the mailbox had its three.
    await league.backend.query(
      `update auth.users set recovery_sent_at = now() - interval '6 minutes' where email = 'pestered@people.test'`,
    );
    await recover('pestered@people.test', { from: '192.0.2.4' });
    const [replaced] = await mailsTo(league, 'pestered@people.test', 3 + allowances.mailByEmail.limit);
    expect(linkIn(replaced?.text).href).not.toBe(linkIn(first?.text).href);
    expect((await openLink(league, first)).status).toBe(403);
    expect((await openLink(league, replaced)).status).toBe(200);
    await mailsTo(league, 'pestered@people.test', 3 + allowances.mailByEmail.limit);
  });
});

describe('what an answer tells about an account', () => {
  beforeAll(async () => {
    await member(league, 'confirmed@people.test');
    await signUp('waiting-x@people.test');
    await mailsTo(league, 'waiting-x@people.test');
  });
  // Of one length, because a length is a header.
  const accounts = ['confirmed@people.test', 'waiting-x@people.test', 'unknown-x@people.test'];

  /** Every byte of an answer but the date, the e-mail asked about, and what is chance or time in it. */
  const bytes = async (path: string, email: string, more: object): Promise<string> => {
    league.clock.ahead += 20 * minutes;
    const { port, close } = await league.listen();
    const body = JSON.stringify({ email, ...more });
    const headers = {
      host: new URL(siteUrl).host,
      apikey: league.backend.publishableKey,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const answer = await rawRequest({ port }, requestText('POST', path, headers, body));
    close();
    const seen = [...answer.headers].filter(([name]) => name !== 'date').map(([name, value]) => `${name}: ${value}`);
    return [answer.status, ...seen, answer.body]
      .join('\n')
      .replaceAll(email, 'e-mail')
      .replaceAll(/(?<=rondo-device=)[^;]+/g, (entries) => entries.replaceAll(/[\w-]/g, 'x'))
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, 'id')
      .replaceAll(/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00"/g, 'time');
  };

  test('a wrong sign-in is one answer to the byte: confirmed, waiting, unknown, and no e-mail at all', async () => {
    const seen = new Set<string>();
    for (const email of [...accounts, 'with space@people.x', 'confirmed']) {
      seen.add(await bytes('/auth/v1/token?grant_type=password', email, { password: 'a wrong password' }));
    }
    expect(seen.size).toBe(1);
    const [only = ''] = seen;
    expect(only).toMatch(/^400\n/);
    expect(only).toContain('{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}');
    expect(only.match(/content-length: \d+/)).not.toBeNull();
    expect(only).not.toMatch(/transfer-encoding|sb-auth|x-sb|set-cookie/i);
  });

  test.each([
    ['/auth/v1/signup', { password: secret, data: { locale: 'de', z: 1 } }],
    ['/auth/v1/recover', {}],
    ['/auth/v1/resend', { type: 'signup' }],
  ])('%s is answered to the byte alike, whether the address is new, waits or is confirmed', async (path, more) => {
    const seen = new Set<string>();
    for (const email of accounts) seen.add(await bytes(path, email, more));
    expect(seen.size).toBe(1);
    expect([...seen][0]).toMatch(/^200\n/);
  });

  test('the id a sign-up is answered belongs to nobody', async () => {
    for (const email of [...accounts, 'fresh-x@people.test']) {
      const { id, identities } = (await (await signUp(email)).json()) as { id: string; identities: { id: string }[] };
      expect(identities[0]?.id).toBe(id);
      const rows = await league.backend.query('select from auth.users where id = $1', [id]);
      expect(rows).toEqual([]);
      league.clock.ahead += 20 * minutes;
    }
    const [account] = await mailsTo(league, 'fresh-x@people.test');
    const { user } = (await (await openLink(league, account)).json()) as { user: { id: string } };
    expect(await league.backend.query('select from auth.users where id = $1', [user.id])).toHaveLength(1);
  });

  test('every wrong sign-in compares one password, at the cost of a real one', async () => {
    await league.backend.query(`update auth.users set encrypted_password = null where email = 'unknown-x@people.test'`);
    for (const email of [...accounts, 'nobody@people.test', 'with space@people.test', 'no e-mail']) {
      hasher.calls.compared = [];
      later();
      expect((await signIn(email, 'a wrong password')).status).toBe(400);
      expect(hasher.calls.compared).toHaveLength(1);
      expect(hasher.calls.hashedAtCost).toEqual([]);
      // Here real accounts have cheap hashes; nobody's has the cost of a sign-up.
      expect(hasher.calls.compared[0]).toMatch(/^\$2b\$(04|10)\$$/);
    }
    await signIn('nobody@people.test', 'a wrong password');
    expect(hasher.calls.compared.at(-1)).toBe('$2b$10$');
  });

  test('every sign-up hashes one password, at one cost', async () => {
    for (const email of [...accounts, 'new-again@people.test']) {
      hasher.calls.hashedAtCost = [];
      expect((await signUp(email)).status).toBe(200);
      expect(hasher.calls).toEqual({ compared: [], hashedAtCost: [10] });
    }
  });

  test('sign-up, recovery and another confirmation are answered before anybody looks at the accounts', async () => {
    const other = new Client(league.cluster.settings);
    await other.connect();
    await other.query('begin; lock table auth.users in access exclusive mode');
    try {
      for (const email of ['confirmed@people.test', 'unheard-of@people.test']) {
        expect((await signUp(email)).status).toBe(200);
        expect((await recover(email)).status).toBe(200);
        expect((await league.ask('/auth/v1/resend', { json: { email, type: 'signup' } })).status).toBe(200);
      }
    } finally {
      await other.query('rollback');
      await other.end();
    }
    // Three asked for; the confirmation is sent twice, and the confirmed account gets its recovery alone.
    await mailsTo(league, 'unheard-of@people.test', 3);
  });

  test('who signed up here is reminded of the link, alike whether the address is new, waits or is taken', async () => {
    for (const email of [...accounts, 'knows-x@people.test']) {
      league.clock.ahead += 20 * minutes;
      const [before] = league.mailbox.mails;
      const headers = { cookie: cookieOf(await signUp(email)) };
      if (email !== 'confirmed@people.test') await expect.poll(() => league.mailbox.mails[0]).not.toBe(before);
      for (const password of [secret, 'a wrong password']) {
        if (email === 'confirmed@people.test' && password === secret) continue;
        const here = await signIn(email, password, { headers });
        expect([here.status, await here.json()], email).toMatchObject([400, { error_code: 'email_not_confirmed' }]);
        const elsewhere = await signIn(email, password);
        expect([elsewhere.status, await elsewhere.json()]).toMatchObject([400, { error_code: 'invalid_credentials' }]);
      }
    }
  });

  test('and no more once the link was opened there, or somebody signed in', async () => {
    const { device } = await member(league, 'reminded@people.test');
    const headers = { cookie: device };
    expect(await (await signIn('reminded@people.test', 'wrong', { headers })).json()).toMatchObject({
      error_code: 'invalid_credentials',
    });
    league.clock.ahead += 20 * minutes;
    const again = cookieOf(await signUp('reminded@people.test', { headers }));
    const cookie = cookieOf(await signIn('reminded@people.test', secret, { headers: { cookie: again } }));
    expect(await (await signIn('reminded@people.test', 'wrong', { headers: { cookie } })).json()).toMatchObject({
      error_code: 'invalid_credentials',
    });
  });

  test('an e-mail is one account, however it is written', async () => {
    const response = await signUp('  CamelCase@People.test ');
    await openLink(league, (await mailsTo(league, 'camelcase@people.test'))[0], cookieOf(response));
    expect((await signIn(' CAMELCASE@people.test', secret)).status).toBe(200);
  });

  test('none of the backend’s own headers is passed on', async () => {
    const { token, refreshToken } = await member(league, 'framed@people.test');
    const headers = { authorization: `Bearer ${token}` };
    for (const answer of [
      await signIn('framed@people.test', secret),
      await league.ask('/auth/v1/user', { headers }),
      await league.ask('/auth/v1/user'),
      await league.ask('/auth/v1/settings'),
      await league.ask('/auth/v1/token?grant_type=refresh_token', { json: { refresh_token: refreshToken } }),
      await league.ask('/auth/v1/token?grant_type=refresh_token', { json: { refresh_token: 'x'.repeat(12) } }),
    ]) {
      expect([...answer.headers.keys()].filter((name) => /^(x-sb|sb-)/.test(name))).toEqual([]);
      expect(answer.headers.get('content-type')).toBe('application/json');
    }
  });
});

describe('passwords', () => {
  test.each([
    ['seven77', 422],
    ['x'.repeat(73), 422],
    ['ş'.repeat(37), 422],
    ['şö'.repeat(18), 200],
    ['abcdefgh', 422],
    ['password1', 422],
    ['Galatasaray1905', 422],
    ['rondo12345', 422],
    ['eight by', 200],
  ])('%s is answered %d, at sign-up as at a change', async (password, status) => {
    const email = `p${Buffer.from(password).toString('hex').slice(0, 20)}${Buffer.byteLength(password)}@people.test`;
    expect((await league.ask('/auth/v1/signup', { json: { email, password } })).status).toBe(status);
    const { token } = await member(league, `c${email}`);
    expect((await change(token, { password, current_password: secret })).status).toBe(status);
  });

  test('one’s own e-mail is no password: at sign-up, at a change, after recovery', async () => {
    for (const password of ['selfsame@people.test', 'SelfSame', ' selfsame ']) {
      const answer = await league.ask('/auth/v1/signup', { json: { email: ' SELFSAME@people.test', password } });
      expect([answer.status, await answer.json()]).toMatchObject([422, { error_code: 'weak_password' }]);
    }
    const { token } = await member(league, 'selfsame@people.test');
    expect((await change(token, { password: 'Selfsame', current_password: secret })).status).toBe(422);
    await recover('selfsame@people.test');
    const [mail] = await mailsTo(league, 'selfsame@people.test', 2);
    const { access_token } = (await (await openLink(league, mail)).json()) as { access_token: string };
    expect((await change(access_token, { password: 'selfsame@people.test' })).status).toBe(422);
    expect((await change(access_token, { password: 'another secret' })).status).toBe(200);
  });

  test('a change needs the current password, and guessing it is counted as at sign-in', async () => {
    const { token } = await member(league, 'guarded@people.test');
    const password = 'another secret';
    const missing = await change(token, { password });
    expect([missing.status, await missing.json()]).toMatchObject([400, { error_code: 'current_password_required' }]);
    for (let time = 0; time < allowances.signInByPair.limit; time += 1) {
      const wrong = await change(token, { password, current_password: 'guess' });
      expect([wrong.status, await wrong.json()]).toMatchObject([400, { error_code: 'current_password_invalid' }]);
      later();
    }
    expect((await change(token, { password, current_password: secret })).status).toBe(429);
    expect((await signIn('guarded@people.test', secret)).status).toBe(429);
    league.clock.ahead += 15 * minutes;
    const same = await change(token, { password: secret, current_password: secret });
    expect([same.status, await same.json()]).toMatchObject([422, { error_code: 'same_password' }]);
    const changed = await change(token, { password, current_password: secret });
    expect([changed.status, await changed.json()]).toMatchObject([200, { email: 'guarded@people.test' }]);
    expect((await signIn('guarded@people.test', secret)).status).toBe(400);
    expect((await signIn('guarded@people.test', password)).status).toBe(200);
  });

  test('of two changes at once with one current password a single one counts', async () => {
    const { token } = await member(league, 'twofold@people.test');
    const wished = ['first new secret', 'second new secret'];
    // Neither is written down before both have proved to know the current one.
    const { hash } = hasher;
    const both = Promise.withResolvers<void>();
    let waiting = 0;
    vi.spyOn(hasher, 'hash').mockImplementation(async (...args) => {
      waiting += 1;
      if (waiting === wished.length) both.resolve();
      await both.promise;
      return hash(...args);
    });
    const answers = await Promise.all(wished.map((password) => change(token, { password, current_password: secret })));
    vi.restoreAllMocks();
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await signIn('twofold@people.test', wished[winner] ?? '')).status).toBe(200);
  });

  const change = (token: string, json: object) =>
    league.ask('/auth/v1/user', { method: 'PUT', json, headers: { authorization: `Bearer ${token}` } });
});

describe('what happens to a sign-in', () => {
  const eventsOf = (email: string) =>
    league.backend.query<{ action: string; entry: string }>(
      `select l.action, l::text as entry from private.audit_log l
         join auth.users u on l.subject = 'profiles ' || u.id where u.email = $1 order by l.id`,
      [email],
    );
  const actionsOf = async (email: string) => {
    const entries = await eventsOf(email);
    expect(entries.map(({ entry }) => entry).join()).not.toMatch(/people\.test|127\.0\.0\.1|secret|\$2b\$/);
    return entries.map(({ action }) => action);
  };

  test('stands in the log, and its owner is notified: a new device', async () => {
    const { device } = await member(league, 'told@people.test');
    await signIn('told@people.test', secret, { headers: { cookie: device } });
    expect(await actionsOf('told@people.test')).toEqual(['sign_in', 'sign_in']);
    const fresh = await signIn('told@people.test', secret);
    const [mail] = await noticesTo(league, 'told@people.test');
    expect(mail?.subject).toBe('New login to your Rondo account');
    expect(linkIn(mail?.text).pathname).toBe('/forgot-password');
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/told@|secret/);
    expect(await actionsOf('told@people.test')).toEqual(['sign_in', 'sign_in', 'sign_in', 'sign_in_new_device']);
    // it is known from now on
    await signIn('told@people.test', secret, { headers: { cookie: cookieOf(fresh) } });
    expect((await actionsOf('told@people.test')).at(-1)).toBe('sign_in');
    await noticesTo(league, 'told@people.test', 1);
  });

  test.each([
    ['de', 'Neue Anmeldung bei deinem Rondo-Konto'],
    ['tr', 'Rondo hesabında yeni oturum'],
  ])('in the owner’s language: %s', async (locale, subject) => {
    const email = `told-${locale}@people.test`;
    const { id } = await member(league, email);
    await league.backend.query('update public.profile_private set locale = $1 where user_id = $2', [locale, id]);
    await signIn(email, secret);
    const [mail] = await mailsTo(league, email, 2);
    expect(mail?.subject).toBe(subject);
  });

  test('a new device is mailed three times a quarter of an hour', async () => {
    await member(league, 'often@people.test');
    for (let time = 0; time <= allowances.noticeByAccount.limit; time += 1) {
      league.clock.ahead += 5000;
      expect((await signIn('often@people.test', secret)).status).toBe(200);
    }
    await expect
      .poll(async () => (await actionsOf('often@people.test')).filter((action) => action === 'sign_in_new_device'))
      .toHaveLength(1);
    // Mails are sent in the order of requests.
    await recover('often@people.test');
    await mailsTo(league, 'often@people.test', 2);
    await noticesTo(league, 'often@people.test', allowances.noticeByAccount.limit);
  });

  test('guesses are an entry and not a flood, and those at nobody none', async () => {
    await member(league, 'guessed@people.test');
    for (let time = 0; time < 12; time += 1) {
      await signIn('guessed@people.test', 'guess', { from: address(time) });
      await signIn('nobody-here@people.test', 'guess', { from: address(time) });
      league.clock.ahead += 1000;
    }
    // The entries of an address are written one after the other: behind this there is none under way.
    await recover('guessed@people.test');
    await mailsTo(league, 'guessed@people.test', 2);
    await recover('nobody-here@people.test');
    expect(await actionsOf('guessed@people.test')).toEqual(['sign_in', 'sign_in_failed', 'sign_in_failed']);
    const ofNobody = await league.backend.query(
      `select from private.audit_log a
        where a.action = 'sign_in_failed' and not exists (select from public.profiles p where a.subject = 'profiles ' || p.id)`,
    );
    expect(ofNobody).toEqual([]);
  });

  test('another password', async () => {
    const { token } = await member(league, 'changed-it@people.test');
    const json = { password: 'another secret', current_password: secret };
    await league.backend.query('select public.set_delivery_channels(null, true)');
    await league.ask('/auth/v1/user', { method: 'PUT', json, headers: { authorization: `Bearer ${token}` } });
    const mails = await league.backend.query(
      `select o.payload ->> 'type' as type from private.outbox o
         join auth.users u on u.id = o.target where u.email = 'changed-it@people.test'`,
    );
    expect(mails).toEqual([{ type: 'password_changed' }]);
    expect(await actionsOf('changed-it@people.test')).toEqual(['sign_in', 'change_password']);
  });
});

describe('nonsense', () => {
  test.each([
    ['signup', '{"email":"z@people.test","password":"quite a secret","data":{"x":"\\u0000"}}', 400],
    ['signup', '{"email":"z@people.test","password":"quite a secret","data":"text"}', 400],
    ['signup', '{"email":{"a":1},"password":["x"]}', 400],
    ['signup', '{"email":"a b@people.test","password":"quite a secret"}', 400],
    ['signup', '["a"]', 400],
    ['token?grant_type=password', 'not json', 400],
    ['token?grant_type=password', '{"email":"a@people.test"}', 400],
    ['token?grant_type=pkce', '{}', 400],
    ['token', '{}', 400],
    ['token?grant_type=refresh_token', '{"refresh_token":5}', 400],
    ['token?grant_type=refresh_token', `{"refresh_token":"${'x'.repeat(300)}"}`, 400],
    ['verify', '{}', 400],
    ['verify', '{"type":"invite","token_hash":"x"}', 400],
    ['verify', '{"type":"magiclink","token_hash":"x"}', 403],
    ['verify', '{"type":"recovery","email":"a@people.test","token":"123456"}', 403],
    ['recover', '{"email":"a@b"}', 400],
    ['resend', '{"email":"a@people.test","type":"sms"}', 400],
    ['logout', '', 401],
  ])('%s with %s is answered %d', async (path, body, status) => {
    const headers = { 'content-type': 'application/json' };
    expect((await league.ask(`/auth/v1/${path}`, { method: 'POST', body, headers })).status).toBe(status);
  });
});

describe('what a client says about itself', () => {
  test('is bounded, and but for the language nothing of it is kept', async () => {
    const email = 'talkative@people.test';
    const put = (data: object) => league.ask('/auth/v1/signup', { json: { email, password: secret, data } });
    expect((await put({ locale: 'tr', note: 'x'.repeat(4100) })).status).toBe(400);
    expect((await put({ locale: 'tr', admin: true })).status).toBe(200);
    const storedData = () =>
      league.backend.query(`select raw_user_meta_data as data from auth.users where email = 'talkative@people.test'`);
    await expect.poll(storedData).toMatchObject([{ data: { locale: 'tr' } }]);
    expect(JSON.stringify(await storedData())).not.toContain('admin');

    const here = await member(league, 'teller@people.test');
    const change = (data: object) =>
      league.ask('/auth/v1/user', {
        method: 'PUT',
        json: { data },
        headers: { authorization: `Bearer ${here.token}` },
      });
    expect((await change({ note: 'x'.repeat(4100) })).status).toBe(400);
    expect(await (await change({ locale: 'de', role: 'admin' })).json()).not.toHaveProperty('user_metadata.role');
  });
});

describe('mails', () => {
  test('a lie about the host does not change where a mail’s link leads', async () => {
    await league.ask('/auth/v1/signup', {
      json: { email: 'poisoned@people.test', password: secret },
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' },
    });
    const [mail] = await mailsTo(league, 'poisoned@people.test');
    expect(linkIn(mail?.text).origin).toBe(siteUrl);
    expect(mail?.html).not.toContain('evil.example');
  });

  test('a redirect wished for elsewhere is not followed', async () => {
    await league.ask('/auth/v1/recover?redirect_to=https://evil.example', { json: { email: 'poisoned@people.test' } });
    await mailsTo(league, 'poisoned@people.test', 2);
    expect(JSON.stringify(league.mailbox.mails)).not.toContain('evil.example');
  });
});
