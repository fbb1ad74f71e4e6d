import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accept, authWords } from '#components/form/auth-failure.ts';
import { useWordedForm } from '#components/form/use-worded-form.ts';
import { WordedForm } from '#components/form/worded-form.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Note } from '#components/ui/note.tsx';
import { paths } from '#lib/paths.ts';
import { AuthFrame } from './auth-frame.tsx';
import { EmailField } from './email-field.tsx';
import { requestPasswordReset } from './mutations.ts';
import { emailSchema } from './schema.ts';

/** /forgot-password: one field, and one answer whether the address is known or not. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const [isSent, setSent] = useState(false);
  const form = useWordedForm({
    schema: emailSchema,
    words: 'auth',
    values: { email: '' },
    explain: authWords,
    onSend: async ({ email }) => accept(await requestPasswordReset(email)),
    onSent: () => setSent(true),
  });

  return (
    <AuthFrame title={t('forgot.title')} lead={t('forgot.lead')}>
      {isSent ? (
        <Note tone="success">{t('forgot.sent')}</Note>
      ) : (
        <WordedForm form={form} act={t('forgot.act')} wide asks={false} className="grid min-w-0 grid-cols-1 gap-4">
          <EmailField {...form.field('email')} />
        </WordedForm>
      )}
      <AppLink className="link" to={paths.login()}>
        {t('toLogin')}
      </AppLink>
    </AuthFrame>
  );
}
