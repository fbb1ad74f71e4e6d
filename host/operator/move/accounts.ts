import type { Client } from 'pg';
import type { Rows } from './rows.ts';

/** Supabase Lite and Supabase Auth keep accounts in the same tables, but not in the same columns. */
export type Keeper = 'lite' | 'auth';

const column = (name: string, type: string, read?: string) => ({ name, type, ...(read ? { read } : {}) });
const text = (name: string, read: string) => column(name, 'text', read);
const moment = (name: string, read?: string) => column(name, 'timestamptz', read);

/** Any other hash, and one that a project encrypts with its own key, is checked by nobody else. */
const isBcrypt = `u.encrypted_password ~ '^\\$2[aby]\\$'`;

/** Codes of an app, whose secret is readable. */
const isPortable = `f.factor_type::text = 'totp' and f.status::text = 'verified' and f.secret ~ '^[A-Z2-7]+=*$'`;

/** Supabase Auth reads these into texts and numbers that are never null, and finds an account by its instance and audience. */
export const ofAuth = [
  column('instance_id', 'uuid', `'00000000-0000-0000-0000-000000000000'`),
  ...[
    'confirmation_token',
    'recovery_token',
    'email_change',
    'email_change_token_new',
    'email_change_token_current',
    'phone_change',
    'phone_change_token',
    'reauthentication_token',
  ].map((name) => text(name, `''`)),
  column('email_change_confirm_status', 'smallint', '0'),
];

/**
 * Accounts with their passwords, confirmations and second factors, as `keeper` wants them. The open parts of an account
 * (sessions, links in mails, a change of address that waits) stay behind. An account has the one identity of its
 * address: Discord's are rows of the league (docs/decisions/0026).
 */
export const accountRows = (keeper: Keeper): Rows[] => [
  {
    table: 'auth.users',
    from: 'auth.users u',
    columns: [
      column('id', 'uuid'),
      text('aud', `'authenticated'`),
      text('role', `'authenticated'`),
      text('email', 'lower(u.email)'),
      text('encrypted_password', `case when ${isBcrypt} then u.encrypted_password end`),
      ...['email_confirmed_at', 'invited_at', 'last_sign_in_at', 'banned_until', 'deleted_at'].map((name) =>
        moment(name),
      ),
      moment('created_at', 'coalesce(u.created_at, u.updated_at, now())'),
      moment('updated_at', 'coalesce(u.updated_at, u.created_at, now())'),
      column('raw_app_meta_data', 'jsonb', `coalesce(u.raw_app_meta_data, '{}')`),
      column('raw_user_meta_data', 'jsonb', `coalesce(u.raw_user_meta_data, '{}')`),
      column('is_sso_user', 'boolean'),
      column('is_anonymous', 'boolean'),
      ...(keeper === 'auth' ? ofAuth : []),
    ],
  },
  {
    table: 'auth.identities',
    from: `auth.users u left join auth.identities i on i.user_id = u.id and i.provider = 'email'`,
    columns: [
      column('id', 'uuid', `coalesce(i.id, md5('identity ' || u.id)::uuid)`),
      column('user_id', 'uuid', 'u.id'),
      text('provider', `'email'`),
      text('provider_id', 'u.id'),
      column(
        'identity_data',
        'jsonb',
        `coalesce(i.identity_data, '{}') || jsonb_build_object(
           'sub', u.id, 'email', lower(u.email), 'email_verified', u.email_confirmed_at is not null, 'phone_verified', false)`,
      ),
      moment('last_sign_in_at', 'coalesce(i.last_sign_in_at, u.last_sign_in_at)'),
      moment('created_at', 'coalesce(i.created_at, u.created_at, now())'),
      moment('updated_at', 'coalesce(i.updated_at, u.updated_at, now())'),
    ],
  },
  {
    table: 'auth.mfa_factors',
    from: `(select f.* from auth.mfa_factors f where ${isPortable}) f`,
    columns: [
      column('id', 'uuid'),
      column('user_id', 'uuid'),
      text('friendly_name', 'f.friendly_name'),
      column('factor_type', 'auth.factor_type'),
      column('status', 'auth.factor_status'),
      moment('created_at'),
      moment('updated_at'),
      text('secret', 'f.secret'),
    ],
  },
];

/** The accounts without a way to log in: they ask for a new password, or set up their second factor again. */
export async function leftBehind(client: Client): Promise<{ passwords: number; factors: number }> {
  const { rows } = await client.query<{ passwords: number; factors: number }>(
    `select (select count(*)::int from auth.users u where u.encrypted_password <> '' and not ${isBcrypt}) as passwords,
            (select count(*)::int from auth.mfa_factors f where f.status::text = 'verified' and not (${isPortable})) as factors`,
  );
  return rows[0] ?? { passwords: 0, factors: 0 };
}
