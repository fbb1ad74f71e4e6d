import { loadNamespaces, t } from 'i18next';
import { rateLimitExceeded } from '#domain/account/attempts.ts';
import { limits } from '#domain/limits.ts';

const known = ['invalid_credentials', 'email_not_confirmed', 'weak_password', 'over_email_send_rate_limit', 'over_request_rate_limit', 'user_already_exists', 'otp_expired', 'same_password', 'current_password_required', 'current_password_mismatch', 'reauthentication_needed', 'signup_disabled', 'user_banned', 'maintenance', 'mfa_verification_failed', 'mfa_challenge_expired', 'mfa_factor_not_found', 'too_many_enrolled_mfa_factors', 'mfa_totp_enroll_not_enabled', 'insufficient_aal'] as const; // prettier-ignore

type Failed = { message: string; code?: string };

/** A failed sign-in, sign-up or mail; `code` is Supabase's, where it has one. */
export class AuthFailure extends Error {
  override name = 'AuthFailure';
  readonly code: string | undefined;

  constructor({ message, code }: Failed) {
    super(message);
    this.code = code;
  }
}

/** @throws AuthFailure when the answer is one */
export function accept({ error }: { error: Failed | null }): void {
  if (error) throw new AuthFailure(error);
}

/** The sentence of a failure of the sign-in service, in the reader's language; undefined of any other. */
export async function authTexts(error: unknown): Promise<string | undefined> {
  if (!(error instanceof AuthFailure)) return undefined;
  await loadNamespaces('auth');
  if (error.message === rateLimitExceeded) return t('auth:failed.rateLimit', { minutes: limits.attemptWindowMinutes });
  const code = known.find((each) => each === error.code);
  if (code) return t(`auth:failed.${code}`, { minutes: limits.attemptWindowMinutes });
  return /network/i.test(error.message) ? t('auth:failed.network') : t('auth:failed.other');
}
