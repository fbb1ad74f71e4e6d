import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { Note } from '#components/ui/note.tsx';
import { FullPageSpinner } from '#components/ui/spinner.tsx';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CodeForm } from './code-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { OtherAccount } from './other-account.tsx';
import { useMailLink } from './use-mail-link.ts';

/**
 * /reset-password: where the recovery mail's link leads, and where a signed-in member changes the password.
 * Without a session and a valid link it says so.
 */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const session = useSession();
  const { link, follow } = useMailLink('recovery');
  const navigate = useNavigate();
  const goOn = () => void navigate({ to: paths.dashboard(), replace: true });

  if (link === 'asking') return <OtherAccount onStay={goOn} onSwitch={follow} />;
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
  if (session.proof === 'awaits-code') return <CodeForm />;
  return <NewPasswordForm own={session.user.email} knowsCurrent={link === 'none'} onDone={goOn} />;
}
