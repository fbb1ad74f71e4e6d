import { queryOptions, useMutation } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';
import { attempt, type AuthResult } from './attempt.ts';

export const factorQueries = {
  /** The second factors of the signed-in person that count, and how many recovery codes there are. */
  mine: (userId: string) =>
    queryOptions({
      queryKey: ['factors', userId],
      queryFn: async () => {
        const db = await supabase();
        const { data, error } = await db.auth.mfa.listFactors();
        if (error) throw error;
        // bounded by: one number
        return { factors: data.totp, codes: dataOf(await db.rpc('my_recovery_codes')) };
      },
    }),

  /** Whether the site asks its admins and moderators for a second factor. */
  isAskedOfStaff: () =>
    queryOptions({
      queryKey: ['factors', 'staff'],
      queryFn: async () => {
        const db = await supabase();
        const read = db.from('site_settings').select('value').eq('key', 'second_factor');
        const value = dataOf(await read.maybeSingle())?.value;
        return typeof value === 'object' && value !== null && !Array.isArray(value) && value['enabled'] === true;
      },
    }),
};

export type BegunFactor = {
  id: string;
  /** The address of a picture, which an app reads. */
  picture: string;
  secret: string;
  /** The same for an app on this device. */
  uri: string;
};

/** Begins a factor; it counts once a code of it was given. Unfinished enrolments are removed. */
export async function beginFactor(issuer: string): Promise<AuthResult & { factor?: BegunFactor }> {
  let factor: BegunFactor | undefined;
  const result = await attempt(async ({ auth }) => {
    const factors = await auth.mfa.listFactors();
    if (factors.error) return factors;
    for (const { id, status } of factors.data.all)
      if (status === 'unverified') await auth.mfa.unenroll({ factorId: id });
    const answer = await auth.mfa.enroll({ factorType: 'totp', issuer });
    if (answer.data) {
      const { id, totp } = answer.data;
      factor = { id, picture: totp.qr_code, secret: totp.secret, uri: totp.uri };
    }
    return answer;
  });
  return { ...result, ...(factor ? { factor } : {}) };
}

/** Proves the session by a code of a factor, the account's own where none is named. */
export const giveCode = (code: string, factorId?: string): Promise<AuthResult> =>
  attempt(async ({ auth }) => {
    const factors = await auth.mfa.listFactors();
    if (factors.error) return factors;
    const id = factorId ?? factors.data.totp[0]?.id ?? '';
    return auth.mfa.challengeAndVerify({ factorId: id, code });
  });

/** Removes a factor once a code of it was given. */
export async function removeFactor(factorId: string, code: string): Promise<AuthResult> {
  const proof = await giveCode(code, factorId);
  if (proof.error) return proof;
  return attempt(async ({ auth }) => {
    const removed = await auth.mfa.unenroll({ factorId });
    return removed.error ? removed : auth.refreshSession();
  });
}

export class WrongRecoveryCode extends Error {
  override name = 'WrongRecoveryCode';
}

/**
 * Removes the account's factors by a recovery code; all other sessions are over.
 * @throws WrongRecoveryCode
 */
export async function giveRecoveryCode(code: string): Promise<void> {
  const db = await supabase();
  // bounded by: one answer
  if (!dataOf(await db.rpc('use_recovery_code', { code }))) throw new WrongRecoveryCode();
  await db.auth.refreshSession();
}

/** Makes the recovery codes anew; they are told this once. */
export function useMakeRecoveryCodes() {
  return useMutation({
    mutationFn: async (): Promise<string[]> => {
      const db = await supabase();
      // bounded by: ten codes
      return dataOf(await db.rpc('make_recovery_codes'));
    },
    meta: { refusalToast: true, invalidates: ['factors'] },
  });
}

/** An admin asks the staff for a second factor, or no longer. */
export function useAskStaff() {
  return useMutation({
    mutationFn: async (enabled: boolean) => {
      const db = await supabase();
      const row = { key: 'second_factor', value: { enabled } };
      dataOf(await db.from('site_settings').upsert(row, { onConflict: 'key' }));
    },
    meta: { successToast: 'admin:settings.saved', refusalToast: true, invalidates: ['factors'] },
  });
}
