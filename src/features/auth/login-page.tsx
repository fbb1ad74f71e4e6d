import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#components/form/password-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { FullPageSpinner } from '#components/ui/spinner.tsx';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.ts';
import { AuthError } from './auth-error.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { type AuthResult, resendConfirmation, signIn } from './mutations.ts';
import { OtherAccount } from './other-account.tsx';
import { signInSchema } from './schema.ts';
import { useFieldError } from './use-field-error.ts';
import { useMailLink } from './use-mail-link.ts';
import { useReturn } from './use-return.ts';

/** /login; also where the confirmation mail's link leads. Whoever is signed in goes on at once. */
export function LoginPage() {
  const session = useSession();
  const { link, follow } = useMailLink('signup');
  const { goBack } = useReturn();
  const goesOn = session.status === 'signed-in' && (link === 'none' || link === 'spent');

  useEffect(() => {
    if (goesOn) goBack(link === 'spent' ? paths.welcome() : undefined);
  }, [goesOn, link, goBack]);

  if (link === 'asking') return <OtherAccount onStay={() => goBack()} onSwitch={follow} />;
  if (link === 'refused') return <DeadLink />;
  return goesOn || link === 'checking' ? <FullPageSpinner /> : <LoginForm />;
}

function DeadLink() {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame title={t('confirm.expiredTitle')}>
      <Note tone="warning">{t('confirm.expired')}</Note>
      <AppLink className="link" to={paths.login()}>
        {t('toLogin')}
      </AppLink>
    </AuthFrame>
  );
}

function LoginForm() {
  const { t } = useTranslation('auth');
  const { next } = useReturn();
  const [result, setResult] = useState<AuthResult>({ error: null });
  const form = useForm({ resolver: zodResolver(signInSchema), defaultValues: { email: '', password: '' } });
  const { register, handleSubmit, formState, getValues } = form;
  const fieldError = useFieldError(formState.errors);
  const submit = handleSubmit(async ({ email, password }) => setResult(await signIn(email, password)));

  return (
    <AuthFrame title={t('login.title')}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <AuthError error={result.error} />
        {result.error?.code === 'email_not_confirmed' && <SendAgain email={getValues('email')} />}
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
          autoComplete="current-password"
          error={fieldError('password')}
          {...register('password')}
        />
        <Button type="submit" variant="primary" size="large" pending={formState.isSubmitting}>
          {t('login.act')}
        </Button>
      </form>
      <p className="t2 flex flex-wrap justify-between gap-x-6 gap-y-2">
        <AppLink className="link" to={paths.forgotPassword()}>
          {t('login.forgot')}
        </AppLink>
        <AppLink className="link" to={paths.register(next)}>
          {t('login.register')}
        </AppLink>
      </p>
    </AuthFrame>
  );
}

function SendAgain({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const [sent, setSent] = useState<'no' | 'sending' | 'sent'>('no');
  const send = async () => {
    setSent('sending');
    await resendConfirmation(email);
    setSent('sent');
  };
  if (sent === 'sent') return <Note tone="success">{t('confirm.sentAgain')}</Note>;
  return (
    <Button size="small" pending={sent === 'sending'} onClick={() => void send()}>
      {t('confirm.sendAgain')}
    </Button>
  );
}
