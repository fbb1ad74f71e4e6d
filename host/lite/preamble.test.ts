import { Kysely, sql } from 'kysely';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { restApi } from '#host/gateway/rest/rest-api.ts';
import { settingsOfPart } from '#host/postgres/logins.ts';
import { sessionDialect } from './session-driver.ts';
import { sessionPool } from '#host/postgres/session-pool.ts';
import { signedToken } from '#host/testing/signed-token.ts';
import { member, openTestLeague, type TestLeague } from '#host/testing/test-league.ts';

const functions = `
  create sequence public.marks;
  create function public.leave_mark() returns bigint language sql volatile security definer set search_path = '' as
    $$ select nextval('public.marks') $$;
  create function public.identity() returns jsonb language sql volatile set search_path = '' as
    $$ select jsonb_build_object('claims', auth.jwt(), 'acting', current_user, 'path', current_setting('request.path', true)) $$;
  create function public.may_write() returns boolean language sql volatile set search_path = '' as
    $$ select not current_setting('transaction_read_only')::boolean $$;
  create function public.may_write_in_a_read() returns boolean language sql stable set search_path = '' as
    $$ select not current_setting('transaction_read_only')::boolean $$;
  create view public.writing with (security_invoker = true) as
    select not current_setting('transaction_read_only')::boolean as may;
  grant select on public.writing to anon, authenticated;
  grant execute on function public.leave_mark(), public.identity(), public.may_write(), public.may_write_in_a_read()
    to anon, authenticated`;

let league: TestLeague;
let pool: Pool;
let database: Kysely<unknown>;
beforeAll(async () => {
  league = await openTestLeague({ sql: functions });
  const settings = settingsOfPart('rest', league.cluster.settings, '');
  pool = sessionPool({ settings, name: 'rondo api preambles', size: 2, milliseconds: 3000 });
  database = new Kysely({ dialect: sessionDialect(() => pool.connect()) });
});
afterAll(async () => {
  await pool.end();
  await league.close();
});

const marks = async () => {
  const [row] = await league.backend.query<{ is_called: boolean }>('select is_called from public.marks');
  return row?.is_called;
};
const sent = () => {
  const queries = vi.spyOn(Client.prototype, 'query');
  return () => queries.mock.calls.map(([text]) => text);
};
const original = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => Promise<unknown>;
/** Stands between the driver and the database: `hook` sees each statement of ours before it is sent, and sends it. */
const between = (hook: (text: string, send: () => Promise<unknown>, client: Client) => Promise<unknown>) =>
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    const send = () => Reflect.apply(original, this, args);
    const ours = typeof args[0] === 'string' && typeof args.at(-1) !== 'function';
    return (ours ? hook(String(args[0]), send, this) : send()) as never;
  });
const set = (name: string, value: string) => sql`SELECT set_config('${sql.raw(name)}', ${value}, true)`;
const mark = sql`select public.leave_mark()`;

/** A request as Lite makes it: who asks, then the question. */
const ask = (...preamble: ReturnType<typeof set>[]) =>
  database.transaction().execute(async (request) => {
    for (const statement of preamble) await statement.execute(request);
    return mark.execute(request);
  });

test('who asks travels as one message, and the question only after it was heard', async () => {
  const seen: string[] = [];
  let heard: unknown;
  between((text, send, client) => {
    seen.push(text);
    if (text.includes('leave_mark')) heard = client.getTransactionStatus();
    return send();
  });
  await database.transaction().execute(async (request) => {
    await set('role', 'anon').execute(request);
    await set('request.jwt.claim.sub', '').execute(request);
    await sql.raw('SET LOCAL transaction_read_only = off').execute(request);
    await mark.execute(request);
  });
  expect(heard).toBe('T');
  expect(seen).toEqual([
    `begin;SELECT set_config('role', 'anon', true);SELECT set_config('request.jwt.claim.sub', '', true);SET LOCAL transaction_read_only = off`,
    'select public.leave_mark()',
    'commit',
  ]);
  await league.backend.query('alter sequence public.marks restart');
});

test.each([
  ['a NUL in the claims', [set('role', 'anon'), set('request.jwt.claims', '{"email":"a\0b"}')]],
  ['a NUL in the path', [set('role', 'anon'), set('request.path', '/rpc/settle_due/\0')]],
  ['a NUL in the role', [set('role', 'anon\0')]],
  ['a role there is not', [set('role', 'nobody of that name')]],
  ['the owner as role', [set('role', 'postgres')]],
  ['another login as role', [set('role', 'supabase_auth_admin')]],
  ['an empty role', [set('role', '')]],
  ['a setting there is not', [set('role', 'anon'), set('nothing_of_that_name', 'on')]],
  ['a value no setting takes', [set('role', 'anon'), set('statement_timeout', 'soon')]],
  ['a setting for superusers', [set('role', 'anon'), set('session_replication_role', 'replica')]],
  ['a local setting there is not', [set('role', 'anon'), sql.raw('SET LOCAL nothing_of_that_name = on')]],
  ['a local role there is not', [sql.raw('SET LOCAL ROLE "nobody"')]],
  ['a local role above all', [sql.raw('SET LOCAL ROLE "postgres"')]],
] as [string, ReturnType<typeof set>[]][])('%s: the question is never sent', async (_, preamble) => {
  const seen = sent();
  await expect(ask(...preamble)).rejects.toThrow();
  expect(seen().filter((text) => text.includes('leave_mark'))).toEqual([]);
  expect(await marks()).toBe(false);
  const { rows } =
    await sql`select current_user::text as who, pg_catalog.pg_current_xact_id_if_assigned() as open`.execute(database);
  expect(rows).toEqual([{ who: 'authenticator', open: null }]);
});

