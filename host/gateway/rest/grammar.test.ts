import { describe, expect, test } from 'vitest';
import { smallCatalogue } from '#host/testing/small-catalogue.ts';
import { bodyLimits } from './body.ts';
import { asItIs, filterLimits } from './filters.ts';
import { type Operation, readRequest, type RestRequest } from './grammar.ts';
import { windowLimits } from './order.ts';
import { rebuilt } from './rebuilt.ts';
import { RestRefusal } from './refusal.ts';
import { selectLimits } from './select.ts';

const catalogue = smallCatalogue();

/** `GET teams?select=id` and what else a request may carry. */
function written(line: string, more: Partial<RestRequest> = {}): RestRequest {
  const [, method = '', path = '', query = ''] = /^(\S+) ([^?]*)\??(.*)$/s.exec(line) ?? [];
  return { method, path, query, ...more };
}
const read = (line: string, more?: Partial<RestRequest>): Operation => readRequest(written(line, more), catalogue);

/** The request as the backend gets it, decoded so that it can be read. */
function rewrite(line: string, more?: Partial<RestRequest>): string {
  const { method, path, query } = rebuilt(read(line, more));
  return `${method} ${path}?${decodeURIComponent(query)}`.replace(/\?$/, '');
}

function refusal(line: string, more?: Partial<RestRequest>) {
  try {
    read(line, more);
  } catch (error) {
    if (error instanceof RestRefusal) return { status: error.status, code: error.code, message: error.message };
    throw error;
  }
  return undefined;
}

describe('what is asked for', () => {
  test.each([
    ['GET teams', 'GET teams'],
    ['HEAD teams?select=*', 'HEAD teams?select=*'],
    ['GET teams?select=id,name', 'GET teams?select=id,name'],
    ['GET teams?select=short:name', 'GET teams?select=short:name'],
    ['GET teams?select=*,captain:profiles(id,username)', 'GET teams?select=*,captain:profiles(id,username)'],
    ['GET teams?select=profiles!inner(*)', 'GET teams?select=profiles!inner(*)'],
    ['GET teams?select=profiles!captain_id!left(*)', 'GET teams?select=profiles!captain_id!left(*)'],
    [
      'GET matches?select=home:teams!matches_home_id_fkey(name,profiles(username))',
      'GET matches?select=home:teams!matches_home_id_fkey(name,profiles(username))',
    ],
    ['GET profiles?select=id,members(count)', 'GET profiles?select=id,members(count)'],
    ['GET teams?order=name.desc.nullslast,id', 'GET teams?order=name.desc.nullslast,id'],
    [
      'GET teams?select=*,profiles(*)&order=profiles(username).asc',
      'GET teams?select=*,profiles(*)&order=profiles(username).asc',
    ],
    ['GET teams?limit=5&offset=10', 'GET teams?limit=5&offset=10'],
    ['GET teams?limit=5000', 'GET teams?limit=1000'],
    [
      'GET profiles?select=*,members(*)&members.order=id.asc&members.limit=2',
      'GET profiles?select=*,members(*)&members.order=id.asc&members.limit=2',
    ],
    ['GET profiles?select=*,m:members(*)&m.left_at=is.null', 'GET profiles?select=*,m:members(*)&m.left_at=is.null'],
    [
      'GET profiles?select=*,members(*)&members.or=(id.eq.1,id.eq.2)',
      'GET profiles?select=*,members(*)&members.or=(id.eq."1",id.eq."2")',
    ],
    ['GET teams?&&name=eq.a', 'GET teams?name=eq."a"'],
    ['GET rpc/is_captain?player_id=eq.1', 'POST rpc/is_captain'],
    [
      'GET rpc/scorers?season=3&select=goals&order=goals.desc&goals=gt.3',
      'POST rpc/scorers?select=goals&goals=gt."3"&order=goals.desc',
    ],
    ['POST rpc/leave_team', 'POST rpc/leave_team'],
  ])('%s is understood as %s', (line, backend) => {
    expect(rewrite(line)).toBe(backend);
  });

  test('a range of rows is a limit', () => {
    const range = (header: string) => rewrite('GET teams', { range: header });
    expect(['0-9', '10-19', '5-', 'items=0-0', '0-5000', 'bytes=0-9', 'nonsense'].map(range)).toEqual([
      'GET teams?limit=10',
      'GET teams?limit=10&offset=10',
      'GET teams?limit=1000&offset=5',
      'GET teams?limit=1',
      'GET teams?limit=1000',
      'GET teams',
      'GET teams',
    ]);
    expect(refusal('GET teams', { range: '9-3' })).toMatchObject({ status: 416, code: 'PGRST103' });
    expect(refusal('GET teams?limit=3', { range: '0-9' })).toMatchObject({ status: 400, code: 'PGRST100' });
  });
});

