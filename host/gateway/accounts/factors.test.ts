import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#database.types.ts';
import { member, openTestLeague, siteUrl, type TestLeague } from '#host/testing/test-league.ts';
import { allowances } from './sign-in-limits.ts';
import { withClaims } from './tokens.ts';
import { codeAt, stepAt } from './totp.ts';

/** The calls of supabase-js about a second factor, as the app makes them, through the gateway of the host. */

let league: TestLeague;
beforeAll(async () => {
  league = await openTestLeague();
});
afterAll(() => league.close());
beforeEach(() => {
  league.clock.ahead += 3_600_000;
});

type Browser = SupabaseClient<Database>;
const password = 'quite a secret';
const begun = Date.now();
/** The code an app shows now, or so many steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) => codeAt(secret, stepAt(begun + league.clock.ahead) + steps);
const nextCode = (secret: string) => {
  league.clock.ahead += 30_000;
  return codeOf(secret);
};

const browser = (): Browser =>
  createClient<Database>(siteUrl, league.backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: async (input, init) => {
        const { pathname, search } = new URL(input instanceof Request ? input.url : input);
        return league.ask(pathname + search, init as Parameters<TestLeague['ask']>[1]);
      },
    },
  });

let accounts = 0;
async function person(): Promise<{ email: string; id: string; client: Browser }> {
  const email = `factor-${(accounts += 1)}@people.test`;
  const { id } = await member(league, email);
  return { email, id, client: await signedIn(email) };
}

async function signedIn(email: string): Promise<Browser> {
  const client = browser();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

async function enrolled(client: Browser): Promise<{ factorId: string; secret: string }> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: `app ${(accounts += 1)}` });
  if (error) throw error;
  const factor = { factorId: data.id, secret: data.totp.secret };
  const proven = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: nextCode(factor.secret) });
  if (proven.error) throw proven.error;
  return factor;
}

const levels = async ({ auth }: Browser) => {
  const { data, error } = await auth.mfa.getAuthenticatorAssuranceLevel();
  if (error) throw error;
  return [data.currentLevel, data.nextLevel];
};

const claimsOf = async ({ auth }: Browser) => {
  const token = (await auth.getSession()).data.session?.access_token ?? '';
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    aal: string;
    amr: { method: string; timestamp: number }[];
  };
};

test('enrolled, verified, listed, renewed and removed as supabase-js has it', async () => {
  const { client, email } = await person();
  expect(await levels(client)).toEqual(['aal1', 'aal1']);

  const { data: begins } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Rondo' });
  expect(begins).toMatchObject({
    type: 'totp',
    friendly_name: 'Phone',
    totp: { qr_code: expect.stringMatching(/^data:image\/svg\+xml;utf-8,<svg /), secret: expect.any(String) },
  });
  const { totp, id: factorId } = begins!;
  expect(totp.uri).toContain(`/Rondo:${encodeURIComponent(email)}?`);
  expect((await client.auth.mfa.listFactors()).data).toMatchObject({
    all: [{ id: factorId, status: 'unverified' }],
    totp: [],
  });

  const { data: challenge } = await client.auth.mfa.challenge({ factorId });
  const proven = await client.auth.mfa.verify({ factorId, challengeId: challenge!.id, code: nextCode(totp.secret) });
  expect(proven.error).toBeNull();
  expect(await levels(client)).toEqual(['aal2', 'aal2']);
  expect((await claimsOf(client)).amr.map(({ method }) => method)).toEqual(['totp', 'password']);
  expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId, friendly_name: 'Phone' }]);

  expect((await client.auth.refreshSession()).error).toBeNull();
  expect(await levels(client)).toEqual(['aal2', 'aal2']);

  const other = await signedIn(email);
  expect(await levels(other)).toEqual(['aal1', 'aal2']);

  expect((await client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
  await client.auth.refreshSession();
  expect(await levels(client)).toEqual(['aal1', 'aal1']);
  expect((await claimsOf(client)).amr.map(({ method }) => method)).toEqual(['password']);
});

test('with the password alone no factor is added that was begun in the second another was proven', async () => {
  const { client, email, id } = await person();
  await enrolled(client);
  const thief = await signedIn(email);
  const [begun] = await league.backend.query<{ id: string }>(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values (gen_random_uuid(), $1, 'Mine', 'totp', 'unverified', now(), now(), 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP') returning id`,
    [id],
  );
  const proven = await thief.auth.mfa.challengeAndVerify({
    factorId: begun!.id,
    code: nextCode('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
  });
  expect(proven.error).toMatchObject({ code: 'insufficient_aal' });
});

test('with the password alone nothing of the account is read or written, on no service', async () => {
  const { client, email, id } = await person();
  await enrolled(client);
  const thief = await signedIn(email);
  const lacks = { code: 'PT403', hint: 'secondFactor' };
  expect((await thief.from('profile_private').select('*')).error).toMatchObject(lacks);
  expect((await thief.rpc('export_my_data')).error).toMatchObject(lacks);
  expect((await thief.storage.from('avatars').upload(`${id}/a.webp`, new ArrayBuffer(8))).error).not.toBeNull();
  for (const change of [
    { password: 'another secret', current_password: password },
    { email: 'thief@people.test', current_password: password },
  ])
    expect((await thief.auth.updateUser(change)).error).toMatchObject({ code: 'insufficient_aal' });
  expect((await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject({
    code: 'insufficient_aal',
  });
  const [factor] = (await thief.auth.mfa.listFactors()).data!.totp;
  expect((await thief.auth.mfa.unenroll({ factorId: factor!.id })).error).toMatchObject({ code: 'insufficient_aal' });
  // The owner goes on.
  expect((await client.from('profile_private').select('user_id')).data).toEqual([{ user_id: id }]);
});

test('whoever gives the code ends the sessions that stopped before it', async () => {
  const { client, email } = await person();
  const { factorId, secret } = await enrolled(client);
  const thief = await signedIn(email);
  const owner = await signedIn(email);
  await owner.auth.mfa.challengeAndVerify({ factorId, code: nextCode(secret) });
  expect((await thief.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect((await client.auth.getUser()).error).toBeNull();
});

describe('a code', () => {
  test('counts once, in whichever session, and an earlier one no more', async () => {
    const { client, email } = await person();
    const { factorId, secret } = await enrolled(client);
    const code = nextCode(secret);
    expect((await (await signedIn(email)).auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    const replay = await signedIn(email);
    for (const used of [code, codeOf(secret, -1)])
      expect((await replay.auth.mfa.challengeAndVerify({ factorId, code: used })).error).toMatchObject({
        code: 'mfa_verification_failed',
      });
    expect(await levels(replay)).toEqual(['aal1', 'aal2']);
  });

  test('of two sessions that give the same one at once, one is proven', async () => {
    const { client, email } = await person();
    const { factorId, secret } = await enrolled(client);
    const both = [await signedIn(email), await signedIn(email)];
    const challenges = await Promise.all(both.map(({ auth }) => auth.mfa.challenge({ factorId })));
    const code = nextCode(secret);
    const answers = await Promise.all(
      both.map(({ auth }, at) => auth.mfa.verify({ factorId, challengeId: challenges[at]!.data!.id, code })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('is guessed five times in a quarter of an hour, on however many devices and challenges', async () => {
    const { client, email } = await person();
    const { factorId, secret } = await enrolled(client);
    const codes = [];
    for (let time = 0; time <= allowances.factorByAccount.limit; time += 1) {
      const guesser = await signedIn(email);
      codes.push(
        (await guesser.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 40 + time) })).error?.code,
      );
    }
    expect(codes).toEqual([...Array(5).fill('mfa_verification_failed'), 'over_request_rate_limit']);
    const late = await signedIn(email);
    expect((await late.auth.mfa.challengeAndVerify({ factorId, code: nextCode(secret) })).error).toMatchObject({
      code: 'over_request_rate_limit',
    });
    league.clock.ahead += allowances.factorByAccount.window;
    expect((await late.auth.mfa.challengeAndVerify({ factorId, code: nextCode(secret) })).error).toBeNull();
  });

  test('answers its own challenge alone, and that for five minutes', async () => {
    const { client, email } = await person();
    const { factorId, secret } = await enrolled(client);
    const session = await signedIn(email);
    const { data } = await session.auth.mfa.challenge({ factorId });
    league.clock.ahead += 301_000;
    for (const challengeId of [data!.id, factorId, 'none'])
      expect((await session.auth.mfa.verify({ factorId, challengeId, code: nextCode(secret) })).error).toMatchObject({
        code: 'mfa_challenge_expired',
      });
  });
});

test('a factor of somebody else is none', async () => {
  const owner = await person();
  const { factorId, secret } = await enrolled(owner.client);
  const { client } = await person();
  const answers = [
    await client.auth.mfa.challenge({ factorId }),
    await client.auth.mfa.verify({ factorId, challengeId: factorId, code: nextCode(secret) }),
    await client.auth.mfa.unenroll({ factorId }),
  ];
  expect(answers.map(({ error }) => error?.code)).toEqual(Array(3).fill('mfa_factor_not_found'));
  // Nor does one's own code prove a challenge of another's factor.
  const own = await enrolled(client);
  const { data } = await owner.client.auth.mfa.challenge({ factorId });
  expect(
    (await client.auth.mfa.verify({ factorId: own.factorId, challengeId: data!.id, code: nextCode(own.secret) })).error,
  ).toMatchObject({ code: 'mfa_challenge_expired' });
});

test('a token that claims more than it was issued with is nobody’s', async () => {
  const { client, email } = await person();
  await enrolled(client);
  const thief = await signedIn(email);
  const token = (await thief.auth.getSession()).data.session!.access_token;
  const [head = '', body = '', signature = ''] = token.split('.');
  const raised = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), aal: 'aal2' }),
  ).toString('base64url');
  const forged = [
    `${head}.${raised}.${signature}`,
    withClaims(token, { aal: 'aal2' }, 'another secret of the same length'),
    withClaims(token, { aal: 'aal3' }, league.secrets.jwtSecret),
  ];
  for (const each of forged)
    expect(
      (await league.ask('/rest/v1/profile_private?select=*', { headers: { authorization: `Bearer ${each}` } })).status,
    ).toBe(401);
});

test('a recovery code removes the factor without it, once, and ends every other session', async () => {
  const { client, email } = await person();
  await enrolled(client);
  const { data: codes } = await client.rpc('make_recovery_codes');
  expect(codes).toHaveLength(10);
  expect((await client.rpc('my_recovery_codes')).data).toBe(10);

  const lost = await signedIn(email);
  expect((await lost.rpc('use_recovery_code', { code: 'aaaa-bbbb-cccc' })).data).toBe(false);
  expect((await lost.rpc('use_recovery_code', { code: codes![3]!.toUpperCase().replaceAll('-', ' ') })).data).toBe(
    true,
  );
  await lost.auth.refreshSession();
  expect(await levels(lost)).toEqual(['aal1', 'aal1']);
  expect((await lost.rpc('my_recovery_codes')).data).toBe(0);
  expect((await client.from('profile_private').select('user_id')).error).not.toBeNull();
  expect((await lost.rpc('use_recovery_code', { code: codes![4]! })).data).toBe(false);
  const notices = await lost.from('notifications').select('key').order('created_at');
  expect(notices.data?.map(({ key }) => key)).toEqual(['factorAdded', 'factorRemoved']);
});

test('a factor that was begun and left is in nobody’s way; ten are the most', async () => {
  const { client } = await person();
  const begin = (friendlyName: string) => client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  const first = await begin('Phone');
  expect((await begin('Phone')).error).toMatchObject({ code: 'mfa_factor_name_conflict' });
  expect((await client.auth.mfa.unenroll({ factorId: first.data!.id })).error).toBeNull();
  for (let time = 0; time < 10; time += 1) expect((await begin(`Phone ${time}`)).error).toBeNull();
  expect((await begin('One more')).error).toMatchObject({ code: 'too_many_enrolled_mfa_factors' });
});

test('an account that is deleted takes its factors and codes along', async () => {
  const { client, id } = await person();
  await enrolled(client);
  await client.rpc('make_recovery_codes');
  expect((await client.rpc('delete_my_account')).error).toBeNull();
  const left = await league.backend.query(
    `select (select count(*) from auth.mfa_factors where user_id = $1) + (select count(*) from private.recovery_codes where user_id = $1)
          + (select count(*) from public.notifications where user_id = $1) as count`,
    [id],
  );
  expect(left).toEqual([{ count: '0' }]);
});
