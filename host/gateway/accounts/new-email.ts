import type { Query } from '#host/postgres/session-pools.ts';
import { fresh, newToken } from './accounts.ts';

type NewEmail = { userId: string; was: string | null; email: string };

/**
 * Notes which address an account wants, no matter who has it: that is asked when the link is opened. A link of the last
 * minutes stays what it is, as long as it is for the same address.
 * @param change.was the password this was asked with
 * @returns the link's token, and whether it is the one that was sent before; nothing when the password was changed meanwhile
 */
export async function noteNewEmail(
  query: Query,
  { userId, was, email }: NewEmail,
): Promise<{ token: string; isKept: boolean } | undefined> {
  const [noted] = await query<{ token: string; isKept: boolean }>(
    `update auth.users u
     set email_change = $3,
         email_change_token_current = null,
         email_change_token_new = case when before.is_kept then u.email_change_token_new else $4 end,
         email_change_sent_at = case when before.is_kept then u.email_change_sent_at else now() end
     from (
       select id, coalesce(email_change = $3 and email_change_token_new <> '' and email_change_sent_at > now() - ${fresh}, false) as is_kept
       from auth.users
       where id = $1 and encrypted_password is not distinct from $2
       for update
     ) as before
     where u.id = before.id
     returning u.email_change_token_new as token, before.is_kept as "isKept"`,
    [userId, was, email, newToken()],
  );
  return noted;
}

export type WishedEmail = { account: string; was: string; hash: string | null; newEmail: string };

/** The change that a link to a new address makes; nothing when it is no longer good. */
export async function wishedEmail(query: Query, linkToken: string): Promise<WishedEmail | undefined> {
  const [wish] = await query<WishedEmail>(
    `select id as account, email as was, encrypted_password as hash, email_change as "newEmail"
     from auth.users
     where ${isGoodLink}`,
    [linkToken],
  );
  return wish;
}

const isGoodLink = `email_change_token_new = $1 and email_change <> '' and email_change_sent_at > now() - interval '10 minutes'`;

export type ChangedEmail = {
  id: string;
  /** Opens a session of the account, once. */
  token: string;
};

/**
 * Gives an account the address a mail's link was sent to, and ends all its sessions; links that lie in the old mailbox
 * are dead. Opening the link proves that its opener owns the address, which a sign-up does not.
 * @param keepsPassword whether who opens the link is known to know it: it is nobody's otherwise
 * @returns nothing when the link is no longer good, or the address was taken meanwhile
 */
export async function changeEmail(
  query: Query,
  linkToken: string,
  keepsPassword: boolean,
): Promise<ChangedEmail | undefined> {
  const changed = query<ChangedEmail>(
    `with wish as (
       select id, email_change as email
       from auth.users
       where ${isGoodLink}
       for update
     ),
     unproven as (
       delete from auth.users u using wish
       where u.email = wish.email and u.id <> wish.id and u.email_confirmed_at is null
       returning u.id
     ),
     changed as (
       update auth.users u
       set email = wish.email,
           encrypted_password = case when $3 then u.encrypted_password end,
           email_change = null,
           email_change_token_new = null,
           email_change_sent_at = null,
           recovery_token = $2,
           recovery_sent_at = now(),
           raw_user_meta_data = u.raw_user_meta_data || jsonb_build_object('email', wish.email),
           updated_at = now()
       from wish
       where u.id = wish.id and (select count(*) from unproven) >= 0
       returning u.id, u.email
     ),
     known as (
       update auth.identities i
       set identity_data = i.identity_data || jsonb_build_object('email', changed.email), updated_at = now()
       from changed
       where i.user_id = changed.id and i.provider = 'email'
     ),
     ended as (delete from auth.sessions s using changed where s.user_id = changed.id)
     select id, $2 as token from changed`,
    [linkToken, newToken(), keepsPassword],
  );
  const [account] = await changed.catch((error: { code?: string }) => {
    if (error.code === '23505') return [];
    throw error;
  });
  return account;
}
