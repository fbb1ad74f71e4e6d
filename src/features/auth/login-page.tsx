import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#components/form/password-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { FullPageSpinner } from '#components/ui/spinner.tsx';
import { paths } from '#lib/paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { useSession } from '#lib/session.ts';
import { AuthError } from './auth-error.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { type AuthResult, confirmFromLink, resendConfirmation, signIn } from './mutations.ts';
import { signInSchema } from './schema.ts';
import { useFieldError } from './use-field-error.ts';
import { useReturn } from './use-return.ts';

const schema = { token_hash: param.text, type: param.text };

/** /login; also where the confirmation mail's link leads. Whoever is signed in goes on at once. */
export function LoginPage() {
  const session = useSession();
  const [{ token_hash: token, type }] = useSearchParams(schema);
  const { goBack } = useReturn();
  const arrivedFromMail = useRef(token !== '');

  useEffect(() => {
    if (session.status === 'signed-in') goBack(arrivedFromMail.current ? paths.welcome() : undefined);
  }, [session.status, goBack]);

  if (session.status === 'signed-in') return <FullPageSpinner />;
  return token !== '' && type === 'signup' ? <Confirmation token={token} /> : <LoginForm />;
}

/** Spends the link's token once; the session that follows leads on. */
function Confirmation({ token }: { token: string }) {
  const { t } = useTranslation('auth');
  const [result, setResult] = useState<AuthResult>();
  const spent = useRef(false);
  useEffect(() => {
    if (spent.current) return;
    spent.current = true;
    void confirmFromLink(token, 'signup').then(setResult);
  }, [token]);

  if (!result?.error) return <FullPageSpinner />;
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
