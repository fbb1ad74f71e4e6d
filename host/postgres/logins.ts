import { createHmac } from 'node:crypto';
import { Client } from 'pg';
import { ConfigurationError } from '#host/operator/configuration-error.ts';
import type { Settings } from './settings.ts';

/**
 * The login of the host while it answers: its own login for each part of the service, none of which
 * owns anything. The owner is for migrations, the start and the operator's commands (docs/decisions/0018).
 */
const logins = {
  /** No right of its own; becomes the person who asks, for one transaction. */
  rest: 'authenticator',
  auth: 'supabase_auth_admin',
  storage: 'supabase_storage_admin',
} as const;
export type Part = keyof typeof logins;
const parts = Object.keys(logins) as Part[];

/** How `part` reaches the database the owner reaches by `settings`. */
export const settingsOfPart = (part: Part, settings: Settings, secret: string): Settings => ({
  ...settings,
  user: logins[part],
  password: passwordOf(part, settings, secret),
});

/**
 * Nobody types these passwords: they follow from the owner's, so that two installations on one server do not lock
 * each other out; where the owner needs none, from the installation's secret.
 */
const passwordOf = (part: Part, { password }: Settings, secret: string) =>
  createHmac('sha256', password ?? secret)
    .update(`rondo ${logins[part]}`)
    .digest('base64url');

/** Makes the logins and the roles they may become, or brings what is there into this shape. As a superuser. */
export async function makeLogins(settings: Settings, secret: string): Promise<void> {
  const owner = new Client(settings);
  await owner.connect();
  try {
    await owner.query(roles);
    for (const part of parts) {
      const password = owner.escapeLiteral(passwordOf(part, settings, secret));
      await owner.query(`alter role ${logins[part]} ${attributes[part]} password ${password}`);
      await owner.query(quietLog(logins[part]));
    }
  } finally {
    await owner.end();
  }
  for (const part of parts) await refuseShutDoor(settingsOfPart(part, settings, secret));
}

const attributes: Record<Part, string> = {
  rest: 'login noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls',
  auth: 'login noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls',
  // Keeps the rows about everybody's files; as whom a file is written, it says for each.
  storage: 'login noinherit nosuperuser nocreatedb nocreaterole noreplication bypassrls',
};

const roles = `do $$
declare
  missing text;
  other text;
begin
  for missing in
    select name from unnest('{anon,authenticated,service_role,${parts.map((part) => logins[part]).join(',')}}'::text[]) as name
     where not exists (select from pg_catalog.pg_roles where rolname = name)
  loop
    execute format('create role %I nologin noinherit', missing);
  end loop;
  alter role service_role bypassrls;
  -- what it may become is these three and nothing else
  for other in
    select r.rolname from pg_catalog.pg_auth_members m join pg_catalog.pg_roles r on r.oid = m.roleid
     where m.member = 'authenticator'::regrole and r.rolname not in ('anon', 'authenticated', 'service_role')
  loop
    execute format('revoke %I from authenticator', other);
  end loop;
  grant anon, authenticated, service_role to authenticator, supabase_storage_admin;
  execute format(
    'grant connect on database %I to authenticator, supabase_auth_admin, supabase_storage_admin', current_database()
  );
end
$$`;

/** A server's log keeps neither statements nor values of what people ask, whatever it keeps of others. */
const quietLog = (login: string) =>
  Object.entries({
    log_statement: 'none',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_min_duration_statement: '-1',
    log_min_duration_sample: '-1',
    log_error_verbosity: 'terse',
  })
    .map(([setting, value]) => `alter role ${login} set ${setting} = '${value}'`)
    .join(';');

/** @throws ConfigurationError when the server lets a login of ours not in */
async function refuseShutDoor(settings: Settings): Promise<void> {
  const client = new Client({ ...settings, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (cause) {
    throw new ConfigurationError(
      `The database does not let its role "${settings.user}" log in (${(cause as Error).message}): allow ${Object.values(logins).join(', ')} with scram-sha-256 in its pg_hba.conf.`,
      { cause },
    );
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * The rights of each login, and, as hosted projects have it, what everybody may ask about themselves. Said after
 * the migrations, whose default privileges shut new functions.
 */
export const grantsOfLogins = `
do $$ begin
  grant usage on schema auth to anon, authenticated, service_role;
  grant execute on all functions in schema auth to anon, authenticated, service_role;
  grant usage on schema auth to supabase_auth_admin;
  grant select, insert, update, delete on all tables in schema auth to supabase_auth_admin;
  grant usage on all sequences in schema auth to supabase_auth_admin;
  if to_regprocedure('private.mail_locale(uuid)') is not null then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.mail_locale(uuid) to supabase_auth_admin;
  end if;
  if to_regprocedure('private.shown_hash(text, text)') is not null then
    grant usage on schema private to supabase_storage_admin;
    grant execute on function private.shown_hash(text, text) to supabase_storage_admin;
  end if;
  if to_regprocedure('private.is_suspended(uuid)') is not null then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.is_suspended(uuid) to supabase_auth_admin;
  end if;
  if to_regprocedure('private.record_security_event(uuid, text, int)') is not null then
    grant execute on function private.record_security_event(uuid, text, int) to supabase_auth_admin;
  end if;
  if to_regprocedure('private.finish_discord_sign_in(text, text)') is not null then
    grant execute on function private.finish_discord_sign_in(text, text) to supabase_auth_admin;
  end if;
  if to_regclass('storage.objects') is not null then
    grant usage on schema storage to anon, authenticated, service_role, supabase_storage_admin;
    grant execute on all functions in schema storage to anon, authenticated, service_role, supabase_storage_admin;
    grant select, insert, update, delete on storage.buckets, storage.objects
      to anon, authenticated, service_role, supabase_storage_admin;
  end if;
end $$`;
