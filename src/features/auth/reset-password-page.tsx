import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#components/form/password-field.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { FullPageSpinner } from '#components/ui/spinner.tsx';
import { paths } from '#lib/paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { useSession } from '#lib/session.ts';
import { toast } from '#lib/toast.ts';
import { AuthError } from './auth-error.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { type AuthResult, changePassword, confirmFromLink } from './mutations.ts';
import { passwordSchema } from './schema.ts';
import { Strength } from './strength.tsx';
import { useCommonPasswords } from './use-common-passwords.ts';
import { useFieldError } from './use-field-error.ts';

const schema = { token_hash: param.text };

/** /reset-password: where the recovery mail's link leads. Without a session and a valid link it says so. */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const session = useSession();
  const link = useLink();

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
  return <NewPasswordForm />;
}

/** Spends the link's token once, if there is one. */
function useLink(): 'none' | 'checking' | 'spent' | 'refused' {
  const [{ token_hash: token }, set] = useSearchParams(schema);
  const [state, setState] = useState<'none' | 'checking' | 'spent' | 'refused'>(token === '' ? 'none' : 'checking');
  const asked = useRef(false);
  useEffect(() => {
    if (token === '' || asked.current) return;
    asked.current = true;
    void confirmFromLink(token, 'recovery').then(({ error }) => {
      setState(error ? 'refused' : 'spent');
      set({ token_hash: '' });
    });
  }, [token, set]);
  return state;
}

function NewPasswordForm() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const common = useCommonPasswords();
  const [result, setResult] = useState<AuthResult>({ error: null });
  const { register, handleSubmit, formState, watch } = useForm({
    resolver: zodResolver(passwordSchema(common)),
    defaultValues: { password: '' },
  });
  const fieldError = useFieldError(formState.errors);
  const submit = handleSubmit(async ({ password }) => {
    const answer = await changePassword(password);
    setResult(answer);
    if (answer.error) return;
    void toast.success(t('reset.done'));
    void navigate({ to: paths.dashboard(), replace: true });
  });

  return (
    <AuthFrame title={t('reset.title')}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <AuthError error={result.error} />
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
      </form>
    </AuthFrame>
  );
}
