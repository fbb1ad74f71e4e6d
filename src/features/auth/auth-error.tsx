import { useTranslation } from 'react-i18next';
import { Note } from '#components/ui/note.tsx';
import { rateLimitExceeded } from '#domain/attempts.ts';
import { limits } from '#domain/limits.ts';
import type { AuthResult } from './mutations.ts';

const known = ['invalid_credentials', 'email_not_confirmed', 'weak_password', 'over_email_send_rate_limit', 'over_request_rate_limit', 'user_already_exists', 'otp_expired', 'same_password', 'current_password_required', 'current_password_mismatch', 'reauthentication_needed', 'signup_disabled', 'user_banned'] as const; // prettier-ignore

/** A failed sign-in, sign-up or mail, in the reader's language. */
export function AuthError({ error }: { error: AuthResult['error'] }) {
  const { t } = useTranslation('auth');
  if (!error) return null;
  const code = known.find((each) => each === error.code);
  const text =
    error.message === rateLimitExceeded
      ? t('failed.rateLimit', { minutes: limits.attemptWindowMinutes })
      : code
        ? t(`failed.${code}`)
        : /network/i.test(error.message)
          ? t('failed.network')
          : t('failed.other');
  return <Note tone="error">{text}</Note>;
}
