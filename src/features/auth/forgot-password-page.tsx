import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '#components/form/text-field.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { paths } from '#lib/paths.ts';
import { AuthError } from './auth-error.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { type AuthResult, requestPasswordReset } from './mutations.ts';
import { emailSchema } from './schema.ts';
import { useFieldError } from './use-field-error.ts';

/** /forgot-password: one field, and one answer whether the address is known or not. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const [result, setResult] = useState<AuthResult>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(emailSchema),
    defaultValues: { email: '' },
  });
  const fieldError = useFieldError(formState.errors);
  const submit = handleSubmit(async ({ email }) => setResult(await requestPasswordReset(email)));

  return (
    <AuthFrame title={t('forgot.title')} lead={t('forgot.lead')}>
      {result && !result.error ? (
        <Note tone="success">{t('forgot.sent')}</Note>
      ) : (
        <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
          <AuthError error={result?.error ?? null} />
          <TextField
            label={t('fields.email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="off"
            spellCheck={false}
            error={fieldError('email')}
            {...register('email')}
          />
          <Button type="submit" variant="primary" size="large" pending={formState.isSubmitting}>
            {t('forgot.act')}
          </Button>
        </form>
      )}
      <AppLink className="link" to={paths.login()}>
        {t('toLogin')}
      </AppLink>
    </AuthFrame>
  );
}
