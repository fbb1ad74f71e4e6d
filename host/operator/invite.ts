import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { ConfigurationError } from './configuration-error.ts';
import { type Keeper, ofAuth } from './move/accounts.ts';
import type { Backend } from './move/move.ts';

export type Invitation = { username: string; email: string };

/**
 * Reads a list of invitations: a username, a comma and an e-mail address a line.
 * @throws ConfigurationError that names each line which is something else
 */
export function invitationsIn(text: string): Invitation[] {
  const wrong: string[] = [];
  const invitations = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((line, index) => {
      if (line.trim() === '') return [];
      const [, username, email] = /^\s*"?([^",;]+?)"?\s*[,;]\s*([^\s@,;]+@[^\s@,;]+\.[^\s@,;]+)\s*$/.exec(line) ?? [];
      if (username && email) return [{ username, email: email.toLowerCase() }];
      wrong.push(`  line ${index + 1}: ${line}`);
      return [];
    });
  if (wrong.length > 0)
    throw new ConfigurationError(
      ['A line is a username, a comma and an e-mail address. Nobody was invited:', ...wrong].join('\n'),
    );
  if (invitations.length === 0) throw new ConfigurationError('The list is empty: nobody was invited.');
  return invitations;
}

/**
 * Gives people who came with a league's file (docs/move.md) their own account profile. It has no password: the owner of
 * the mailbox sets one with "Forgot password", and is confirmed by that. Until then another invitation takes its place.
 * All of them are invited, or nobody.
 * @throws ConfigurationError that names each person who cannot be invited, and why
 */
export async function invite(
  { keeper, database }: Pick<Backend, 'keeper' | 'database'>,
  invitations: Invitation[],
): Promise<void> {
  const client = new Client(database);
  await client.connect();
  try {
    await client.query('begin');
    const { rows: people } = await client.query<Invitation & { id: string; why: string | null }>(
      `select i.username, i.email, p.id,
              case
                when p.id is null then 'nobody has this username'
                when u.email_confirmed_at is not null then 'this player has an account'
                when count(*) over (partition by i.username) > 1 then 'this player stands in the list twice'
                when count(*) over (partition by i.email) > 1 then 'this address stands in the list twice'
                when exists (
                  select from auth.users o
                   where o.email = i.email and o.id <> p.id
                     and (o.email_confirmed_at is not null or exists (select from public.profiles q where q.id = o.id))
                ) then 'this address has an account'
              end as why
         from unnest($1::text[], $2::text[]) with ordinality as i (username, email, place)
         left join public.profiles p on p.username = i.username and p.deleted_at is null
         left join auth.users u on u.id = p.id
        order by i.place`,
      [invitations.map(({ username }) => username), invitations.map(({ email }) => email)],
    );
    const refused = people.filter(({ why }) => why !== null);
    if (refused.length > 0) {
      const lines = refused.map(({ username, email, why }) => `  ${username}, ${email}: ${why}`);
      throw new ConfigurationError(['Nobody was invited:', ...lines].join('\n'));
    }
    // an earlier invitation to another address, and a sign-up that nobody confirmed
    await client.query(
      'delete from auth.users where email_confirmed_at is null and (id = any ($1::uuid[]) or email = any ($2))',
      [people.map(({ id }) => id), people.map(({ email }) => email)],
    );
    for (const { id, email } of people) await client.query(accountOf(keeper), [id, email, randomUUID()]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** As a sign-up writes it (gateway/accounts/accounts.ts), without a password and a link. */
function accountOf(keeper: Keeper): string {
  const more = keeper === 'auth' ? ofAuth : [];
  return `
  with account as (
    insert into auth.users (${['id', 'aud', 'role', 'email', 'invited_at', 'created_at', 'updated_at', 'raw_app_meta_data', 'raw_user_meta_data', ...more.map(({ name }) => name)].join(', ')})
      values (${[
        '$1::uuid',
        `'authenticated'`,
        `'authenticated'`,
        '$2::text',
        'now()',
        'now()',
        'now()',
        `'{"provider": "email", "providers": ["email"]}'`,
        `jsonb_build_object('sub', $1::uuid, 'email', $2::text, 'email_verified', false, 'phone_verified', false)`,
        ...more.map(({ name, read }) => read ?? name),
      ].join(', ')})
      returning id, raw_user_meta_data
  ),
  identity as (
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
      select $3::uuid, 'email', id, id, raw_user_meta_data, now(), now() from account
  )
  select private.record('invite', 'profiles ' || id) from account`;
}
