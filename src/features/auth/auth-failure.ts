import { useTranslation } from 'react-i18next';
import { rateLimitExceeded } from '#domain/attempts.ts';
import { limits } from '#domain/limits.ts';
import type { AuthResult } from './mutations.ts';

const known = ['invalid_credentials', 'email_not_confirmed', 'weak_password', 'over_email_send_rate_limit', 'over_request_rate_limit', 'user_already_exists', 'otp_expired', 'same_password', 'current_password_required', 'current_password_mismatch', 'reauthentication_needed', 'signup_disabled', 'user_banned'] as const; // prettier-ignore

/** A failed sign-in, sign-up or mail; `code` is Supabase's, where it has one. */
export class AuthFailure extends Error {
  override name = 'AuthFailure';
  readonly code: string | undefined;

  constructor({ message, code }: NonNullable<AuthResult['error']>) {
    super(message);
    this.code = code;
  }
}

/** @throws AuthFailure when the answer is one */
export function accept({ error }: AuthResult): void {
  if (error) throw new AuthFailure(error);
}

/** Hook: the sentence of a failure, in the reader's language. */
export function useAuthWords(): (error: unknown) => string | undefined {
  const { t } = useTranslation('auth');
  return (error) => {
    if (!(error instanceof AuthFailure)) return undefined;
    if (error.message === rateLimitExceeded) return t('failed.rateLimit', { minutes: limits.attemptWindowMinutes });
    const code = known.find((each) => each === error.code);
    if (code) return t(`failed.${code}`, { minutes: limits.attemptWindowMinutes });
    return /network/i.test(error.message) ? t('failed.network') : t('failed.other');
  };
}