describe('a condition', () => {
  test.each([
    ['name=eq.Northlake', 'name=eq."Northlake"'],
    ['name=neq.a', 'name=neq."a"'],
    ['name=gt.a', 'name=gt."a"'],
    ['name=gte.a', 'name=gte."a"'],
    ['name=lt.a', 'name=lt."a"'],
    ['name=lte.a', 'name=lte."a"'],
    ['name=like.*a*', 'name=like.*a*'],
    ['name=ilike.%25a_', 'name=ilike.%a_'],
    ['name=is.null', 'name=is.null'],
    ['name=not.is.null', 'name=not.is.null'],
    ['name=not.eq.a', 'name=not.eq."a"'],
    ['name=in.(a,"b,c")', 'name=in.("a","b,c")'],
    ['name=not.in.(a)', 'name=not.in.("a")'],
    ['colours=cs.{red,"dark blue"}', 'colours=cs.{"red","dark blue"}'],
    ['colours=ov.{red}', 'colours=ov.{"red"}'],
    // The backend takes these for nothing, a number and an object, unless they stand in quotes.
    ['name=eq.null', 'name=eq."null"'],
    ['name=eq.1e3', 'name=eq."1e3"'],
    ['name=eq.{}', 'name=eq."{}"'],
    ['name=eq."a"', 'name=eq.""a""'],
    ['name=eq.', 'name=eq.""'],
    ['name=eq.a+b', 'name=eq."a b"'],
    ['or=(name.eq.a,id.is.null)', 'or=(name.eq."a",id.is.null)'],
    ['or=(name.eq."a,b",name.like.a*)', 'or=(name.eq."a,b",name.like.a*)'],
    ['not.and=(name.eq.a,not.or(id.gt.1,id.lt.0))', 'not.and=(name.eq."a",not.or(id.gt."1",id.lt."0"))'],
    ['and=(colours.cs.{red},name.in.(a,b))', 'and=(colours.cs.{"red"},name.in.("a","b"))'],
    // Of several on one column it would keep the last, of several `or` make one.
    ['name=gt.a&name=gt.b', 'name=gt."a"&and=(name.gt."b")'],
    ['or=(name.eq.a,name.eq.b)&or=(id.eq.1,id.eq.2)', 'and=(or(name.eq."a",name.eq."b"),or(id.eq."1",id.eq."2"))'],
  ])('%s is said as %s', (query, backend) => {
    expect(rewrite(`GET teams?${query}`)).toBe(`GET teams?${backend}`);
  });

  test.each([
    'name=match.a',
    'name=imatch.a',
    'name=fts.a',
    'name=cd.{a}',
    'name=isdistinct.a',
    'name=eq(any).{a}',
    'name=like(all).{a}',
    'name=sl.(1,2)',
    'name=cs.{a}',
    'colours=cs.{}',
    'colours=cs.[a]',
    'name=eq',
    'name=EQ.a',
    'name=not.not.eq.a',
    'name=is.NULL',
    'name=is.nullx',
    'name=is.unknown',
    'name=in.a',
    'name=in.(a',
    'name=in.(a))',
    String.raw`name=in.("a\"b")`,
    'name',
    'or=name.eq.a',
    'or=()',
    'or=(name.eq.a',
    'or=(name.eq.a))',
    'or=(name.eq.a),(id.eq.1)',
    'or=(name.eq."a)")',
    'name=eq.a&name=neq."b"',
    'name=like.a&name=like.b,c',
    'or=(name.like."a,b")',
    'or=(name.like. a)',
    'or=(or(and(or(id.eq.1))))',
    'select=name&select=id',
    'limit=1&limit=2',
    'order=name&order=id',
    'limit=-1',
    'limit=a',
    'limit=1e3',
    'offset=-1',
    'offset=99999999',
    'order=name.up',
    'order=name.asc.asc',
    'order=name,name',
    'order=',
    'name=eq.%ff',
    'name=eq.%zz',
    'name=eq.%00',
    `name=like.${'*a'.repeat(filterLimits.wildcards + 1)}`,
    `name=like.${'a'.repeat(filterLimits.pattern + 1)}`,
    `name=eq.${'a'.repeat(filterLimits.value + 1)}`,
    `name=in.(${'a,'.repeat(filterLimits.list)}a)`,
    `or=(${Array.from({ length: filterLimits.filters + 1 }, (_, n) => `id.eq.${n}`).join(',')})`,
    Array.from({ length: filterLimits.filters + 1 }, (_, n) => `id=eq.${n}`).join('&'),
    `order=${'id,'.repeat(windowLimits.order)}id`,
  ])('%s is not of the grammar', (query) => {
    expect(refusal(`GET teams?${query}`)).toMatchObject({ status: 400, code: 'PGRST100' });
  });

  test.each([
    '__proto__',
    'constructor',
    'constructor->prototype',
    'toString',
    'nothing',
    'name::text',
    'details->a',
    'NAME',
  ])('on %s, which is no column, is answered as PostgREST answers it', (column) => {
    expect(refusal(`GET teams?${column}=eq.1`)).toEqual({
      status: 400,
      code: '42703',
      message: `column teams.${column} does not exist`,
    });
  });

  test.each(['__proto__.role.limit', 'constructor.prototype', 'profiles.username', '__proto__.x', 'name.eq'])(
    '%s speaks of nothing that is embedded',
    (key) => {
      expect(refusal(`GET teams?${key}=eq.1`)).toMatchObject({ status: 400, code: 'PGRST108' });
    },
  );

  test('on a resource embedded twice is not guessed at', () => {
    const select = 'select=teams!members_team_id_fkey(profiles(*)),profiles(*)';
    expect(refusal(`GET members?${select}&profiles.id=eq.1`)).toMatchObject({ code: 'PGRST108' });
    expect(refusal(`GET members?${select}`)).toBeUndefined();
  });
});

