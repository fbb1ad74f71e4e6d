import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accept, authTexts } from '#components/form/auth-failure.ts';
import { PasswordField } from '#components/form/password-field.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { FullPageSpinner } from '#components/ui/spinner.tsx';
import { limits } from '#domain/limits.ts';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.ts';
import { storage, storageKeys } from '#lib/storage.ts';
import { AuthFrame } from './auth-frame.tsx';
import { EmailField } from './email-field.tsx';
import { signUp } from '#data/auth/mutations.ts';
import { signUpSchema } from './schema.ts';
import { SendAgain } from './send-again.tsx';
import { Strength } from './strength.tsx';
import { useCommonPasswords } from './use-common-passwords.ts';
import { useReturn } from './use-return.ts';

const RulesDialog = lazy(() => import('./rules-dialog.tsx').then((m) => ({ default: m.RulesDialog })));

/** /register: e-mail and password only; the mail's link does the rest, the first visit asks the questions. */
export function RegisterPage() {
  const { t } = useTranslation('auth');
  const session = useSession();
  const { goBack } = useReturn();
  const [sentTo, setSentTo] = useState<string>();
  useEffect(() => {
    if (session.status === 'signed-in') goBack();
  }, [session.status, goBack]);

  if (session.status === 'signed-in') return <FullPageSpinner />;
  if (sentTo === undefined) return <RegisterForm onSent={setSentTo} />;
  return (
    <AuthFrame title={t('register.sentTitle')}>
      <p role="status">{t('register.sent', { email: sentTo })}</p>
      <p className="text-soft">{t('register.sentHint', { minutes: limits.mailLinkMinutes })}</p>
      <SendAgain email={sentTo} />
      <AppLink className="link" to={paths.login()}>
        {t('toLogin')}
      </AppLink>
    </AuthFrame>
  );
}

function RegisterForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('auth');
  const { next } = useReturn();
  const [isReading, setReading] = useState(false);
  const common = useCommonPasswords();
  const form = useTranslatedForm({
    schema: signUpSchema(common),
    namespace: 'auth',
    values: { email: '', password: '' },
    explain: authTexts,
    onSend: async ({ email, password }) => {
      accept(await signUp(email, password));
      if (next) storage.write(storageKeys.next, next);
      onSent(email);
    },
  });

  return (
    <AuthFrame
      title={t('register.title')}
      lead={
        <>
          {t('register.age', { age: limits.playerAgeMin })}{' '}
          <button type="button" className="link" onClick={() => setReading(true)}>
            {t('register.rules')}
          </button>
        </>
      }
    >
      <TranslatedForm
        form={form}
        action={t('register.action')}
        wide
        asks={false}
        className="grid min-w-0 grid-cols-1 gap-4"
      >
        <EmailField {...form.field('email')} />
        <PasswordField
          label={t('fields.passwordLabel')}
          autoComplete="new-password"
          hint={<Strength password={form.watch('password')} common={common} />}
          {...form.field('password')}
        />
      </TranslatedForm>
      <Suspense fallback={null}>{isReading && <RulesDialog onClose={() => setReading(false)} />}</Suspense>
      <p className="text-soft">
        {t('register.have')}{' '}
        <AppLink className="link" to={paths.login(next)}>
          {t('toLogin')}
        </AppLink>
      </p>
    </AuthFrame>
  );
}
