import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signedToken } from '#host/testing/signed-token.ts';
import { member, openTestLeague, siteUrl, type TestLeague } from '#host/testing/test-league.ts';

let league: TestLeague;
beforeAll(async () => {
  league = await openTestLeague();
});
afterAll(() => league.close());
// Every test begins with an empty count of tries.
beforeEach(() => {
  league.clock.ahead += 3_600_000;
});

describe('paths', () => {
  test.each([
    'otp',
    'magiclink',
    'authorize',
    'callback',
    'admin/users',
    'invite',
    'reauthenticate',
    'factors/x',
    'sso',
  ])('/auth/v1/%s is shut', async (path) => {
    const answer = await league.ask(`/auth/v1/${path}`, { json: { email: 'a@people.test' } });
    expect(answer.status).toBe(404);
  });

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

  test('the CSV files of a large season are let through, up to 512 kB', async () => {
    const status = async (size: number) =>
      (await league.ask('/rest/v1/rpc/import_season', { body: JSON.stringify({ teams: ['x'.repeat(size)] }) })).status;
    expect(await status(400_000)).not.toBe(413);
    expect(await status(600_000)).toBe(413);
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

  test.each([
    ['the site’s own page', siteUrl, true],
    ['a page of another site', 'https://evil.example', false],
    ['a page of the site’s name on another port', 'http://127.0.0.1:4999', false],
    ['a page that begins like the site', `${siteUrl}.evil.example`, false],
    ['a page of the site by another protocol', siteUrl.replace('http', 'https'), false],
    ['a page without a site', 'null', false],
  ])('%s: may it read the API?', async (_, origin, may) => {
    for (const path of ['/rest/v1/site_settings', '/auth/v1/settings', '/storage/v1/object/public/logos/x.png']) {
      const answer = await league.ask(path, { headers: { origin } });
      expect(answer.headers.get('access-control-allow-origin'), path).toBe(may ? origin : null);
      expect(answer.headers.get('vary'), path).toMatch(/\bOrigin\b/);
      const headers = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-client-info',
      };
      const preflight = await league.ask(path, { method: 'OPTIONS', headers });
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')], path).toEqual(
        may ? [204, origin] : [403, null],
      );
      expect(preflight.headers.get('access-control-allow-methods'), path).toBe(
        may ? 'GET, HEAD, POST, PUT, PATCH, DELETE' : null,
      );
      expect(preflight.headers.get('access-control-allow-headers'), path).toBe(may ? 'x-client-info' : null);
    }
    const bare = await league.ask('/rest/v1/site_settings');
    expect(bare.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    ['from the site’s own page', { origin: siteUrl }, 400],
    ['without a page', {}, 400],
    ['from a page of another site', { origin: 'https://evil.example' }, 403],
    ['from a page without a site', { origin: 'null' }, 403],
    ['as plain text', { 'content-type': 'text/plain' }, 415],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['as something like JSON', { 'content-type': 'application/jsonp' }, 415],
  ])('%s: is a sign-in or sign-up listened to?', async (_, headers, status) => {
    for (const path of [
      '/auth/v1/token?grant_type=password',
      '/auth/v1/signup',
      '/auth/v1/recover',
      '/auth/v1/verify',
    ]) {
      const allHeaders = { 'content-type': 'application/json', ...headers };
      const answer = await league.ask(path, { method: 'POST', body: '{"email":"x"}', headers: allHeaders });
      expect(answer.status, path).toBe(status);
    }
  });

  test('HTTPS is kept to once the site has it', async () => {
    const secure = await openTestLeague({ siteUrl: 'https://league.example' });
    const { headers } = await secure.ask('/');
    await secure.close();
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
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
  const soon = Math.floor(Date.now() / 1000) + 600;
  const claims = {
    sub: 'a0000000-0000-4000-8000-000000000001',
    session_id: 'a0000000-0000-4000-8000-000000000002',
    role: 'authenticated',
    aud: 'authenticated',
    iat: soon - 600,
    exp: soon,
  };

  // tokens.test.ts tests the content of tokens; this test proves that every service checks them.
  test.each([
    ['signed with the placeholder of the library', 'super-secret-jwt-token-with-at-least-32-characters-long', claims],
    ['of a service', undefined, { ...claims, role: 'service_role' }],
    ['of the database owner', undefined, { ...claims, role: 'postgres' }],
    ['without a role', undefined, { ...claims, role: undefined }],
    ['without an account', undefined, { ...claims, sub: undefined }],
    ['without a session', undefined, { ...claims, session_id: undefined }],
    ['for somebody else', undefined, { ...claims, aud: 'storage' }],
  ])('a token %s opens nothing', async (_, secret, payload) => {
    const authorization = `Bearer ${signedToken(payload, secret ?? league.backend.jwtSecret)}`;
    const rest = await league.ask('/rest/v1/site_settings', { headers: { authorization } });
    expect([rest.status, await rest.json()]).toMatchObject([401, { code: 'PGRST301' }]);
    const auth = await league.ask('/auth/v1/user', { headers: { authorization } });
    expect([auth.status, await auth.json()]).toMatchObject([403, { error_code: 'bad_jwt' }]);
    const stored = await league.ask('/storage/v1/object/list/avatars', {
      json: { prefix: '' },
      headers: { authorization },
    });
    expect([stored.status, await stored.json()]).toMatchObject([403, { statusCode: '403' }]);
  });

  test('the secret key opens nothing from outside, wherever it stands', async () => {
    const { secretKey } = league.secrets;
    const answered = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await league.ask(path, { headers });
      return [answer.status, ((await answer.json()) as { message: string }).message];
    };
    const unknown = [401, 'Invalid API key'];
    expect(await answered('/rest/v1/profiles', { apikey: secretKey })).toEqual(unknown);
    expect(await answered(`/auth/v1/user?apikey=${secretKey}`)).toEqual(unknown);
    expect(await answered('/storage/v1/object/public/avatars/x.png', { apikey: secretKey })).toEqual(unknown);
    const bearer = { authorization: `Bearer ${secretKey}` };
    expect(await answered('/rest/v1/profiles', bearer)).toEqual([401, 'No suitable key or wrong key type']);
  });

  test('a member’s token is theirs', async () => {
    const { id, token } = await member(league, 'holder@people.test');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await league.ask('/rest/v1/profile_private?select=user_id', { headers });
    expect(await answer.json()).toEqual([{ user_id: id }]);
  });
});