describe('columns', () => {
  test.each([
    'select=',
    'select=id,,name',
    'select=id,',
    'select=id,id',
    'select=id,a:id',
    'select=a:id,a:name',
    'select=*,id',
    'select=*,*',
    'select=id::text',
    'select=details->a',
    'select=details->>a',
    'select=...profiles(*)',
    'select=profiles(*',
    'select=profiles(*))',
    'select=profiles!inner!left(*)',
    'select=profiles!teams_captain_id_fkey!captain_id(*)',
    'select=profiles(count,id)',
    'select=profiles(id,count)',
    'select=id, name',
    'select="id"',
    'select=constructor:id',
    'select=__proto__:profiles(id)&__proto__.x.limit=1',
  ])('%s are not of the grammar', (query) => {
    const { status, code } = refusal(`GET teams?${query}`) ?? {};
    expect([status, code]).toEqual([400, 'PGRST100']);
  });

  test.each(['count', 'id.count()', 'count()', 'id.sum()', 'profiles(id.max())'])(
    '%s would count, and is refused',
    (select) => {
      expect(refusal(`GET teams?select=${select}`)?.status).toBe(400);
    },
  );

  test('that are not there are answered as PostgREST answers them', () => {
    expect(refusal('GET teams?select=id,secret')).toMatchObject({ status: 400, code: '42703' });
    expect(refusal('GET teams?select=profiles(secret)')).toMatchObject({
      code: '42703',
      message: 'column profiles.secret does not exist',
    });
    expect(refusal('GET teams?order=secret')).toMatchObject({ code: '42703' });
  });

  test('are at most so many, so deep, of so many resources', () => {
    const many = Array.from({ length: selectLimits.columns + 1 }, (_, n) => `c${n}`);
    const wide = smallCatalogue();
    wide.relations.get('teams')?.columns.clear();
    for (const column of many) wide.relations.get('teams')?.columns.add(column);
    const selecting = (columns: string[]) => () => readRequest(written(`GET teams?select=${columns.join(',')}`), wide);
    expect(selecting(many)).toThrow(/failed to parse select/);
    expect(selecting(many.slice(1))).not.toThrow();

    expect(refusal('GET members?select=teams!team_id(profiles(members(id)))')).toBeUndefined();
    expect(refusal('GET members?select=teams!team_id(profiles(members(profiles(id))))')).toMatchObject({
      code: 'PGRST100',
    });
    const embeds = (count: number) => Array.from({ length: count }, (_, n) => `e${n}:profiles(id)`).join(',');
    expect(refusal(`GET teams?select=${embeds(selectLimits.embeds)}`)).toBeUndefined();
    expect(refusal(`GET teams?select=${embeds(selectLimits.embeds + 1)}`)).toMatchObject({ code: 'PGRST100' });
  });

  test('of what hangs together by no key, or by several, are answered as PostgREST answers them', () => {
    expect(refusal('GET teams?select=nothing(*)')).toMatchObject({ status: 400, code: 'PGRST200' });
    expect(refusal('GET profiles?select=matches(*)')).toMatchObject({ status: 400, code: 'PGRST200' });
    expect(refusal('GET teams?select=profiles!other(*)')).toMatchObject({ status: 400, code: 'PGRST200' });
    expect(refusal('GET matches?select=teams(*)')).toMatchObject({ status: 300, code: 'PGRST201' });
    expect(refusal('GET table_rows?select=teams(*)')).toMatchObject({ status: 400, code: 'PGRST200' });
  });
});

