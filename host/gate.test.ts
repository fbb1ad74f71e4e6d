import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHmac } from 'node:crypto';
import { linkIn, member, openTestLeague, siteUrl, type TestLeague } from './testing/test-league.ts';

let league: TestLeague;
beforeAll(async () => {
  league = await openTestLeague();
});
afterAll(() => league.close());
// Every test begins with an empty count of tries.
beforeEach(() => {
  league.clock.ahead += 3_600_000;
});

const signIn = (email: string, password: string, from?: string) =>
  league.ask('/auth/v1/token?grant_type=password', { json: { email, password }, ...(from ? { from } : {}) });

describe('paths', () => {
  test.each(['otp', 'magiclink', 'authorize', 'callback', 'admin/users', 'invite', 'reauthenticate', 'factors', 'sso'])(
    '/auth/v1/%s is shut',
    async (path) => {
      const answer = await league.ask(`/auth/v1/${path}`, { json: { email: 'a@people.test' } });
      expect(answer.status).toBe(404);
    },
  );

  test.each([
    '/_system/info',
    '/_system/config',
    '/functions/v1/x',
    '/realtime/v1/websocket',
    '/graphql/v1',
    '/auth',
    '/rest',
  ])('%s tells nothing about the backend', async (path) => {
    expect(await (await league.ask(path)).text()).not.toMatch(/jwt_secret|connection|sb_secret|version/);
  });

  test('only the app’s own schema is reached', async () => {
    const answer = await league.ask('/rest/v1/user_roles', { headers: { 'accept-profile': 'private' } });
    expect([answer.status, await answer.json()]).toMatchObject([406, { code: 'PGRST106' }]);
  });
});

describe('sizes', () => {
  test('a body above 64 kB is refused, declared or not', async () => {
    const body = JSON.stringify({ key: 'x'.repeat(70_000) });
    expect((await league.ask('/rest/v1/site_settings', { body })).status).toBe(413);
    const chunked = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 20; part += 1) controller.enqueue(new TextEncoder().encode('x'.repeat(4096)));
        controller.close();
      },
    });
    const undeclared = await league.ask('/rest/v1/site_settings', { body: chunked, duplex: 'half' } as never);
    expect(undeclared.status).toBe(413);
  });

  test('metadata above 16 kB is refused at sign-up', async () => {
    const answer = await league.ask('/auth/v1/signup', {
      json: { email: 'big@people.test', password: 'quite a secret', data: { a: 'x'.repeat(20_000) } },
    });
    expect([answer.status, await answer.json()]).toMatchObject([413, { error_code: 'request_too_large' }]);
  });

  test('an address above 8 kB is refused', async () => {
    expect((await league.ask(`/rest/v1/site_settings?select=${'a'.repeat(9000)}`)).status).toBe(414);
  });
});

