import type { OwnedBackend } from './backend.ts';
import type { Query } from './postgres/session-pools.ts';

export type DemoAccount = { role: string; email: string; password: string };

/**
 * The demo league's life in a database: filled once, into an empty one, and remembered in a table of the
 * host's own, which no client reaches.
 */
export type Demo =
  | { state: 'none' }
  | { state: 'filling' }
  | { state: 'filled'; accounts: Omit<DemoAccount, 'password'>[] };

export async function demoIn(query: Query): Promise<Demo> {
  await query('create schema if not exists rondo_host');
  await query('create table if not exists rondo_host.facts (name text primary key, value jsonb not null)');
  const [fact] = await query<{ value: Demo }>(`select value from rondo_host.facts where name = 'demo'`);
  return fact?.value ?? { state: 'none' };
}

const remember = (query: Query, demo: Demo) =>
  query(
    `insert into rondo_host.facts (name, value) values ('demo', $1) on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(demo)],
  );

/** A fill that was killed left half a league in what had been an empty database: begin anew. */
export async function emptyHalfFilled(query: Query): Promise<void> {
  await query(`do $$ declare gone text; begin
    for gone in select nspname from pg_namespace where nspname in ('public', 'private', 'auth', 'storage', 'supabase_migrations') loop
      execute format('drop schema %I cascade', gone);
    end loop;
    for gone in select policyname from pg_policies where schemaname = 'realtime' and tablename = 'messages' loop
      execute format('drop policy %I on realtime.messages', gone);
    end loop;
    create schema public;
  end $$`);
  await query(`delete from rondo_host.facts where name = 'demo'`);
}

export async function isEmpty(query: Query): Promise<boolean> {
  const [row] = await query<{ empty: boolean }>(
    'select not exists (select from auth.users) and not exists (select from public.profiles) and not exists (select from public.teams) as empty',
  );
  return row?.empty === true;
}

/** Fills the league in through the calls a user has, and returns who may sign in. */
export async function fillDemo(
  backend: OwnedBackend,
  password: string,
  now: Date,
  lastCall?: number,
): Promise<DemoAccount[]> {
  const { seedDemo } = await import('./demo/seed.ts');
  await remember(backend.query, { state: 'filling' });
  const { fetch, url, publishableKey, query } = backend;
  const { accounts } = await seedDemo({ fetch, url, publishableKey, query, now, lastCall, password });
  await remember(backend.query, { state: 'filled', accounts: accounts.map(({ role, email }) => ({ role, email })) });
  return accounts;
}
