import type { Attack } from './attack.ts';

const json = { 'Content-Type': 'application/json' };

/** Each at a table a visitor may read and at one a member may. */
const everywhere = (does: string, queries: string[], answered: Attack['answered']) =>
  queries.flatMap((query) =>
    [
      { by: 'visitor' as const, table: 'site_settings' },
      { by: 'member' as const, table: 'teams' },
    ].map(({ by, table }): Attack => ({ does, by, method: 'GET', path: `/rest/v1/${table}?${query}`, answered })),
  );

const pollution = everywhere(
  'write into what all objects inherit from',
  [
    '__proto__=eq.1',
    '__proto__.x=eq.1',
    '__proto__.__proto__.x=eq.1',
    'select=__proto__:league_teams(id)&__proto__.x.limit=1',
    'select=__proto__:league_teams(id)&__proto__.role.limit=service_role',
    'select=__proto__(id)',
    'select=__proto__:key',
    'select=constructor:key',
    '%5f%5fproto%5f%5f=eq.1',
    '%5F%5Fproto%5F%5F.role.limit=service_role',
    '__proto__%2Ex.limit=1',
    'constructor.prototype=eq.1',
    'constructor.prototype.x=eq.1',
    'constructor.prototype.role.limit=service_role',
    'constructor.keys=eq.1',
    'or=(__proto__.eq.1)',
    'or=(constructor.prototype.eq.1)',
    'and=(or(__proto__.x.eq.1))',
    '__proto__.or=(id.eq.1)',
    'order=__proto__.x',
    'order=__proto__(x)',
    'order=constructor(prototype)',
    '__proto__.order=id',
    '__proto__.limit=1',
    'columns=__proto__&__proto__=eq.1',
    'on_conflict=__proto__',
    '"__proto__"=eq.1',
    '__proto__[x]=eq.1',
    'toString=eq.1',
    'hasOwnProperty=eq.1',
    'valueOf.call=eq.1',
  ],
  [400],
);

const pollutingBodies = [
  '{"__proto__":{"role":"service_role"}}',
  '{"value":{"__proto__":{"role":"service_role"}},"key":"x"}',
  '{"constructor":{"prototype":{"role":"service_role"}}}',
  '[{"__proto__":1},{"__proto__":2}]',
  String.raw`{"\u005f_proto__":{"x":1}}`,
].flatMap((body) =>
  ['/rest/v1/site_settings', '/rest/v1/rpc/create_team', '/rest/v1/rpc/leave_team'].map((path): Attack => ({
    does: 'write into what all objects inherit from, by a body',
    by: 'member',
    method: 'POST',
    path,
    headers: json,
    body,
    answered: [400],
  })),
);

const costly = everywhere(
  'keep the database busy, or its memory full',
  [
    'id=match.(a%2B)%2B%24',
    'id=imatch.%5E(a%7Cb%3F)%2B%24',
    'id=fts(english).a',
    'id=wfts.a',
    `select=${Array.from({ length: 200 }, (_, n) => `a${n}:id`).join(',')}`,
    `select=${Array.from({ length: 61 }, (_, n) => `a${n}:id`).join(',')}`,
    'select=teams(team_members(profiles(contracts(id))))',
    'select=*,*',
    `id=like.${'%25a'.repeat(50)}`,
    `or=${'(or'.repeat(50)}${')'.repeat(50)}`,
    `id=in.(${Array.from({ length: 201 }, () => '1').join(',')})`,
    Array.from({ length: 31 }, () => 'id=neq.1').join('&'),
    'offset=999999999999',
    'select=id::json',
    'select=id.count(),id.sum()',
    'select=count',
  ],
  [400],
);

