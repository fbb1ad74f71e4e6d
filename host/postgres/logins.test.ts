import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeLogins, type Part, settingsOfPart } from './logins.ts';
import { member, openTestLeague, type TestLeague } from '#host/testing/test-league.ts';

const functions = `
  create function public.who() returns table (login text, acting text) language sql volatile set search_path = '' as
    $$ select session_user::text, current_user::text $$;
  create function public.escape(how text) returns text language plpgsql volatile set search_path = '' as $$
    begin
      execute how;
      perform from auth.users;
      return 'escaped';
    exception when insufficient_privilege then
      return sqlerrm;
    end $$;
  grant execute on function public.who(), public.escape(text) to anon, authenticated, service_role`;

let league: TestLeague;
let ada: { id: string; token: string };
beforeAll(async () => {
  league = await openTestLeague({ sql: functions });
  ada = await member(league, 'ada@people.test');
});
afterAll(() => league.close());

const asMember = () => ({ authorization: `Bearer ${ada.token}` });

/** Statements as one of the logins, outside every request. */
async function as<T>(part: Part, work: (ask: (sql: string) => Promise<unknown>) => Promise<T>): Promise<T> {
  const client = new Client(settingsOfPart(part, league.cluster.settings, ''));
  await client.connect();
  const ask = async (sql: string) => {
    const answer = await client.query<unknown[]>({ text: sql, rowMode: 'array' }).catch((error: Error) => error);
    return answer instanceof Error ? answer.message : answer.rows.flat();
  };
  return work(ask).finally(() => client.end());
}

test('a request acts as the person who asks, over a login that is nobody', async () => {
  const who = async (headers = {}) => (await league.ask('/rest/v1/rpc/who', { json: {}, headers })).json();
  expect(await who()).toEqual([{ login: 'authenticator', acting: 'anon' }]);
  expect(await who(asMember())).toEqual([{ login: 'authenticator', acting: 'authenticated' }]);
  expect(await league.backend.service.query('select * from public.who()')).toEqual([
    { login: 'authenticator', acting: 'service_role' },
  ]);
  expect(await league.backend.accounts.query('select session_user as login, current_user as acting')).toEqual([
    { login: 'supabase_auth_admin', acting: 'supabase_auth_admin' },
  ]);
  expect(await league.backend.storage.query('select session_user as login, current_user as acting')).toEqual([
    { login: 'supabase_storage_admin', acting: 'supabase_storage_admin' },
  ]);
});

test('whatever people do, no statement of theirs is the owner’s', async () => {
  const queries = vi.spyOn(Client.prototype, 'query');
  const picture = new Uint8Array(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  );
  const headers = { ...asMember(), 'content-type': 'image/png' };
  const place = `/storage/v1/object/avatars/${ada.id}/one.png`;

  await member(league, 'bora@people.test');
  const answers = [
    await league.ask('/auth/v1/signup', { json: { email: 'bora@people.test', password: 'quite a secret' } }),
    await league.ask('/auth/v1/recover', { json: { email: 'bora@people.test' } }),
    await league.ask('/auth/v1/token?grant_type=password', {
      json: { email: 'bora@people.test', password: 'quite a secret' },
    }),
    await league.ask('/auth/v1/user', { headers: asMember() }),
    await league.ask('/rest/v1/site_settings?select=key'),
    await league.ask('/rest/v1/profiles?select=id', { headers: asMember() }),
    await league.ask(place, { method: 'POST', headers, body: picture }),
    await league.ask(`/rest/v1/profiles?id=eq.${ada.id}`, {
      method: 'PATCH',
      headers: asMember(),
      json: { avatar: `avatars/${ada.id}/one.png` },
    }),
    await league.ask(`/storage/v1/object/public/avatars/${ada.id}/one.png`),
    await league.ask('/auth/v1/logout', { method: 'POST', headers: asMember() }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 204, 200, 204]);
  const users = new Set(queries.mock.contexts.map((client) => String((client as Client).user)));
  expect([...users].toSorted()).toEqual(['authenticator', 'supabase_auth_admin', 'supabase_storage_admin']);
  ada = await member(league, 'ada.again@people.test');
});

test('a statement that belongs to no request is nobody’s', async () => {
  const answer = await league.backend.fetch(new Request('http://127.0.0.1/_system/info'));
  expect(answer.status).toBe(404);
});

const reach = `
  select c.oid::regclass::text from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
     and (case when c.relkind = 'S' then has_sequence_privilege(c.oid, 'usage,select,update')
               else has_table_privilege(c.oid, 'select,insert,update,delete,truncate,references,trigger') or has_any_column_privilege(c.oid, 'select,insert,update') end)
     and has_schema_privilege(n.oid, 'usage')
   order by 1`;

