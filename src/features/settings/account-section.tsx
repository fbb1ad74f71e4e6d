import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { FactsList } from '#components/ui/facts-list.tsx';
import { Note } from '#components/ui/note.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { limits } from '#domain/limits.ts';
import { paths } from '#lib/paths.ts';
import { ChangeEmail } from './change-email.tsx';

/** By what somebody signs in: their address and their password. */
export function AccountSection({ email }: { email: string }) {
  const { t } = useTranslation('settings');
  const [changing, setChanging] = useState(false);
  const [wished, setWished] = useState<string>();
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <SectionHead title={t('account.title')} />
      <FactsList>
        <dt>{t('account.email')}</dt>
        <dd className="wrap-anywhere">{email}</dd>
      </FactsList>
      {wished !== undefined && (
        <Note tone="info">{t('email.sent', { email: wished, minutes: limits.mailLinkMinutes })}</Note>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => setChanging(true)}>{t('account.changeEmail')}</Button>
        <ButtonLink to={paths.resetPassword()}>{t('account.password')}</ButtonLink>
        <ButtonLink to={paths.editProfile()}>{t('account.profile')}</ButtonLink>
      </div>
      <p className="text-sm text-faint">{t('account.hint')}</p>
      {changing && <ChangeEmail own={email} onSent={setWished} onClose={() => setChanging(false)} />}
    </section>
  );
}
