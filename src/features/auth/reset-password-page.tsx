import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#components/form/password-field.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { FullPageSpinner } from '#components/ui/spinner.tsx';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.ts';
import { toast } from '#lib/toast.ts';
import { AuthError } from './auth-error.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { type AuthResult, changePassword } from './mutations.ts';
import { OtherAccount } from './other-account.tsx';
import { passwordSchema } from './schema.ts';
import { Strength } from './strength.tsx';
import { useCommonPasswords } from './use-common-passwords.ts';
import { useFieldError } from './use-field-error.ts';
import { useMailLink } from './use-mail-link.ts';

/**
 * /reset-password: where the recovery mail's link leads, and where whoever is signed in changes their password.
 * Without a session and a valid link it says so.
 */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const session = useSession();
  const { link, follow } = useMailLink('recovery');
  const navigate = useNavigate();

  if (link === 'asking') {
    const stay = () => void navigate({ to: paths.dashboard(), replace: true });
    return <OtherAccount onStay={stay} onSwitch={follow} />;
  }
  if (link === 'checking' || session.status === 'loading') return <FullPageSpinner />;
  if (link === 'refused' || session.status === 'signed-out') {
    return (
      <AuthFrame title={t('reset.title')}>
        <Note tone="warning">{t('reset.expired')}</Note>
        <div>
          <ButtonLink to={paths.forgotPassword()} variant="primary">
            {t('reset.again')}
          </ButtonLink>
        </div>
      </AuthFrame>
    );
  }
  return <NewPasswordForm own={session.user.email} knowsCurrent={link === 'none'} />;
}

/** Whoever came by a mail's link forgot the current password; everybody else is asked for it. */
function NewPasswordForm({ own, knowsCurrent }: { own: string; knowsCurrent: boolean }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const common = useCommonPasswords();
  const [result, setResult] = useState<AuthResult>({ error: null });
  // A recovery that was left open for long counts no more.
  const asksCurrent = knowsCurrent || result.error?.code === 'current_password_required';
  const { register, handleSubmit, formState, watch } = useForm({
    resolver: zodResolver(passwordSchema(common, own, asksCurrent)),
    defaultValues: { current: '', password: '' },
  });
  const fieldError = useFieldError(formState.errors);
  const submit = handleSubmit(async ({ current, password }) => {
    const answer = await changePassword(password, asksCurrent ? current : undefined);
    setResult(answer);
    if (answer.error) return;
    void toast.success(t('reset.done'));
    void navigate({ to: paths.dashboard(), replace: true });
  });

  return (
    <AuthFrame title={t('reset.title')}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <AuthError error={result.error} />
        {asksCurrent && (
          <PasswordField
            label={t('reset.current')}
            autoComplete="current-password"
            error={fieldError('current')}
            {...register('current')}
          />
        )}
        <PasswordField
          label={t('reset.label')}
          autoComplete="new-password"
          hint={<Strength password={watch('password')} common={common} />}
          error={fieldError('password')}
          {...register('password')}
        />
        <Button type="submit" variant="primary" size="large" pending={formState.isSubmitting}>
          {t('reset.act')}
        </Button>
        <p className="hint">{t('reset.others')}</p>
      </form>
      {asksCurrent && (
        <AppLink className="link" to={paths.forgotPassword()}>
          {t('login.forgot')}
        </AppLink>
      )}
    </AuthFrame>
  );
}
