import { loadNamespaces, t } from 'i18next';
import type { AttemptKind } from '#domain/account/attempts.ts';
import { toast } from '#lib/toast.ts';

/** Says how long the address has to wait; each refusal shows it again. */
export async function tooManyAttempts(kind: AttemptKind, minutes: number): Promise<void> {
  await loadNamespaces('auth');
  const text = kind === 'login' ? t('auth:tooMany.login', { minutes }) : t('auth:tooMany.registration', { minutes });
  void toast.error(text);
}