test('the login of requests reads and calls nothing by itself', async () => {
  await as('rest', async (ask) => {
    expect(await ask(reach)).toEqual([]);
    expect(
      await ask(`select p.oid::regprocedure::text from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
                  where n.nspname in ('public', 'private', 'auth', 'storage') and has_schema_privilege(n.oid, 'usage') and has_function_privilege(p.oid, 'execute')`),
    ).toEqual([]);
    expect(await ask('select * from public.site_settings')).toBe('permission denied for table site_settings');
    expect(await ask('select * from auth.users')).toBe('permission denied for schema auth');
    expect(await ask('create table public.mine (n int)')).toBe('permission denied for schema public');
  });
});

test.each(['rest', 'auth', 'storage'] as const)(
  'the login of %s becomes nobody it is not meant to be',
  async (part) => {
    await as(part, async (ask) => {
      const [self] = (await ask('select session_user::text')) as string[];
      const may = part === 'auth' ? [] : ['anon', 'authenticated', 'service_role'];
      const others = (await ask(
        `select rolname::text from pg_catalog.pg_roles where rolname <> session_user order by 1`,
      )) as string[];
      expect(others).toEqual(expect.arrayContaining(['postgres', 'pg_read_all_data', 'anon', 'service_role']));
      for (const other of others) {
        expect(await ask(`set role "${other}"`), other).toEqual(
          may.includes(other) ? [] : `permission denied to set role "${other}"`,
        );
        expect(await ask(`set session authorization "${other}"`), other).toBe(
          `permission denied to set session authorization "${other}"`,
        );
      }
      await ask('reset role');
      await ask('reset session authorization');
      expect(await ask('select session_user::text, current_user::text')).toEqual([self, self]);
      const [rights] = (await ask(
        'select row(rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolinherit)::text from pg_catalog.pg_roles where rolname = session_user',
      )) as string[];
      expect(rights).toBe('(f,f,f,f,f)');
    });
  },
);

test('accounts and files are each kept by a login that reaches nothing else', async () => {
  const schemas = (tables: unknown) => [...new Set((tables as string[]).map((name) => name.split('.')[0]))];
  expect(schemas(await as('auth', (ask) => ask(reach)))).toEqual(['auth']);
  expect(await as('storage', (ask) => ask(reach))).toEqual(['storage.buckets', 'storage.objects']);
  await as('auth', async (ask) => {
    expect(await ask('select birth_date from public.profile_private')).toBe(
      'permission denied for table profile_private',
    );
    expect(await ask('select * from private.user_roles')).toBe('permission denied for table user_roles');
  });
});

test.each([
  ['reset role', 'permission denied for schema auth'],
  ['set local role none', 'permission denied for schema auth'],
  ['set local role service_role', 'permission denied for table users'],
  ['set local role postgres', 'permission denied to set role "postgres"'],
  ['set local role supabase_auth_admin', 'permission denied to set role "supabase_auth_admin"'],
  ['set session authorization postgres', 'permission denied to set session authorization "postgres"'],
])('inside a request %s gains nothing', async (how, answer) => {
  for (const headers of [{}, asMember()]) {
    expect(await (await league.ask('/rest/v1/rpc/escape', { json: { how }, headers })).json()).toBe(answer);
  }
});

test('a login that was given more than its own is brought back, and one that is shut out is named', async () => {
  const { query } = league.backend;
  await query('grant supabase_auth_admin to authenticator');
  await query('alter role authenticator superuser');
  await makeLogins(league.cluster.settings, '');
  expect(
    await query(
      `select rolsuper, pg_catalog.pg_has_role('authenticator', 'supabase_auth_admin', 'member') as auth from pg_catalog.pg_roles where rolname = 'authenticator'`,
    ),
  ).toEqual([{ rolsuper: false, auth: false }]);

  await query('alter database postgres connection limit 0');
  await expect(makeLogins(league.cluster.settings, '')).rejects.toThrow(
    /^The database does not let its role "authenticator" log in \(too many connections for database "postgres"\): allow authenticator, supabase_auth_admin, supabase_storage_admin/,
  );
  await query('alter database postgres connection limit -1');
});

test('where the owner needs no password, the logins have one of the installation', () => {
  const bare = { host: '/run', port: 5432, user: 'postgres', database: 'postgres' };
  const password = (secret: string, owner = bare) => settingsOfPart('rest', owner, secret).password;
  expect(password('one secret')).not.toBe(password('another secret'));
  const owner = { ...bare, password: 'kept' };
  expect(password('one secret', owner)).toBe(password('another secret', owner));
  expect(settingsOfPart('auth', bare, 'one secret').password).not.toBe(password('one secret'));
});
