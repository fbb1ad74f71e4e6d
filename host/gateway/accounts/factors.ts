import { randomUUID } from 'node:crypto';
import type { Query } from '#host/postgres/session-pools.ts';

/** The statements about second factors, on the tables of hosted projects (host/lite/factor-tables.ts). */

export type Factor = { id: string; status: 'verified' | 'unverified'; secret: string };

/** The factors that a session's answer lists, as Supabase Auth has it. */
const shown = `(
  select json_agg(
    json_strip_nulls(json_build_object(
      'id', f.id, 'created_at', f.created_at, 'updated_at', f.updated_at, 'status', f.status,
      'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'last_challenged_at', f.last_challenged_at
    ))
    order by f.created_at
  )
  from auth.mfa_factors f
  where f.user_id = s.user_id
)`;

export type Level = { aal: 'aal1' | 'aal2'; amr: object[]; factors: object[] | null };

/** How a session was proven, and the factors of its account; nothing when it is over. */
export async function levelOf(query: Query, sessionId: string): Promise<Level | undefined> {
  const [level] = await query<Level>(
    `select s.aal,
            coalesce((
              select json_agg(
                json_build_object('method', m.authentication_method, 'timestamp', floor(extract(epoch from m.updated_at)))
                order by m.updated_at desc, m.authentication_method desc
              )
              from auth.mfa_amr_claims m
              where m.session_id = s.id
            ), '[]') as amr,
            ${shown} as factors
     from auth.sessions s
     where s.id = $1`,
    [sessionId],
  );
  return level;
}

/** The session of a token, which may be over, with what decides about its account's factors. */
export async function ownSession(
  query: Query,
  userId: string,
  sessionId: string,
): Promise<{ email: string; isProven: boolean; hasFactor: boolean } | undefined> {
  const [own] = await query<{ email: string; isProven: boolean; hasFactor: boolean }>(
    `select u.email, s.aal = 'aal2' as "isProven",
            exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as "hasFactor"
     from auth.sessions s
     join auth.users u on u.id = s.user_id
     where s.id = $1 and u.id = $2`,
    [sessionId, userId],
  );
  return own;
}

/** Notes by what somebody proved who they are. */
export async function noteMethod(query: Query, sessionId: string, method: string): Promise<void> {
  await query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     select $1, s.id, now(), now(), $3 from auth.sessions s where s.id = $2
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [randomUUID(), sessionId, method],
  );
}

const factorsMax = 10;
type New = { userId: string; name: string; secret: string };

/**
 * Notes a factor that has still to be proven. Those somebody began with and left are dropped after ten minutes.
 * @returns nothing when the account has so many; 'taken' when one is called so
 */
export async function addFactor(query: Query, { userId, name, secret }: New): Promise<string | undefined> {
  await query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at < now() - interval '10 minutes'`,
    [userId],
  );
  const added = query<{ id: string }>(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     select $1, $2, $3, 'totp', 'unverified', now(), now(), $4
     where (select count(*) from auth.mfa_factors where user_id = $2) < ${factorsMax}
     returning id`,
    [randomUUID(), userId, name || null, secret],
  );
  return added.then(
    ([factor]) => factor?.id,
    (error: { code?: string }) => {
      if (error.code === '23505') return 'taken' as const;
      throw error;
    },
  );
}

export async function ownFactor(query: Query, userId: string, id: string): Promise<Factor | undefined> {
  const [factor] = await query<Factor>(
    'select id, status, secret from auth.mfa_factors where user_id = $1 and id = $2',
    [userId, id],
  );
  return factor;
}

/** How long a challenge may be answered. */
export const challengeSeconds = 300;

/** Begins a proof; earlier ones of the factor whose time is over go. */
export async function addChallenge(query: Query, factorId: string, address: string, at: Date): Promise<string> {
  const id = randomUUID();
  await query(
    `with gone as (delete from auth.mfa_challenges where factor_id = $2 and created_at < $3::timestamptz - interval '${challengeSeconds} seconds'),
     asked as (update auth.mfa_factors set last_challenged_at = $3 where id = $2)
     insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, $3, $4::inet)`,
    [id, factorId, at, address],
  );
  return id;
}

type Proof = { userId: string; sessionId: string; factorId: string; step: number };

export async function isOpenChallenge(query: Query, id: string, factorId: string, at: Date): Promise<boolean> {
  const open = await query(
    `select from auth.mfa_challenges
     where id = $1 and factor_id = $2 and verified_at is null and created_at > $3::timestamptz - interval '${challengeSeconds} seconds'`,
    [id, factorId, at],
  );
  return open.length > 0;
}

/**
 * Proves a session by a code that no session was proven by before. The factor counts from then on, those that were begun
 * beside it go, and sessions of the account without a second factor are over.
 * @returns false when this code or a later one was used
 */
export async function proveSession(query: Query, { userId, sessionId, factorId, step }: Proof): Promise<boolean> {
  const proven = await query(
    `with factor as (
       update auth.mfa_factors
       set status = 'verified', last_used_step = $4, updated_at = now()
       where id = $3 and user_id = $1 and coalesce(last_used_step, 0) < $4
       returning id
     ),
     begun as (delete from auth.mfa_factors f using factor where f.user_id = $1 and f.status = 'unverified' and f.id <> factor.id),
     answered as (delete from auth.mfa_challenges c using factor where c.factor_id = factor.id),
     ended as (
       delete from auth.sessions s using factor
       where s.user_id = $1 and s.id <> $2 and s.aal is distinct from 'aal2'
     )
     update auth.sessions s set aal = 'aal2', factor_id = factor.id, updated_at = now()
     from factor
     where s.id = $2 and s.user_id = $1
     returning s.id`,
    [userId, sessionId, factorId, step],
  );
  if (proven.length > 0) await noteMethod(query, sessionId, 'totp');
  return proven.length > 0;
}

/** Removes a factor; sessions that were proven by it are as they were before. */
export async function removeFactor(query: Query, userId: string, factorId: string): Promise<void> {
  await query(
    `with removed as (delete from auth.mfa_factors where id = $2 and user_id = $1 returning id),
     lowered as (
       update auth.sessions s set aal = 'aal1', factor_id = null
       from removed
       where s.factor_id = removed.id
       returning s.id
     )
     delete from auth.mfa_amr_claims m using lowered where m.session_id = lowered.id and m.authentication_method = 'totp'`,
    [userId, factorId],
  );
}

/** The token by which a session is renewed next. */
export async function refreshTokenOf(query: Query, sessionId: string): Promise<string> {
  const [newest] = await query<{ token: string }>(
    'select token from auth.refresh_tokens where session_id = $1 and not revoked order by created_at desc limit 1',
    [sessionId],
  );
  return newest?.token ?? '';
}
