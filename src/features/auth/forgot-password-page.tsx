import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accept, authTexts } from '#components/form/auth-failure.ts';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Note } from '#components/ui/note.tsx';
import { paths } from '#lib/paths.ts';
import { AuthFrame } from './auth-frame.tsx';
import { EmailField } from './email-field.tsx';
import { requestPasswordReset } from '#data/auth/mutations.ts';
import { emailSchema } from './schema.ts';

/** /forgot-password: one field, and one answer whether the address is known or not. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const [isSent, setSent] = useState(false);
  const form = useTranslatedForm({
    schema: emailSchema,
    namespace: 'auth',
    values: { email: '' },
    explain: authTexts,
    onSend: async ({ email }) => accept(await requestPasswordReset(email)),
    onSent: () => setSent(true),
  });

  return (
    <AuthFrame title={t('forgot.title')} lead={t('forgot.lead')}>
      {isSent ? (
        <Note tone="success">{t('forgot.sent')}</Note>
      ) : (
        <TranslatedForm
          form={form}
          action={t('forgot.action')}
          wide
          asks={false}
          className="grid min-w-0 grid-cols-1 gap-4"
        >
          <EmailField {...form.field('email')} />
        </TranslatedForm>
      )}
      <AppLink className="link" to={paths.login()}>
        {t('toLogin')}
      </AppLink>
    </AuthFrame>
  );
}