test('a preamble that ends the transaction it began is no preamble', async () => {
  const seen = sent();
  await expect(ask(set('role', 'anon'), sql.raw('SET LOCAL role = none'))).rejects.toThrow('permission denied');
  vi.spyOn(Client.prototype, 'getTransactionStatus').mockReturnValueOnce('I');
  await expect(ask(set('role', 'anon'))).rejects.toThrow('The transaction of a request did not begin.');
  expect(seen().filter((text) => text.includes('leave_mark'))).toHaveLength(1);
  expect(await marks()).toBe(false);
});

test('without a word about who asks, nobody does', async () => {
  await expect(ask()).rejects.toThrow('permission denied for function leave_mark');
  await expect(mark.execute(database)).rejects.toThrow('permission denied for function leave_mark');
  expect(await marks()).toBe(false);
});

test('a session killed between two requests, or before its question, answers for nobody', async () => {
  const kill = () =>
    league.backend.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rondo api preambles'`,
    );
  await sql`select 1`.execute(database);
  await kill();
  await ask(set('role', 'nobody of that name')).catch(() => {});
  expect(await marks()).toBe(false);

  between(async (text, send) => {
    const answer = await send();
    if (text.startsWith('begin;')) await kill();
    return answer;
  });
  await expect(ask(set('role', 'anon'))).rejects.toThrow();
  expect(await marks()).toBe(false);
});

test('a session that did not come to rest is given to nobody else', async () => {
  const before = await sql<{ pid: number }>`select pg_catalog.pg_backend_pid() as pid`.execute(database);
  between((text, send) => (text === 'rollback' ? Promise.reject(new Error('lost')) : send()));
  await expect(ask(set('role', 'anon'), set('nothing_of_that_name', 'on'))).rejects.toThrow();
  vi.restoreAllMocks();
  const after = await sql<{
    pid: number;
    who: string;
  }>`select pg_catalog.pg_backend_pid() as pid, current_user::text as who`.execute(database);
  expect(after.rows[0]?.pid).not.toBe(before.rows[0]?.pid);
  expect(after.rows[0]?.who).toBe('authenticator');
});

let signedUp: ReturnType<typeof member> | undefined;
const ada = () => (signedUp ??= member(league, 'ada@people.test'));

const hostile = [
  `o'brien@people.test`,
  `x', true); select set_config('role', 'service_role', true); select set_config('a.b', '@people.test`,
  String.raw`\'; commit; select public.leave_mark(); --@people.test`,
  `'`,
  `''`,
  String.raw`\\''\'`,
  '$1 $& $$ $`@people.test',
];

test.each(hostile)('a claim is passed on as it is written: %s', async (email) => {
  const claims = { sub: (await ada()).id, role: 'authenticated', aud: 'authenticated', email };
  const headers = {
    authorization: `Bearer ${signedToken({ ...claims, exp: Math.floor(Date.now() / 1000) + 60 }, league.secrets.jwtSecret)}`,
  };
  const seen = async () => {
    const answer = await league.backend.fetch(
      new Request(`${league.backend.url}/rest/v1/rpc/identity`, {
        method: 'POST',
        headers: { ...headers, apikey: league.backend.publishableKey, 'content-type': 'application/json' },
        body: '{}',
      }),
    );
    return answer.json();
  };
  expect(await seen()).toMatchObject({ claims, acting: 'authenticated' });
  expect(await marks()).toBe(false);
});

test('a backslash in a claim is a backslash on a server of any setting', async () => {
  await league.backend.query('alter database postgres set standard_conforming_strings = off');
  const settings = settingsOfPart('rest', league.cluster.settings, '');
  const ownPool = sessionPool({ settings, name: 'rondo api backslashes', size: 1, milliseconds: 3000 });
  const own = new Kysely<unknown>({ dialect: sessionDialect(() => ownPool.connect()) });
  const claim = String.raw`\'; select set_config('role', 'service_role', true); --`;
  const { rows } = await own.transaction().execute(async (request) => {
    await set('role', 'anon').execute(request);
    await set('request.jwt.claims', claim).execute(request);
    return sql`select current_setting('request.jwt.claims') as claim, current_user::text as acting`.execute(request);
  });
  await ownPool.end();
  await league.backend.query('alter database postgres reset standard_conforming_strings');
  expect(rows).toEqual([{ claim, acting: 'anon' }]);
});

test.each(['leave_mark%2F%00', 'leave_mark%00', '%00leave_mark', 'leave_mark%2f%00%2f..'])(
  'a call by the name %s is not made',
  async (name) => {
    for (const method of ['POST', 'GET']) {
      const answer = await league.backend.fetch(
        new Request(`${league.backend.url}/rest/v1/rpc/${name}`, {
          method,
          headers: { apikey: league.backend.publishableKey, 'content-type': 'application/json' },
          ...(method === 'POST' ? { body: '{}' } : {}),
        }),
      );
      expect([400, 404, 405], `${method} ${answer.status}`).toContain(answer.status);
    }
    expect(await marks()).toBe(false);
  },
);

test('a read and a call of a stable function may write nothing, as behind PostgREST; any other call may', async () => {
  const api = restApi(league.backend);
  const answer = async (path: string, method = 'GET') => {
    const headers = { apikey: league.backend.publishableKey, 'content-type': 'application/json' };
    const request = new Request(new URL(`/rest/v1/${path}`, league.backend.url), { method, headers });
    return (await api(request)).json();
  };
  expect(await answer('writing?select=may')).toEqual([{ may: false }]);
  expect(await answer('rpc/may_write_in_a_read')).toBe(false);
  expect(await answer('rpc/may_write_in_a_read', 'POST')).toBe(false);
  expect(await answer('rpc/may_write', 'POST')).toBe(true);
});
