import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { Peers } from './client-address.ts';
import { knownMethod, namesOf, ownNames, plainPath } from './request-checks.ts';

const siteUrl = 'https://league.example';

function checked({ host = '127.0.0.1', trustProxy = false, at = siteUrl } = {}) {
  const app = new Hono<Peers>();
  app.use(knownMethod, ownNames(namesOf({ siteUrl: at, host, port: 3000 }), at, trustProxy), plainPath);
  app.all('*', (c) => c.text('in'));
  /** A request as node hands it over: its target as sent, its headers one by one. */
  return async (target: string, headers: [string, string][], url = `http://${headers[0]?.[1]}/`) => {
    const incoming = { url: target, rawHeaders: headers.flat(), socket: { remoteAddress: '127.0.0.1' } };
    const answer = await app.request(url, { headers: Object.fromEntries(headers) }, { incoming });
    return answer.status;
  };
}

describe('names', () => {
  test('are the site’s, and the machine’s own where it listens to itself alone', () => {
    expect(namesOf({ siteUrl, host: '127.0.0.1', port: 3000 })).toEqual([
      'league.example',
      'league.example:443',
      '127.0.0.1:3000',
      'localhost:3000',
      '[::1]:3000',
    ]);
    expect(namesOf({ siteUrl: 'http://league.example:8080', host: '0.0.0.0', port: 3000 })).toEqual([
      'league.example:8080',
    ]);
    expect(namesOf({ siteUrl: 'http://league.example', host: '0.0.0.0', port: 3000 })).toContain('league.example:80');
    const developed = namesOf({ siteUrl: 'http://127.0.0.1:5173', host: '127.0.0.1', port: 3000 });
    expect(developed).toEqual(expect.arrayContaining(['localhost:3000', 'localhost:5173']));
  });

  test.each([
    ['league.example', 200],
    ['LEAGUE.example', 200],
    ['league.example:443', 200],
    ['127.0.0.1:3000', 200],
    ['localhost:3000', 200],
    ['[::1]:3000', 200],
    ['localhost', 421],
    ['localhost:3001', 421],
    ['evil.example', 421],
    ['league.example.evil.example', 421],
    ['league.example.', 421],
    ['league.example:8443', 421],
    ['0.0.0.0:3000', 421],
    ['192.168.0.7:3000', 421],
  ])('a request to %s is answered %d', async (host, status) => {
    expect(await checked()('/', [['Host', host]])).toBe(status);
  });

  test('where other machines reach it, the machine’s own names mean nothing', async () => {
    const ask = checked({ host: '0.0.0.0' });
    expect(await ask('/', [['Host', 'localhost:3000']])).toBe(421);
    expect(await ask('/', [['Host', 'league.example']])).toBe(200);
  });

  test('a second Host is refused, even the same', async () => {
    const ask = checked();
    const url = 'http://league.example/';
    for (const second of ['evil.example', 'league.example'])
      expect(
        await ask(
          '/',
          [
            ['Host', 'league.example'],
            ['hOST', second],
          ],
          url,
        ),
        second,
      ).toBe(400);
  });

  test('a target with a name of its own is held to it as well as the Host', async () => {
    const ask = checked();
    expect(await ask('http://evil.example/', [['Host', 'league.example']], 'http://evil.example/')).toBe(421);
    expect(await ask('http://league.example/', [['Host', 'evil.example']], 'http://league.example/')).toBe(421);
    expect(await ask('http://league.example/', [['Host', 'league.example']])).toBe(200);
  });

  test('what came through the proxy names the site, not the machine', async () => {
    const ask = checked({ trustProxy: true });
    const via = ['X-Forwarded-For', '192.0.2.7'] as [string, string];
    expect(await ask('/', [['Host', 'league.example'], via])).toBe(200);
    expect(await ask('/', [['Host', '127.0.0.1:3000'], via])).toBe(421);
    expect(await ask('/', [['Host', '127.0.0.1:3000']])).toBe(200);
    // Without a proxy the header is anybody's word.
    expect(await checked()('/', [['Host', '127.0.0.1:3000'], via])).toBe(200);
  });

  test('the refusal says which name would have been right, in the words of the service asked', async () => {
    const app = new Hono<Peers>();
    app.use(ownNames(['league.example'], siteUrl, false));
    const textAt = async (path: string) => (await app.request(`http://evil.example${path}`)).text();
    const message = 'This server answers for league.example only.';
    expect(await textAt('/')).toBe(message);
    expect(JSON.parse(await textAt('/rest/v1/teams'))).toEqual({
      code: 'PGRST000',
      message,
      details: null,
      hint: null,
    });
    expect(JSON.parse(await textAt('/auth/v1/user'))).toEqual({
      code: 421,
      error_code: 'misdirected_request',
      msg: message,
    });
    expect(JSON.parse(await textAt('/storage/v1/x'))).toEqual({ statusCode: '421', error: 'InvalidRequest', message });
  });
});

describe('paths', () => {
  const ask = checked();
  const host = [['Host', 'league.example']] as [string, string][];

  test.each([
    '/rest/v1/rpc%2Fcreate_team',
    '/rest/v1/rpc%2fcreate_team',
    '/rest/v1/teams%00',
    '/rest/v1/teams?name=eq.%00',
    '/rest/v1\\teams',
    '/rest/v1/%5cteams',
    '/rest/v1/../../auth/v1/admin',
    '/rest/v1/%2e%2e/x',
    '/rest/v1/.%2E/x',
    '/rest/v1/./teams',
    '/rest/v1/teams%0d%0aX: y',
    '/rest/v1/teams%7f',
    '/rest/v1/%',
    '/rest/v1/%zz',
    '/rest/v1/%c3%28',
    '/%ff',
    '/teams#x',
    'http://league.example/rest/v1/%2e%2e/x',
  ])('%s is refused', async (target) => {
    expect(await ask(target, host)).toBe(400);
  });

  test.each([
    '/',
    '/rest/v1/teams?select=name&name=eq.a%2Fb%5Cc',
    '/players/Ay%C5%9Fe%20Y%C4%B1lmaz',
    '/a.b/..c/d..',
    '/?next=%2Fteams%2F..%2Fx',
    'http://league.example/teams',
    'HTTP://league.example',
  ])('%s is taken', async (target) => {
    expect(await ask(target, host)).toBe(200);
  });
});

test('methods nobody uses are refused, with those that are', async () => {
  const app = new Hono();
  app.use(knownMethod);
  app.all('*', (c) => c.text('in'));
  for (const method of ['PROPFIND', 'LOCK', 'X', 'get']) {
    const answer = await app.request('/', { method });
    if (method === 'get') expect(answer.status).toBe(200);
    else
      expect([answer.status, answer.headers.get('allow')]).toEqual([
        405,
        'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      ]);
  }
});
