import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Query } from '#host/postgres/session-pools.ts';

export type Account = { id: string; hash: string | null; confirmed: boolean };

/** The row of auth.users for an e-mail, which is in lower case. */
export async function accountOf(query: Query, email: string): Promise<Account | undefined> {
  const [account] = await query<Account>(
    'select id, encrypted_password as hash, email_confirmed_at is not null as confirmed from auth.users where email = $1',
    [email],
  );
  return account;
}

type SignUp = { email: string; hash: string; data: object };

/**
 * Writes a sign-up down. An earlier one of an unconfirmed address goes whole, its id and its links too: anybody who
 * confirms the address confirms the last sign-up and nobody else's, and a confirmation under way meanwhile finds nobody.
 * The id is chance alone, so that nobody knows the profile again by the moment of a sign-up. An invitation (operator/invite.ts)
 * stays: its id is that of a profile.
 * @param always replace a sign-up of the last minutes too
 * @returns the account and the token of its link; nothing when the address is confirmed or invited, or nothing was replaced
 */
export async function register(
  query: Query,
  { email, hash, data }: SignUp,
  always: boolean,
): Promise<{ id: string; token: string } | undefined> {
  const token = newToken();
  const about = { ...data, email, email_verified: false, phone_verified: false };
  const [account] = await query<{ id: string }>(
    `with replaced as (
       delete from auth.users
       where email = $2
         and is_sso_user = false
         and email_confirmed_at is null
         and invited_at is null
         and ($6 or confirmation_sent_at is null or confirmation_sent_at < now() - ${fresh})
       returning id
     ),
     account as (
       insert into auth.users
         (id, aud, role, email, encrypted_password, confirmation_token, confirmation_sent_at,
          raw_app_meta_data, raw_user_meta_data)
       select
         $1, 'authenticated', 'authenticated', $2, $3, $4, now(),
         '{"provider": "email", "providers": ["email"]}', $5::jsonb || jsonb_build_object('sub', $1::uuid)
       where (select count(*) from replaced) >= 0
       on conflict (email) where is_sso_user = false do nothing
       returning id, raw_user_meta_data
     )
     insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
     select $7, 'email', account.id, account.id, account.raw_user_meta_data, now() from account
     returning user_id as id`,
    [randomUUID(), email, hash, token, JSON.stringify(about), always, randomUUID()],
  );
  return account && { ...account, token };
}

/** How old a link may be and still be sent again instead of being replaced by a new one. */
export const fresh = `interval '5 minutes'`;

/**
 * The token for another mail. A link of the last minutes stays what it is, so that strangers who keep asking
 * do not kill the one its owner is about to open.
 * @param always also when the last link is that young; otherwise nothing is to be sent then
 * @returns nothing when no such mail is due: no account, or a confirmed one asked to confirm itself
 */
export async function linkToSend(
  query: Query,
  kind: LinkKind,
  email: string,
  always: boolean,
): Promise<{ id: string; token: string } | undefined> {
  const [account] = await query<{ id: string; token: string }>(
    `update auth.users u
     set ${kind}_token = case when before.is_fresh then u.${kind}_token else $2 end,
         ${kind}_sent_at = case when before.is_fresh then u.${kind}_sent_at else now() end
     from (
       select id, coalesce(${kind}_token <> '' and ${kind}_sent_at > now() - ${fresh}, false) as is_fresh
       from auth.users
       where email = $1 ${kind === 'confirmation' ? 'and email_confirmed_at is null' : ''}
       for update
     ) as before
     where u.id = before.id and ($3 or not before.is_fresh)
     returning u.id, u.${kind}_token as token`,
    [email, newToken(), always],
  );
  return account;
}

export type LinkKind = 'confirmation' | 'recovery';

/** The sign-up whose link this is; nothing when the account is confirmed already. */
export async function signUpOf(
  query: Query,
  kind: LinkKind,
  token: string,
): Promise<{ id: string; email: string; hash: string | null } | undefined> {
  const [signUp] = await query<{ id: string; email: string; hash: string | null }>(
    `select id, email, encrypted_password as hash from auth.users where ${kind}_token = $1 and email_confirmed_at is null`,
    [token],
  );
  return signUp;
}

/**
 * Opening a link proves that its opener owns the address, which a sign-up does not: of what that sign-up chose
 * the language alone stays, and of its links the one that was opened.
 */
export async function forgetSignUp(query: Query, id: string, link: LinkKind): Promise<void> {
  await query(
    `with account as (
       update auth.users
       set encrypted_password = null,
           confirmation_token = case when $2 = 'confirmation' then confirmation_token end,
           raw_user_meta_data = jsonb_strip_nulls(
             jsonb_build_object('sub', id, 'email', email, 'locale', substring(raw_user_meta_data ->> 'locale' from '^(?:en|de|tr)$'))
           )
       where id = $1 and email_confirmed_at is null
       returning id, raw_user_meta_data
     )
     update auth.identities i
     set identity_data = account.raw_user_meta_data
     from account
     where i.user_id = account.id`,
    [id, link],
  );
}

/**
 * The account that a browser signs in to which came back from Discord, as it was when that was asked, and a token that opens
 * a session of it: it takes the place of one that lies in a mailbox.
 * @returns nothing where the browser brought nothing good, or brought it before
 */