describe('limits', () => {
  test('the sixth sign-in of one e-mail from one address in 15 minutes is refused, and the clock reopens it', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await signIn('nobody@people.test', 'guess')).status).toBe(400);
    const sixth = await signIn('nobody@people.test', 'guess');
    expect([sixth.status, await sixth.json()]).toMatchObject([429, { error_code: 'over_request_rate_limit' }]);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(880);
    expect((await signIn('somebody@people.test', 'guess')).status).toBe(400);
    expect((await signIn('nobody@people.test', 'guess', '192.0.2.1')).status).toBe(400);
    league.clock.ahead += 15 * 60_000;
    expect((await signIn('nobody@people.test', 'guess')).status).toBe(400);
  });

  test('a right password takes the tries back', async () => {
    await member(league, 'forgiven@people.test');
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1) await signIn('forgiven@people.test', 'wrong');
      league.clock.ahead += 5000;
      expect((await signIn('forgiven@people.test', 'quite a secret')).status).toBe(200);
    }
  });

  test('everybody together may spend only so many hashes, however many addresses ask', async () => {
    const answers = [];
    for (let from = 1; from <= 30; from += 1)
      answers.push((await signIn(`user${from}@people.test`, 'guess', `198.51.100.${from}`)).status);
    expect(answers.slice(0, 20).every((status) => status === 400)).toBe(true);
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  test('recovery codes are tried 30 times a quarter of an hour, not 300', async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 40; attempt += 1) {
      statuses.push(
        (
          await league.ask('/auth/v1/verify', {
            json: { type: 'recovery', email: `nobody${attempt % 4}@people.test`, token: String(attempt) },
          })
        ).status,
      );
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  test('a code for one account is tried ten times, from wherever', async () => {
    const statuses = [];
    for (let from = 1; from <= 12; from += 1) {
      const json = { type: 'recovery', email: 'guessed@people.test', token: String(from) };
      statuses.push((await league.ask('/auth/v1/verify', { json, from: `198.51.100.${from}` })).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  test('a mailbox gets three mails a quarter of an hour, known to us or not', async () => {
    await member(league, 'flooded@people.test');
    league.clock.ahead += 3_600_000;
    for (const email of ['flooded@people.test', 'unheard-of@people.test']) {
      const statuses = [];
      for (let time = 0; time < 4; time += 1)
        statuses.push((await league.ask('/auth/v1/recover', { json: { email } })).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });
});

describe('what an answer tells about an account', () => {
  test('sign-in says the same of an unknown e-mail, a wrong password and an unconfirmed account', async () => {
    await member(league, 'known@people.test');
    await league.ask('/auth/v1/signup', { json: { email: 'unconfirmed@people.test', password: 'quite a secret' } });
    const answers = [];
    for (const email of ['unknown@people.test', 'known@people.test', 'unconfirmed@people.test']) {
      const answer = await signIn(email, 'wrong password');
      answers.push([answer.status, await answer.text()]);
    }
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(answers[0]).toEqual([
      400,
      '{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}',
    ]);
  });

  test('who knows the password of an unconfirmed account learns what is missing', async () => {
    await league.ask('/auth/v1/signup', { json: { email: 'waiting@people.test', password: 'quite a secret' } });
    expect(await (await signIn('waiting@people.test', 'quite a secret')).json()).toMatchObject({
      error_code: 'email_not_confirmed',
    });
  });

  test('sign-up answers a taken e-mail as it answers a new one', async () => {
    await member(league, 'taken@people.test');
    league.clock.ahead += 3_600_000;
    const json = { password: 'quite a secret', data: { locale: 'de', z: 1 } };
    const fresh = await league.ask('/auth/v1/signup', { json: { email: 'fresh@people.test', ...json } });
    const taken = await league.ask('/auth/v1/signup', { json: { email: 'taken@people.test', ...json } });
    const shape = async (answer: Response) =>
      (await answer.text())
        .replaceAll(/(fresh|taken)@/g, '@')
        .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+\+00:00/g, 'time');
    expect([taken.status, await shape(taken)]).toEqual([fresh.status, await shape(fresh)]);
    expect([...taken.headers.keys()]).toEqual([...fresh.headers.keys()]);
  });

  test('recovery and another confirmation answer the same whether the account exists or not', async () => {
    await member(league, 'exists@people.test');
    league.clock.ahead += 3_600_000;
    for (const [path, more] of [
      ['recover', {}],
      ['resend', { type: 'signup' }],
    ] as const) {
      for (const email of ['exists@people.test', 'does-not@people.test']) {
        const answer = await league.ask(`/auth/v1/${path}`, { json: { email, ...more } });
        expect([answer.status, await answer.text()]).toEqual([200, '{}']);
        league.clock.ahead += 3_600_000;
      }
    }
  });
});

describe('passwords', () => {
  const change = (token: string, password: string) =>
    league.ask('/auth/v1/user', { method: 'PUT', json: { password }, headers: { authorization: `Bearer ${token}` } });

  test.each([
    ['seven77', 422],
    ['x'.repeat(73), 422],
    ['ş'.repeat(37), 422],
    ['ş'.repeat(36), 200],
    ['password1', 422],
    ['Galatasaray1905', 422],
    ['rondo12345', 422],
    ['eight by', 200],
  ])('%s is answered %d, at sign-up as at a change', async (password, status) => {
    const email = `p${Buffer.from(password).toString('hex').slice(0, 20)}${Buffer.byteLength(password)}@people.test`;
    expect((await league.ask('/auth/v1/signup', { json: { email, password } })).status).toBe(status);
    const { token } = await member(league, `c${email}`);
    expect((await change(token, password)).status).toBe(status);
  });

  test('an e-mail address is not changed here', async () => {
    const { token } = await member(league, 'settled@people.test');
    const answer = await league.ask('/auth/v1/user', {
      method: 'PUT',
      json: { email: 'other@people.test' },
      headers: { authorization: `Bearer ${token}` },
    });
    expect([answer.status, await answer.json()]).toMatchObject([422, { error_code: 'email_change_disabled' }]);
  });
});

describe('headers', () => {
  test.each([
    '/',
    '/assets/index-AbCd1234.js',
    '/gone.png',
    '/rest/v1/site_settings',
    '/auth/v1/settings',
    '/auth/v1/otp',
    '/storage/v1/object/public/none/x.png',
    '/__mail',
    '/robots.txt',
  ])('%s carries the headers that keep a browser safe', async (path) => {
    const { headers } = await league.ask(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });

  test('answers of the API are never stored', async () => {
    for (const path of ['/rest/v1/site_settings', '/auth/v1/settings']) {
      expect((await league.ask(path)).headers.get('cache-control')).toBe('no-store');
    }
  });

  test('pages of other sites may not read the API', async () => {
    const other = await league.ask('/rest/v1/site_settings', { headers: { origin: 'https://evil.example' } });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    expect((await league.ask('/auth/v1/token', { method: 'OPTIONS', headers: asked })).status).toBe(403);
    const own = await league.ask('/auth/v1/token', { method: 'OPTIONS', headers: { ...asked, origin: siteUrl } });
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([204, siteUrl]);
  });

  test('HTTPS is kept to once the site has it', async () => {
    const secure = await openTestLeague({ siteUrl: 'https://league.example' });
    const { headers } = await secure.ask('/');
    await secure.close();
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
  });
});

describe('nonsense', () => {
  test.each([
    ['signup', '{"email":"z@people.test","password":"quite a secret","data":{"x":"\\u0000"}}', 400],
    ['signup', '{"email":"z@people.test","password":"quite a secret","data":"text"}', 400],
    ['signup', '{"email":{"a":1},"password":["x"]}', 400],
    ['signup', '["a"]', 400],
    ['token?grant_type=password', 'not json', 400],
    ['token?grant_type=pkce', '{}', 400],
    ['token', '{}', 400],
    ['token?grant_type=refresh_token', '{"refresh_token":5}', 400],
    ['verify', '{}', 400],
    ['verify', '{"type":"magiclink","token_hash":"x"}', 400],
    ['recover', '{"email":"a@b"}', 400],
    ['resend', '{"email":"a@people.test","type":"sms"}', 400],
    ['logout', '', 401],
  ])('%s with %s is answered %d', async (path, body, status) => {
    expect((await league.ask(`/auth/v1/${path}`, { method: 'POST', body })).status).toBe(status);
  });
});

describe('words', () => {
  test('a refused row, a failed check and a raised refusal are answered as PostgREST answers them', async () => {
    await league.backend.query(`create function public.fail_check() returns void language plpgsql as $$
      begin raise exception using errcode = '23514', message = 'new row violates check', detail = 'd'; end $$`);
    await league.backend.query(
      `create function public.fail_plain() returns void language plpgsql as $$ begin raise exception 'plain words'; end $$`,
    );
    await league.backend.query('grant execute on function public.fail_check(), public.fail_plain() to anon');
    const wordsOf = async (path: string, init?: object) => {
      const answer = await league.ask(path, init);
      return [answer.status, await answer.json()];
    };
    expect(await wordsOf('/rest/v1/teams')).toEqual([
      401,
      { code: '42501', details: null, hint: null, message: 'permission denied for table teams' },
    ]);
    expect(await wordsOf('/rest/v1/nothing_here')).toMatchObject([404, { code: 'PGRST205' }]);
    expect(await wordsOf('/rest/v1/site_settings?select="key')).toMatchObject([400, { code: 'PGRST100' }]);
    expect(await wordsOf('/rest/v1/site_settings?key=eq.a&created_at=gt.never')).toMatchObject([
      400,
      { code: '22007' },
    ]);
  });

  test('a time reads the same at the top and inside an embedded row', async () => {
    const [row] = (await (await league.ask('/rest/v1/site_settings?select=created_at&limit=1')).json()) as {
      created_at: string;
    }[];
    expect(row?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
  });

  test('the log says what happened and to nobody whom', async () => {
    league.log.length = 0;
    await league.ask('/rest/v1/profiles?username=eq.somebody&email=eq.secret%40people.test');
    await league.ask('/storage/v1/object/public/avatars/a0000000-0000-4000-8000-000000000001/me.png');
    expect(league.log).toHaveLength(2);
    expect(league.log[0]).toMatch(/^\S+Z GET \/rest\/v1\/profiles 40[013] \d+ ms$/);
    expect(league.log.join('\n')).not.toMatch(/somebody|secret|a0000000|127\.0\.0\.1/);
  });
});

describe('tokens', () => {
  const signed = (claims: object, secret: string, alg = 'HS256') => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ alg, typ: 'JWT' })}.${part(claims)}`;
    return `${text}.${alg === 'none' ? '' : createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const soon = Math.floor(Date.now() / 1000) + 600;
  const claims = {
    sub: 'a0000000-0000-4000-8000-000000000001',
    role: 'authenticated',
    aud: 'authenticated',
    exp: soon,
  };

  test.each([
    [
      'signed with the placeholder of the library',
      signed(claims, 'super-secret-jwt-token-with-at-least-32-characters-long'),
    ],
    ['not signed at all', signed(claims, '', 'none')],
    ['of a service', signed({ ...claims, role: 'service_role' }, 'a guess')],
    ['of the database owner', signed({ ...claims, role: 'postgres' }, 'a guess')],
    ['that is no token', 'abc.def.ghi'],
  ])('a token %s opens nothing', async (_, token) => {
    const answer = await league.ask('/rest/v1/site_settings', { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'PGRST301' }]);
  });
});

describe('mails and addresses', () => {
  test('a lie about the host does not change where a mail’s link leads', async () => {
    await league.ask('/auth/v1/signup', {
      json: { email: 'poisoned@people.test', password: 'quite a secret' },
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' },
      at: 'http://evil.example',
    });
    const mail = league.mailbox.mails.find(({ to }) => to === 'poisoned@people.test');
    expect(linkIn(mail?.text).origin).toBe(siteUrl);
    expect(mail?.html).not.toContain('evil.example');
  });

  test('a redirect wished for elsewhere is not followed', async () => {
    await league.ask('/auth/v1/recover?redirect_to=https://evil.example', { json: { email: 'poisoned@people.test' } });
    await expect.poll(() => league.mailbox.mails.filter(({ to }) => to === 'poisoned@people.test').length).toBe(2);
    expect(JSON.stringify(league.mailbox.mails)).not.toContain('evil.example');
  });
});
