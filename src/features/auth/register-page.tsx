import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#components/form/password-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { FullPageSpinner } from '#components/ui/spinner.tsx';
import { limits } from '#domain/limits.ts';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.ts';
import { storage, storageKeys } from '#lib/storage.ts';
import { AuthError } from './auth-error.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { type AuthResult, signUp } from './mutations.ts';
import { signUpSchema } from './schema.ts';
import { Strength } from './strength.tsx';
import { useCommonPasswords } from './use-common-passwords.ts';
import { useFieldError } from './use-field-error.ts';
import { useReturn } from './use-return.ts';

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
      <p className="t2">{t('register.sentHint')}</p>
      <AppLink className="link" to={paths.login()}>
        {t('toLogin')}
      </AppLink>
    </AuthFrame>
  );
}

function RegisterForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('auth');
  const { next } = useReturn();
  const common = useCommonPasswords();
  const [result, setResult] = useState<AuthResult>({ error: null });
  const { register, handleSubmit, formState, watch } = useForm({
    resolver: zodResolver(signUpSchema(common)),
    defaultValues: { email: '', password: '' },
  });
  const fieldError = useFieldError(formState.errors);
  const submit = handleSubmit(async ({ email, password }) => {
    const answer = await signUp(email, password);
    setResult(answer);
    if (answer.error) return;
    if (next) storage.write(storageKeys.next, next);
    onSent(email);
  });

  return (
    <AuthFrame title={t('register.title')} lead={t('register.age', { age: limits.playerAgeMin })}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <AuthError error={result.error} />
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
        <PasswordField
          label={t('fields.passwordLabel')}
          autoComplete="new-password"
          hint={<Strength password={watch('password')} common={common} />}
          error={fieldError('password')}
          {...register('password')}
        />
        <Button type="submit" variant="primary" size="large" pending={formState.isSubmitting}>
          {t('register.act')}
        </Button>
      </form>
      <p className="t2">
        {t('register.have')}{' '}
        <AppLink className="link" to={paths.login(next)}>
          {t('toLogin')}
        </AppLink>
      </p>
    </AuthFrame>
  );
}