export async function discordAccount(
  query: Query,
  { token, verifier }: { token: string; verifier: string },
): Promise<{ id: string; email: string; hash: string | null; link: string } | undefined> {
  const [account] = await query<{ id: string; email: string; hash: string | null }>(
    `select u.id, u.email, u.encrypted_password as hash
     from (select private.finish_discord_sign_in($1, $2) as id offset 0) as found
     join auth.users u on u.id = found.id
     where u.email_confirmed_at is not null`,
    [token, verifier],
  );
  if (!account) return undefined;
  const link = newToken();
  await query('update auth.users set recovery_token = $2, recovery_sent_at = now() where id = $1', [account.id, link]);
  return { ...account, link };
}

/** Sessions that a recovery link opened may choose a password without knowing the old one, for a while. */
export async function markRecovery(query: Query, sessionId: string): Promise<void> {
  await query(`update auth.sessions set tag = 'recovery' where id = $1`, [sessionId]);
}

/** Enters in the audit log what happened to somebody's sign-in. */
export async function noteSecurityEvent(query: Query, userId: string, event: string): Promise<void> {
  await query('select private.record_security_event($1, $2)', [userId, event]);
}

/** The browser that opened a session, as its owner will know it again among the others. */
export async function noteDevice(query: Query, sessionId: string, userAgent: string | undefined): Promise<void> {
  await query('update auth.sessions set user_agent = $2 where id = $1', [sessionId, userAgent?.slice(0, 300) ?? null]);
}

export type Own = { email: string; hash: string | null; recovers: boolean };

/** The account of an open session, and whether a recovery link opened it in the last quarter of an hour. */
export async function ownAccount(query: Query, userId: string, sessionId: string): Promise<Own | undefined> {
  const [own] = await query<Own>(
    `select u.email, u.encrypted_password as hash,
            coalesce(s.tag = 'recovery' and s.created_at > now() - interval '15 minutes', false) as recovers
     from auth.sessions s
     join auth.users u on u.id = s.user_id
     where s.id = $1 and u.id = $2`,
    [sessionId, userId],
  );
  return own;
}

type Change = { userId: string; sessionId: string; was: string | null; hash: string };

/**
 * Replaces a password and ends every other session of the account, or does neither. Links that lie in mailboxes, for a
 * new address too, are dead.
 * @returns false when the password was changed meanwhile
 */
export async function replacePassword(query: Query, { userId, sessionId, was, hash }: Change): Promise<boolean> {
  const changed = await query(
    `with changed as (
       update auth.users
       set encrypted_password = $4,
           recovery_token = null,
           recovery_sent_at = null,
           email_change = null,
           email_change_token_new = null,
           email_change_sent_at = null,
           updated_at = now()
       where id = $1 and encrypted_password is not distinct from $3
       returning id
     ),
     spent as (update auth.sessions s set tag = null from changed where s.id = $2),
     ended as (delete from auth.sessions s using changed where s.user_id = changed.id and s.id <> $2)
     select id from changed`,
    [userId, sessionId, was, hash],
  );
  return changed.length > 0;
}

/**
 * Ends a session again whose account got another password or address in the moment it was opened.
 * @returns whether it did
 */
export async function endIfReplaced(
  query: Query,
  { id, hash, email }: { id: string; hash: string | null; email: string },
  sessionId: string,
): Promise<boolean> {
  // Waits for a change under way, and reads what it wrote.
  const [now] = await query<{ hash: string | null; email: string | null }>(
    'select encrypted_password as hash, email from auth.users where id = $1 for share',
    [id],
  );
  if (now?.hash === hash && now.email === email) return false;
  await endSession(query, sessionId);
  return true;
}

export async function endSession(query: Query, sessionId: string): Promise<void> {
  await query('delete from auth.sessions where id = $1', [sessionId]);
}

export type SpentToken = { sessionId: string; userId: string; email: string; isRecent: boolean };

/** The state of a refresh token that was used before: recent are those of the last ten seconds. */
export async function spentToken(query: Query, token: string): Promise<SpentToken | undefined> {
  const [spent] = await query<SpentToken>(
    `select t.session_id as "sessionId", t.user_id as "userId", u.email,
            t.updated_at > now() - interval '10 seconds' as "isRecent"
     from auth.refresh_tokens t
     join auth.users u on u.id = t.user_id
     where t.token = $1 and t.revoked`,
    [token],
  );
  return spent;
}

/**
 * The answer to every sign-up, whether the address is new, waits or is taken: the same words, and an id
 * that belongs to nobody. The account's own is told to who confirms it.
 */
export function signedUp(email: string, data: object, at: Date) {
  const id = randomUUID();
  const time = at.toISOString().replace('Z', '+00:00');
  const about = { ...data, email, email_verified: false, phone_verified: false, sub: id };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: about,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: about,
        provider: 'email',
        last_sign_in_at: time,
        created_at: time,
        updated_at: time,
        email,
      },
    ],
    created_at: time,
    updated_at: time,
    is_anonymous: false,
    confirmation_sent_at: time,
  };
}

/** The hash a link carries; what it is the hash of, nobody ever knew. */
export const newToken = () => createHash('sha256').update(randomBytes(32)).digest('hex');
