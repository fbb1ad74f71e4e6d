import type { Attack } from './attack.ts';

const places = ['/', '/rest/v1/teams', '/auth/v1/user', '/storage/v1/object/public/logos/x.png', '/__mail'];

const unknownMethods = ['TRACE', 'PROPFIND', 'LOCK', 'REPORT', 'SEARCH', 'PURGE', 'CONNECT'].flatMap((method) =>
  places.map((path): Attack => ({
    does: `use ${method} on ${path}`,
    by: 'member',
    method,
    path: method === 'CONNECT' ? 'evil.example:443' : path,
    answered: [405],
  })),
);

const inventedMethods = ['get', 'FOO', 'G E T', '', 'GET\u0000'].map((method): Attack => ({
  does: `invent the method "${method}"`,
  by: 'visitor',
  method,
  path: '/',
  answered: [400, 405],
}));

/** Parts of an address that mean something else to a server that decodes them once more, or once less. */
const crooked = [
  '%00',
  'a%00b',
  '%2F',
  '%2f%2e%2e%2f',
  '..%2f..%2fsecrets.json',
  '%2e%2e',
  '..',
  '.',
  '%5c..%5c',
  'a\\b',
  '%0d%0aSet-Cookie:%20a=b',
  '%ff',
  '%c0%ae%c0%ae',
  '%',
  '%4',
  '%zz',
  '%u0041',
  '%7f',
];

const crookedPaths = [
  '/rest/v1/',
  '/rest/v1/rpc/',
  '/auth/v1/',
  '/storage/v1/object/public/logos/',
  '/assets/',
  '/',
].flatMap((place) =>
  crooked.flatMap((part) =>
    ['GET', 'POST'].map((method): Attack => ({
      does: `hide where it leads behind ${part}`,
      by: 'member',
      method,
      path: `${place}${part}`,
      answered: [400],
    })),
  ),
);

const insides = [
  '/_system/info',
  '/_system/config',
  '/functions/v1/x',
  '/realtime/v1/websocket',
  '/graphql/v1',
  '/pg/tables',
  '/auth/v1/admin/users',
  '/auth/v1/otp',
  '/auth/v1/magiclink',
  '/auth/v1/callback',
  '/.env',
  '/.git/config',
  '/secrets.json',
  '/pgdata/global/pg_control.bak',
  '/assets/../../secrets.json',
].map((path): Attack => ({
  does: `reach the inside by ${path}`,
  by: 'member',
  method: 'GET',
  path,
  answered: [400, 404],
}));

const long = 'a'.repeat(9000);
const endless = [
  { path: `/rest/v1/${long}`, answered: [414] },
  { path: `/auth/v1/${long}`, answered: [414] },
  { path: `/storage/v1/object/public/logos/${long}`, answered: [414] },
  { path: `/${long}`, answered: [200, 404, 414] },
  { path: `/${long}${long}`, answered: [400, 414, 431] },
].map(({ path, answered }): Attack => ({
  does: `send an address of ${path.length} characters`,
  by: 'visitor',
  method: 'GET',
  path,
  answered: answered as [number],
}));

const oddHeaders = [
  { headers: { 'X-Long': long + long }, answered: [400, 431] },
  {
    headers: Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`X-${n}`, 'y'])),
    answered: [200, 400, 401, 404, 431],
  },
  { headers: { Range: 'bytes=0-' }, answered: [200, 206, 400, 401, 404] },
  { headers: { Range: 'bytes=9-1,5-5,x' }, answered: [200, 400, 401, 404, 416] },
  { headers: { Range: `bytes=${'0-0,'.repeat(500)}0-0` }, answered: [200, 400, 401, 404, 416] },
  { headers: { Expect: 'the unexpected' }, answered: [200, 401, 404, 417] },
  { headers: { 'Content-Length': '-1' }, answered: [400] },
  { headers: { 'Accept-Encoding': ',,;q=x,br;q=9e9,gzip;q=' }, answered: [200, 401, 404, 400] },
  { headers: { 'If-None-Match': '"'.repeat(2000) }, answered: [200, 401, 404, 400] },
  { headers: { 'If-Modified-Since': 'the day before' }, answered: [200, 401, 404, 400] },
  { headers: { Origin: 'null', 'Access-Control-Request-Method': 'X\u0080' }, answered: [200, 400, 401, 404] },
  { headers: { Connection: 'close, Upgrade', Upgrade: 'websocket' }, answered: [200, 400, 401, 404] },
  {
    headers: { Connection: 'close, Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AA' },
    answered: [200, 400, 401, 404],
  },
  { headers: { Cookie: 'a=b; '.repeat(900) }, answered: [200, 400, 401, 404, 431] },
  { headers: { Accept: '\u00ff' }, answered: [200, 400, 401, 404, 406] },
  {
    headers: { 'X-Forwarded-For': `${long.slice(0, 6000)}, ::ffff:::, 1.2.3.4.5` },
    answered: [421, 200, 400, 401, 404],
  },
  { headers: { 'X-HTTP-Method-Override': 'DELETE' }, answered: [200, 400, 401, 404] },
].flatMap(({ headers, answered }) =>
  places.map((path): Attack => ({
    does: `confuse with ${Object.entries(headers)[0]?.join(': ').slice(0, 60)}`,
    by: 'visitor',
    method: 'GET',
    path,
    headers,
    answered: answered as [number],
  })),
);

const bodies = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{"__proto__":{"role":"service_role"}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '\u00ff\u00fe',
  '[['.repeat(5000),
].flatMap((body) =>
  ['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
    ['/', '/auth/v1/token?grant_type=password', '/auth/v1/nothing', '/storage/v1/object/logos', '/assets/x.js'].map(
      (path): Attack => ({
        does: `confuse with a body of ${body.slice(0, 20)}`,
        by: 'visitor',
        method,
        path,
        body,
        answered: [400, 401, 403, 404, 405, 413, 415],
      }),
    ),
  ),
);

/** Targets, methods, headers and bodies no client of ours would send: encoded, empty, endless, or of another protocol. */
export const onPaths: Attack[] = [
  ...unknownMethods,
  ...inventedMethods,
  ...crookedPaths,
  ...insides,
  ...endless,
  ...oddHeaders,
  ...bodies,
];
