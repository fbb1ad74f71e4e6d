import { randomBytes } from 'node:crypto';
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';
import { type Cluster, startCluster } from '#host/postgres/cluster.ts';
import { factorTables } from '#host/lite/factor-tables.ts';
import { realtimeStub } from '#host/realtime/stub.ts';
import { runAll } from '#scripts/database/run-all.ts';

export type Project = {
  /** As the owner of a hosted project: no superuser, what `supabase db push` gets. */
  ownerUrl: string;
  /** As the one who runs the service: what the database tests look behind everybody's back with. */
  adminUrl: string;
  stop: () => Promise<void>;
};

/**
 * An empty database as a hosted Supabase project has it: the same roles with the same rights, the same
 * schemas with the same owners, and nothing granted on what the project's owner will make.
 */
export async function emptyProject(home: string): Promise<Project> {
  const cluster = await startCluster({ home, fsync: false, maxConnections: 200, port: 0 });
  const password = randomBytes(12).toString('hex');
  await renameSuperuser(cluster, password);
  const admin = { ...cluster.settings, user: 'supabase_admin' };
  await runAll(admin, [...roles(password), 'create database project owner postgres']);
  await runAll({ ...admin, database: 'project' }, [
    schemas,
    asOwner('auth', `${getAuthSchemaSql()}; ${factorTables}; ${whoAsks}`),
    asOwner('storage', getStorageSchemaSql()),
    asOwner('realtime', realtimeStub),
    grants,
  ]);
  const url = (user: string, secret: string) =>
    `postgres://${user}:${secret}@127.0.0.1:${cluster.settings.port}/project?sslmode=disable`;
  return {
    ownerUrl: url('postgres', password),
    adminUrl: url('supabase_admin', cluster.settings.password ?? ''),
    stop: cluster.stop,
  };
}

/** On a hosted project the superuser is `supabase_admin`, and `postgres` is an ordinary owner. */
async function renameSuperuser({ settings }: Cluster, password: string) {
  await runAll(settings, [`create role renamer superuser login password '${password}'`]);
  await runAll({ ...settings, user: 'renamer', password }, ['alter role postgres rename to supabase_admin']);
}

const roles = (password: string) => [
  'drop role renamer',
  `create role postgres login createrole createdb replication bypassrls password '${password}'`,
  'create role anon nologin noinherit',
  'create role authenticated nologin noinherit',
  'create role service_role nologin noinherit bypassrls',
  `create role authenticator login noinherit password '${password}'`,
  'create role supabase_auth_admin login noinherit createrole',
  'create role supabase_storage_admin login noinherit createrole',
  // stands in for supautils.policy_grants, by which a hosted owner writes policies on storage.objects; that the
  // migrations ask nothing more of storage, supabase/tests/01_foundation/foundation.test.ts says
  'grant supabase_storage_admin to postgres',
  'create role supabase_realtime_admin nologin noinherit',
  // the same for policies on realtime.messages
  'grant supabase_realtime_admin to postgres',
  'create role dashboard_user createrole createdb replication',
  'grant anon, authenticated, service_role to authenticator',
  'grant anon, authenticated, service_role to postgres with admin option',
  // as there: PostgREST sets them for each request, and so do the database tests (supabase/tests/harness)
  `alter role anon set statement_timeout = '3s'`,
  `alter role authenticated set statement_timeout = '8s'`,
  `alter role authenticator set statement_timeout = '8s'`,
];

const schemas = `
  create schema extensions authorization supabase_admin;
  create schema auth authorization supabase_auth_admin;
  create schema storage authorization supabase_storage_admin;
  create schema realtime authorization supabase_realtime_admin;
  grant usage, create on schema extensions to postgres with grant option;
  grant usage on schema extensions, auth, storage to anon, authenticated, service_role;
  grant usage on schema public to anon, authenticated, service_role;
  grant create on database project to supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin`;

const asOwner = (schema: 'auth' | 'storage' | 'realtime', sql: string) =>
  `set role supabase_${schema}_admin; ${sql}; reset role`;

/** As the service defines them: the claims of a request in either of the two forms PostgREST sets. */
const claim = (name: string) => `coalesce(
  nullif(current_setting('request.jwt.claim.${name}', true), ''),
  nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> '${name}'
)`;
export const whoAsks = `
  create or replace function auth.uid() returns uuid language sql stable as $$ select ${claim('sub')}::uuid $$;
  create or replace function auth.role() returns text language sql stable as $$ select ${claim('role')} $$;
  create or replace function auth.email() returns text language sql stable as $$ select ${claim('email')} $$;
  create or replace function auth.jwt() returns jsonb language sql stable as $$
    select nullif(current_setting('request.jwt.claims', true), '')::jsonb
  $$`;

const grants = `
  grant all on schema auth, storage to postgres;
  grant all on all tables in schema auth, storage to postgres;
  grant all on all sequences in schema auth, storage to postgres;
  grant all on all routines in schema auth, storage to postgres;
  grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
  grant usage on schema realtime to postgres;
  grant select, insert, update on realtime.messages to postgres;
  grant execute on all functions in schema realtime to postgres`;