describe('what is written', () => {
  const body = (value: unknown) => ({ body: JSON.stringify(value), type: 'application/json' });

  test('is rebuilt from its columns', () => {
    const operation = read('POST teams?select=id&columns="name","details"', {
      ...body([{ name: 'a', details: { any: ['thing', 1, null] } }]),
      prefer: 'return=representation,count=exact,tx=rollback',
    });
    expect(rebuilt(operation)).toEqual({
      method: 'POST',
      path: 'teams',
      query: 'select=id&columns=name%2Cdetails',
      prefer: 'return=representation,count=exact',
      accept: 'application/json',
      type: 'application/json',
      body: '[{"name":"a","details":{"any":["thing",1,null]}}]',
    });
  });

  test('upserts on the columns it names', () => {
    const upsert = (prefer: string) => rebuilt(read('POST teams?on_conflict=id', { ...body({ id: 1 }), prefer })).query;
    expect(upsert('resolution=merge-duplicates')).toBe('on_conflict=id');
    expect(upsert('return=minimal')).toBe('');
  });

  test('leaves out what its columns do not name', () => {
    expect(rebuilt(read('PATCH teams?id=eq.1&columns=name', body({ name: 'a', id: 2 }))).body).toBe('{"name":"a"}');
  });

  test.each([
    ['POST teams', '{"secret":1}', 'PGRST204'],
    ['POST teams', '[{"name":"a"},{"id":1}]', 'PGRST102'],
    ['POST teams', '[1]', 'PGRST102'],
    ['POST teams', '"text"', 'PGRST102'],
    ['POST teams', 'null', 'PGRST102'],
    ['POST teams', '', 'PGRST102'],
    ['POST teams', '{"name":', 'PGRST102'],
    ['POST teams', '{"__proto__":{"role":"service_role"}}', 'PGRST102'],
    ['POST teams', '{"details":{"deep":[{"__proto__":1}]}}', 'PGRST102'],
    ['POST teams', '{"details":{"constructor":{"prototype":{}}}}', 'PGRST102'],
    ['POST teams', String.raw`{"name":"\u0000"}`, 'PGRST102'],
    ['POST teams', String.raw`{"details":{"\u0000":1}}`, 'PGRST102'],
    ['POST teams', '{"name":1e999}', 'PGRST102'],
    ['POST teams', `{"details":${'['.repeat(bodyLimits.depth)}1${']'.repeat(bodyLimits.depth)}}`, 'PGRST102'],
    ['POST teams', JSON.stringify(Array.from({ length: bodyLimits.rows + 1 }, () => ({ name: 'a' }))), 'PGRST102'],
    ['POST teams?columns=secret', '{}', 'PGRST204'],
    ['POST teams?columns=name,name', '{}', 'PGRST100'],
    ['POST teams?columns=', '{}', 'PGRST100'],
    ['POST teams?id=eq.1', '{}', 'PGRST100'],
    ['POST teams?limit=1', '{}', 'PGRST100'],
    ['PATCH teams?id=eq.1', '[{"name":"a"}]', 'PGRST102'],
    ['PATCH teams', '{"name":"a"}', '21000'],
    ['PATCH teams?id=eq.1&order=id', '{"name":"a"}', 'PGRST100'],
    ['DELETE teams', '', '21000'],
    ['DELETE teams?limit=1', '', 'PGRST100'],
  ])('%s with %s is refused', (line, text, code) => {
    expect(refusal(line, { body: text, type: 'application/json' })).toMatchObject({ status: 400, code });
  });

  test('is JSON', () => {
    const text = { body: 'name\na', type: 'text/csv' };
    expect(refusal('POST teams', text)).toMatchObject({ status: 400, code: 'PGRST102' });
    expect(refusal('POST teams', { body: '{"name":"a"}', type: 'text/plain' })).toMatchObject({ code: 'PGRST102' });
    expect(refusal('POST teams', { body: '{"name":"a"}' })).toBeUndefined();
    expect(refusal('POST teams', { body: '{"name":"a"}', type: 'application/json; charset=utf-8' })).toBeUndefined();
  });

  test.each([
    'PUT teams?id=eq.1',
    'TRACE teams',
    'PATCH table_rows?points=eq.1',
    'POST table_rows',
    'DELETE table_rows?points=eq.1',
    'get teams',
  ])('%s is no method of it', (line) => {
    expect(refusal(line, { body: '{}' })).toMatchObject({ status: 405, code: 'PGRST117' });
  });
});

