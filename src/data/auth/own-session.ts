import { dataOf } from '#lib/errors.ts';
import { leaveSession } from '#lib/session.ts';
import { storage, storageKeys } from '#lib/storage.ts';
import { supabase } from '#lib/supabase.ts';
import { attempt, type AuthResult } from './attempt.ts';

/** Ends the session of this browser. */
export const signOut = (): Promise<AuthResult> => leave('local');

/** Ends every session of the account, this one too, and what was made from the account. */
export async function signOutEverywhere(): Promise<AuthResult> {
  const ended = await attempt(async (db) => {
    // bounded by: a command that returns nothing
    dataOf(await db.rpc('log_out_everywhere'));
    return { error: null };
  });
  return ended.error ? ended : leave('global');
}

async function leave(scope: 'local' | 'global'): Promise<AuthResult> {
  leaveSession();
  // A push to this device is not for its next user.
  if (storage.read(storageKeys.push) !== null)
    await import('#data/delivery-channels/this-device.ts').then(({ leaveDevice }) => leaveDevice()).catch(() => {});
  return attempt(async ({ auth }) => auth.signOut({ scope }));
}

/** Notes that the user is here now. A failure is left: the next mark follows. */
export async function markSeen(): Promise<void> {
  try {
    // bounded by: a command, which answers nothing
    await (await supabase()).rpc('mark_seen');
  } catch {
    // without a network nobody is seen
  }
}
