import type { AuthError } from '@supabase/supabase-js';
import { type AttemptKind, clearAfterLogin, countAttempt, parseAttempts, rateLimitExceeded } from '#domain/attempts.ts';
import { toCallError } from '#lib/errors.ts';
import { currentLanguage } from '#lib/i18n.ts';
import { storage } from '#lib/storage.ts';
import { supabase } from '#lib/supabase.ts';
import { tooManyAttempts } from './attempt-toast.ts';

/** What a sign-in screen receives: a failure is returned, never thrown. `code` is Supabase's, where it has one. */
export type AuthResult = { error: { message: string; code?: string } | null };

const attemptsKey = 'rondo.attempts';

/** Signs in with a password. The sixth attempt within 15 minutes is refused before any call is made. */
export async function signIn(email: string, password: string): Promise<AuthResult> {
  const refused = await refuseTooMany('login', email);
  if (refused) return refused;
  const result = await attempt(async ({ auth }) => auth.signInWithPassword({ email, password }));
  if (!result.error)
    storage.write(attemptsKey, JSON.stringify(clearAfterLogin(parseAttempts(storage.read(attemptsKey)), email)));
  return result;
}

/** Registers; a mail with a link confirms the address. Success does not clear the counter. */
export async function signUp(email: string, password: string): Promise<AuthResult> {
  const refused = await refuseTooMany('registration', email);
  if (refused) return refused;
  return attempt(async ({ auth }) =>
    auth.signUp({ email, password, options: { data: { locale: currentLanguage() } } }),
  );
}

export const signOut = (): Promise<AuthResult> => attempt(async ({ auth }) => auth.signOut());

/** Asks for the recovery mail; the answer is the same whether the address is known or not. */
export const requestPasswordReset = (email: string): Promise<AuthResult> =>
  attempt(async ({ auth }) => auth.resetPasswordForEmail(email));

/** Sends the confirmation mail again. */
export const resendConfirmation = (email: string): Promise<AuthResult> =>
  attempt(async ({ auth }) => auth.resend({ type: 'signup', email }));

/** Spends the token of a mail's link; the session it opens is announced like any other. */
export const confirmFromLink = (tokenHash: string, type: 'signup' | 'recovery'): Promise<AuthResult> =>
  attempt(async ({ auth }) => auth.verifyOtp({ token_hash: tokenHash, type }));

/** Sets a new password and ends the account's other sessions. */
export async function changePassword(password: string): Promise<AuthResult> {
  const changed = await attempt(async ({ auth }) => auth.updateUser({ password }));
  if (!changed.error) await attempt(async ({ auth }) => auth.signOut({ scope: 'others' }));
  return changed;
}

export type FirstAnswers = { username?: string; position?: Position | null; platform?: Platform | null };
type Position = 'goalkeeper' | 'last_man' | 'box_to_box' | 'support_striker' | 'striker';
type Platform = 'pc' | 'playstation' | 'xbox';

/**
 * Writes the answers of the first visit; what was skipped stays as it is. The birth date can be given once.
 * @throws CallError with code 23505 when the username is taken
 */
export async function saveFirstAnswers(
  userId: string,
  answers: FirstAnswers,
  birthDate: string | undefined,
): Promise<void> {
  const db = await supabase();
  if (birthDate) {
    const { error } = await db.from('profile_private').update({ birth_date: birthDate }).eq('user_id', userId);
    if (error) throw toCallError(error);
  }
  if (Object.keys(answers).length > 0) {
    const { error } = await db.from('profiles').update(answers).eq('id', userId);
    if (error) throw toCallError(error);
  }
}

async function refuseTooMany(kind: AttemptKind, email: string): Promise<AuthResult | null> {
  const decision = countAttempt(parseAttempts(storage.read(attemptsKey)), kind, email, Date.now());
  storage.write(attemptsKey, JSON.stringify(decision.attempts));
  if (decision.allowed) return null;
  await tooManyAttempts(kind, decision.minutesLeft);
  return { error: { message: rateLimitExceeded } };
}

async function attempt(
  call: (client: Awaited<ReturnType<typeof supabase>>) => Promise<{ error: AuthError | null }>,
): Promise<AuthResult> {
  try {
    const { error } = await call(await supabase());
    return { error: error && { message: error.message, code: error.code } };
  } catch (reason) {
    return { error: { message: reason instanceof Error ? reason.message : String(reason) } };
  }
}