const injections = everywhere(
  'say a statement of one’s own',
  [
    "select=id'%3Bselect 1--".replaceAll(' ', '%20'),
    'select=id%22%3B--',
    'select=pg_sleep(5)',
    'order=id%3Bselect',
    'order=(select%201)',
    'limit=1%3Bselect',
    'limit=(select%201)',
    'limit=-1',
    'limit=NaN',
    'offset=-1',
    'id%20or%201=eq.1',
    'id=eq',
    'id=bogus.1',
    'id=not.not.eq.1',
    'id=in.1',
    'or=(',
    'or=)(',
    'or=()',
    'id=eq.%00',
    'id=eq.%ff',
    'id=eq.%',
    'select=%',
    'select',
    'select=id&select=key',
    'select=id->>x',
    'select=...teams(id)',
    'apikey=sb_secret_guess',
  ],
  [400, 401],
);

const forReading = (paths: string[], answered: Attack['answered'], does: string, methods = ['GET', 'HEAD']) =>
  paths.flatMap((path) =>
    methods.map((method): Attack => ({ does, by: 'member', method, path: `/rest/v1/${path}`, answered })),
  );

const calls: Attack[] = [
  ...forReading(
    ['rpc/create_team?name=x&tag=y', 'rpc/settle_due', 'rpc/leave_team', 'rpc/mark_seen'],
    [405],
    'change something by a link',
  ),
  ...forReading(['rpc%2Fcreate_team?name=x&tag=y', 'rpc%2fsettle_due', 'rpc%2Fsettle_due%00'], [400], 'hide a call'),
  ...forReading(['rpc/is_moderator', 'rpc/create_team'], [404, 405], 'ask a call for nothing', ['GET', 'POST']),
  ...forReading(['rpc/nothing', 'rpc/__proto__', 'rpc/constructor', 'rpc/pg_sleep'], [404], 'call what is none', [
    'GET',
    'POST',
  ]),
  ...forReading(
    [
      'rpc/landing?kickoff_at=eq.x&kickoff_at.y=1',
      'rpc/landing?select=nothing',
      'rpc/is_admin_fast?user_id=x&select=id',
    ],
    [400],
    'ask a call for columns it has not',
  ),
  ...forReading(['rpc/landing', 'rpc/settle_due', 'teams?id=eq.1'], [405], 'put', ['PUT']),
  ...forReading(['rpc/landing', 'rpc/settle_due'], [405], 'change a call', ['PATCH', 'DELETE']),
];

