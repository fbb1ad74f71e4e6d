import type { Database } from '#database.types.ts';
import {
  type AttemptKind,
  clearAfterLogin,
  countAttempt,
  parseAttempts,
  rateLimitExceeded,
} from '#domain/account/attempts.ts';
import { dataOf } from '#lib/errors.ts';
import { currentLanguage } from '#lib/i18n.ts';
import { storage } from '#lib/storage.ts';
import { limits } from '#domain/limits.ts';
import { isServedByHost } from '#lib/served-by-host.ts';
import { supabase } from '#lib/supabase.ts';
import { attempt, type AuthResult } from './attempt.ts';
import { tooManyAttempts } from './attempt-toast.ts';

const attemptsKey = 'rondo.attempts';

/** Signs in with a password. The sixth attempt within 15 minutes is refused before any call is made. */
export async function signIn(email: string, password: string): Promise<AuthResult> {
  const refused = await refuseTooMany('login', email);
  if (refused) return refused;
  const result = await attempt(async ({ auth }) =>
    auth.signInWithPassword({ email, password: await sentPassword(password) }),
  );
  if (!result.error)
    storage.write(attemptsKey, JSON.stringify(clearAfterLogin(parseAttempts(storage.read(attemptsKey)), email)));
  return result;
}

/** Registers; a mail with a link confirms the address. Success does not clear the counter. */
export async function signUp(email: string, password: string): Promise<AuthResult> {
  const refused = await refuseTooMany('registration', email);
  if (refused) return refused;
  return attempt(async ({ auth }) =>
    auth.signUp({ email, password: await sentPassword(password), options: { data: { locale: currentLanguage() } } }),
  );
}

/** Asks for the recovery mail; the answer is the same whether the address is known or not. */
export const requestPasswordReset = (email: string): Promise<AuthResult> =>
  attempt(async ({ auth }) => auth.resetPasswordForEmail(email));

/** Sends the confirmation mail again. */
export const resendConfirmation = (email: string): Promise<AuthResult> =>
  attempt(async ({ auth }) => auth.resend({ type: 'signup', email }));

/** The purposes of a mail's link. */
export type LinkKind = 'signup' | 'recovery' | 'email_change';

/**
 * Spends the token of a mail's link; the session it opens is announced like any other. `waits` when it opened none,
 * because a link in another mailbox has to be followed, too. `choosesPassword` when another browser than this asked
 * for the link: whose password the account had is not known, so it has none now.
 */
export async function confirmFromLink(
  tokenHash: string,
  type: LinkKind,
): Promise<AuthResult & { waits: boolean; choosesPassword: boolean }> {
  let waits = false;
  let choosesPassword = false;
  const result = await attempt(async ({ auth }) => {
    const answer = await auth.verifyOtp({ token_hash: tokenHash, type });
    waits = !answer.error && !answer.data.session;
    choosesPassword = answer.data.session !== null && 'choose_password' in answer.data.session;
    return answer;
  });
  return { ...result, waits, choosesPassword };
}

/** Asks for another address; it counts once the link in its mailbox is followed, which ends all other sessions. */
export const changeEmail = (email: string, current: string): Promise<AuthResult> =>
  attempt(async ({ auth }) => auth.updateUser({ email, current_password: await sentPassword(current) }));

/**
 * Sets a new password; the backend ends the account's other sessions with it.
 * @param current the password until now; not needed in a session that a recovery link just opened
 */
export const changePassword = (password: string, current?: string): Promise<AuthResult> =>
  attempt(async ({ auth }) =>
    auth.updateUser({
      password: await sentPassword(password),
      ...(current ? { current_password: await sentPassword(current) } : {}),
    }),
  );

/**
 * Has the next new password leave what was made from the account as it is: it ends with it otherwise.
 * @returns whether this is the account's password
 * @throws CallError when everything ends because of a recovery, or it was tried too often
 */
export async function keepCredentials(password: string): Promise<boolean> {
  const db = await supabase();
  return dataOf(await db.rpc('keep_credentials', { password }));
}

export type FirstAnswers = Database['public']['Functions']['complete_profile']['Args'];

/**
 * Writes the answers of the first visit, all of them or none; what was skipped stays as it is.
 * @throws CallError whose hint says why: usernameTaken, nameReserved, birthDateWrong, birthDateGiven …
 */
export async function saveFirstAnswers(answers: FirstAnswers): Promise<void> {
  if (Object.keys(answers).length === 0) return;
  const db = await supabase();
  dataOf(await db.rpc('complete_profile', answers));
}

/**
 * A hosted project refuses what its hash does not read, so it gets the hash of a long password. The host makes that itself:
 * it is to see what it judges.
 */
async function sentPassword(password: string): Promise<string> {
  const bytes = new TextEncoder().encode(password);
  if (isServedByHost() || bytes.length <= limits.passwordHashBytes) return password;
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
}

async function refuseTooMany(kind: AttemptKind, email: string): Promise<AuthResult | null> {
  const decision = countAttempt(parseAttempts(storage.read(attemptsKey)), kind, email, Date.now());
  storage.write(attemptsKey, JSON.stringify(decision.attempts));
  if (decision.allowed) return null;
  await tooManyAttempts(kind, decision.minutesLeft);
  return { error: { message: rateLimitExceeded } };
}
