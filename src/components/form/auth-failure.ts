import { loadNamespaces, t } from 'i18next';
import { rateLimitExceeded } from '#domain/account/attempts.ts';
import { limits } from '#domain/limits.ts';

/**
 * The sentence of each code of the auth service that a reader can meet, by its key; of any other there is the general one.
 * @internal
 */
export const authSentences = {
  invalid_credentials: 'invalid_credentials',
  email_not_confirmed: 'email_not_confirmed',
  weak_password: 'weak_password',
  over_email_send_rate_limit: 'over_email_send_rate_limit',
  over_request_rate_limit: 'over_request_rate_limit',
  user_already_exists: 'user_already_exists',
  email_exists: 'email_exists',
  email_address_invalid: 'email_address_invalid',
  otp_expired: 'otp_expired',
  same_password: 'same_password',
  current_password_required: 'current_password_required',
  current_password_invalid: 'current_password_invalid',
  reauthentication_needed: 'reauthentication_needed',
  signup_disabled: 'signup_disabled',
  email_provider_disabled: 'email_provider_disabled',
  otp_disabled: 'email_provider_disabled',
  user_banned: 'user_banned',
  captcha_failed: 'captcha_failed',
  email_address_not_authorized: 'mailFailed',
  hook_timeout: 'mailFailed',
  hook_timeout_after_retry: 'mailFailed',
  hook_payload_invalid_content_type: 'mailFailed',
  hook_payload_over_size_limit: 'mailFailed',
  bad_jwt: 'session_expired',
  no_authorization: 'session_expired',
  refresh_token_already_used: 'session_expired',
  refresh_token_not_found: 'session_expired',
  session_expired: 'session_expired',
  session_not_found: 'session_expired',
  unexpected_audience: 'session_expired',
  user_not_found: 'session_expired',
  insufficient_aal: 'insufficient_aal',
  mfa_challenge_expired: 'mfa_challenge_expired',
  mfa_factor_name_conflict: 'too_many_enrolled_mfa_factors',
  mfa_factor_not_found: 'mfa_factor_not_found',
  mfa_totp_enroll_not_enabled: 'mfa_totp_enroll_not_enabled',
  mfa_totp_verify_not_enabled: 'mfa_totp_enroll_not_enabled',
  mfa_verification_failed: 'mfa_verification_failed',
  mfa_verification_rejected: 'mfa_verification_failed',
  mfa_verified_factor_exists: 'too_many_enrolled_mfa_factors',
  too_many_enrolled_mfa_factors: 'too_many_enrolled_mfa_factors',
  // of our own host
  maintenance: 'maintenance',
} as const;

const isKnown = (code = ''): code is keyof typeof authSentences => Object.hasOwn(authSentences, code);

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
  const { code } = error;
  if (isKnown(code)) return t(`auth:failed.${authSentences[code]}`, { minutes: limits.attemptWindowMinutes });
  return /network/i.test(error.message) ? t('auth:failed.network') : t('auth:failed.other');
}