const writes = [
  { method: 'PATCH', path: 'teams', body: '{"name":"x"}', answered: [400] },
  { method: 'DELETE', path: 'teams', answered: [400] },
  { method: 'DELETE', path: 'teams?limit=1', answered: [400] },
  { method: 'PATCH', path: 'teams?id=eq.x', body: '{"nothing":1}', answered: [400] },
  { method: 'POST', path: 'team_profiles', body: '{"name":"x"}', answered: [405] },
  { method: 'PATCH', path: 'team_profiles?id=eq.1', body: '{"name":"x"}', answered: [405] },
  { method: 'DELETE', path: 'team_roster?id=eq.1', answered: [405] },
  { method: 'POST', path: 'player_market', body: '{}', answered: [405] },
  { method: 'POST', path: 'teams', body: 'not json', answered: [400] },
  { method: 'POST', path: 'teams', body: '', answered: [400] },
  { method: 'POST', path: 'teams', body: 'null', answered: [400] },
  { method: 'POST', path: 'teams', body: '[1]', answered: [400] },
  { method: 'POST', path: 'teams', body: '['.repeat(20_000), answered: [400] },
  { method: 'POST', path: 'teams', body: `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, answered: [400] },
  { method: 'POST', path: 'teams', body: `{"name":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`, answered: [400] },
  { method: 'POST', path: 'teams', body: '{"name":1e999}', answered: [400] },
  { method: 'POST', path: 'teams', body: String.raw`{"name":"\u0000"}`, answered: [400] },
  { method: 'POST', path: 'teams?columns=nothing', body: '{}', answered: [400] },
  { method: 'POST', path: 'teams?on_conflict=nothing', body: '{}', answered: [400] },
  { method: 'POST', path: 'rpc/create_team', body: '[{"name":"x"}]', answered: [400] },
  { method: 'POST', path: 'rpc/create_team', body: '"x"', answered: [400] },
].map(({ method, path, body, answered }): Attack => ({
  does: 'write what cannot be written',
  by: 'member',
  method,
  path: `/rest/v1/${path}`,
  headers: json,
  ...(body === undefined ? {} : { body }),
  answered: answered as Attack['answered'],
}));

const otherBodies = [
  ['text/csv', 'name,tag\nx,y'],
  ['application/x-www-form-urlencoded', 'name=x&__proto__=y'],
  ['text/plain', 'x'],
  ['application/octet-stream', '\u0000\u00ff'],
  ['application/xml', '<a/>'],
  ['multipart/form-data; boundary=x', '--x--'],
].flatMap(([type = '', body = '']) =>
  ['teams', 'rpc/create_team'].map((path): Attack => ({
    does: `send ${type}`,
    by: 'member',
    method: 'POST',
    path: `/rest/v1/${path}`,
    headers: { 'Content-Type': type },
    body,
    answered: [400],
  })),
);

const headers: Attack[] = [
  ...['private', 'auth', 'storage', 'pg_catalog', 'information_schema', '__proto__'].map((schema): Attack => ({
    does: 'read another schema',
    by: 'member',
    method: 'GET',
    path: '/rest/v1/teams',
    headers: { 'Accept-Profile': schema },
    answered: [406],
  })),
  ...[
    'text/csv',
    'application/vnd.pgrst.plan+json',
    'application/geo+json',
    'image/png',
    'application/openapi+json',
  ].map((type): Attack => ({
    does: 'have another shape',
    by: 'member',
    method: 'GET',
    path: '/rest/v1/teams',
    headers: { Accept: type },
    answered: [406],
  })),
  ...['tx=rollback', '__proto__=x', 'count=', 'return=everything', 'params=single-object', ',,,=,='].map(
    (prefer): Attack => ({
      does: 'wish for what is not granted',
      by: 'member',
      method: 'GET',
      path: '/rest/v1/teams?limit=1',
      headers: { Prefer: prefer },
      answered: [200],
    }),
  ),
  ...['handling=strict,tx=rollback', 'handling=strict, max-affected=1'].map((prefer): Attack => ({
    does: 'depend on what is not granted',
    by: 'member',
    method: 'GET',
    path: '/rest/v1/teams?limit=1',
    headers: { Prefer: prefer },
    answered: [400],
  })),
  ...['9-1', '999999999-', '0-9'].map((range): Attack => ({
    does: 'read an odd range',
    by: 'member',
    method: 'GET',
    path: '/rest/v1/teams',
    headers: { Range: range },
    answered: [200, 206, 400, 416],
  })),
];

const places = [
  '',
  'nothing',
  'Teams',
  'users',
  'pg_class',
  'rpc',
  'teams/1',
  'teams/',
  '__proto__',
  'constructor',
].flatMap((path) =>
  ['GET', 'POST'].map((method): Attack => ({
    does: 'find a table nobody showed',
    by: 'visitor',
    method,
    path: `/rest/v1/${path}`,
    ...(method === 'POST' ? { headers: json, body: '{}' } : {}),
    answered: [404],
  })),
);

/** Strangers' tokens; what a good one must say is in tokens.test.ts. */
const badTokens = [
  'Bearer',
  'Bearer x',
  'Bearer a.b.c',
  'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.',
  'Bearer eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.AAAA',
  'Basic cG9zdGdyZXM6cG9zdGdyZXM=',
  'Bearer sb_secret_guess',
  `Bearer ${'a'.repeat(6000)}.b.c`,
].map((authorization): Attack => ({
  does: 'come in by a token of one’s own making',
  by: 'visitor',
  method: 'GET',
  path: '/rest/v1/teams',
  headers: { Authorization: authorization },
  answered: [401],
}));

/** The requests of a hostile client to REST. */
export const onRest: Attack[] = [
  ...pollution,
  ...pollutingBodies,
  ...costly,
  ...injections,
  ...calls,
  ...writes,
  ...otherBodies,
  ...headers,
  ...places,
  ...badTokens,
];