describe('a call', () => {
  const call = (line: string, args: unknown = {}) =>
    refusal(line, { body: JSON.stringify(args), type: 'application/json' });

  test('takes the arguments it has, and those it needs', () => {
    expect(call('POST rpc/found_team', { name: 'a', tag: 'b' })).toBeUndefined();
    expect(call('POST rpc/found_team', { name: 'a', tag: 'b', note: 'c' })).toBeUndefined();
    expect(call('POST rpc/found_team', { name: 'a' })).toEqual({
      status: 404,
      code: 'PGRST202',
      message: 'Could not find the function public.found_team(name) in the schema cache',
    });
    expect(call('POST rpc/found_team', { name: 'a', tag: 'b', owner: 'c' })).toMatchObject({ code: 'PGRST202' });
    expect(call('POST rpc/leave_team', { constructor: 1 })).toMatchObject({ code: 'PGRST102' });
    expect(call('POST rpc/nothing')).toMatchObject({ status: 404, code: 'PGRST202' });
    expect(call('POST rpc/', {})).toMatchObject({ status: 404, code: 'PGRST202' });
    expect(call('POST rpc/leave_team', [{}])).toMatchObject({ status: 400, code: 'PGRST102' });
    expect(call('POST rpc/leave_team?name=eq.a')).toMatchObject({ code: '42703' });
  });

  test('that changes something is not reached by reading', () => {
    expect(call('GET rpc/leave_team')).toMatchObject({ status: 405, code: 'PGRST101' });
    expect(call('HEAD rpc/found_team?name=a&tag=b')).toMatchObject({ status: 405, code: 'PGRST101' });
    expect(call('PUT rpc/leave_team')).toMatchObject({ status: 405, code: 'PGRST101' });
    expect(call('DELETE rpc/is_captain')).toMatchObject({ status: 405, code: 'PGRST101' });
  });

  test('by reading takes its arguments from the address', () => {
    const operation = read('GET rpc/is_captain?player_id=eq.1');
    expect(rebuilt(operation)).toMatchObject({ method: 'POST', body: '{"player_id":"eq.1"}', query: '' });
    expect(read('HEAD rpc/is_captain?player_id=1')).toMatchObject({ bodiless: true });
    expect(call('GET rpc/is_captain?player_id=1&other=2')).toMatchObject({ status: 404, code: 'PGRST202' });
    expect(call('GET rpc/is_captain?player_id=1&player_id=2')).toMatchObject({ code: 'PGRST100' });
    expect(call('GET rpc/scorers')).toMatchObject({ status: 404, code: 'PGRST202' });
  });
});

describe('a path', () => {
  test.each([
    'secrets',
    'Teams',
    'teams%20',
    '%74eams',
    'te%61ms',
    "teams'",
    '__proto__',
    'rpc',
    'teams;',
    'private.teams',
  ])('%s names no table', (path) => {
    expect(refusal(`GET ${path}`)).toMatchObject({ status: 404, code: 'PGRST205' });
  });

  test.each(['', '/', 'teams/', 'teams/1', '/teams', 'rpc/leave_team/x', 'public/teams'])(
    '%j leads nowhere',
    (path) => {
      expect(refusal(`GET ${path}`)).toMatchObject({ status: 404, code: 'PGRST125' });
    },
  );

  test.each(['private', 'auth', 'PUBLIC', '', '__proto__'])('of the schema %j is not exposed', (profile) => {
    expect(refusal('GET teams', { profile })).toMatchObject({ status: 406, code: 'PGRST106' });
    expect(refusal('POST rpc/leave_team', { profile })).toMatchObject({ status: 406, code: 'PGRST106' });
  });

  test('of the schema public is', () => {
    expect(refusal('GET teams', { profile: 'public' })).toBeUndefined();
  });
});

describe('wishes', () => {
  const prefer = (text: string) => rebuilt(read('GET teams', { prefer: text })).prefer;

  test('are granted by name, the first of a kind', () => {
    expect(prefer('return=minimal')).toBe('return=minimal');
    expect(prefer(' count=exact , count=planned')).toBe('count=exact');
    expect(prefer('resolution=merge-duplicates,missing=default,return=headers-only')).toBe(
      'resolution=merge-duplicates,missing=default,return=headers-only',
    );
  });

  test('for a count that speaks of rows nobody may see are passed over: planned, estimated', () => {
    expect(prefer('count=planned')).toBe('');
    expect(prefer('count=estimated, return=minimal')).toBe('return=minimal');
    expect(refusal('GET teams', { prefer: 'handling=strict, count=planned' })).toMatchObject({ code: 'PGRST122' });
  });

  test('nobody knows are passed over, unless the client depends on them', () => {
    expect(prefer('tx=rollback, timezone=UTC, __proto__=x, return=everything, count')).toBe('');
    expect(prefer('handling=lenient, max-affected=1')).toBe('');
    expect(refusal('GET teams', { prefer: 'handling=strict, max-affected=1' })).toMatchObject({
      status: 400,
      code: 'PGRST122',
    });
    expect(prefer('handling=strict, count=exact')).toBe('count=exact');
  });

  test('for a shape are granted when it can be had', () => {
    const accept = (text: string) => rebuilt(read('GET teams', { accept: text })).accept;
    expect(accept('application/vnd.pgrst.object+json')).toBe('application/vnd.pgrst.object+json');
    expect(
      ['', '*/*', 'application/json', 'text/html, */*;q=0.8', 'application/json; charset=utf-8'].map(accept),
    ).toEqual(Array.from({ length: 5 }, () => 'application/json'));
    for (const type of [
      'text/csv',
      'application/vnd.pgrst.plan+json',
      'application/vnd.pgrst.object+json;nulls=stripped',
      'x',
    ])
      expect(refusal('GET teams', { accept: type }), type).toMatchObject({ status: 406, code: 'PGRST107' });
  });
});

test('values are written for the backend in quotes, and for PostgREST as they are', () => {
  const operation = read('GET teams?name=eq.null&or=(name.eq.a,id.eq.1)');
  expect(decodeURIComponent(rebuilt(operation, asItIs).query)).toBe('name=eq.null&or=(name.eq."a",id.eq."1")');
});
