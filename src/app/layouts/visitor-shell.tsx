import { useTranslation } from 'react-i18next';
import { Logo } from '#components/brand/logo.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.ts';
import { Frame } from './frame.tsx';
import { LanguageSelect } from './preferences.tsx';

/** The public pages' shell: logo, language, and the way in. */
export function VisitorShell() {
  return <Frame head={<VisitorBar />} />;
}

function VisitorBar() {
  const { t } = useTranslation('common');
  const signedIn = useSession().status === 'signed-in';
  return (
    <header className="top">
      <div className="page justify-between">
        <AppLink to={paths.home()} className="logo">
          <Logo />
        </AppLink>
        <div className="row">
          <span className="only-l">
            <LanguageSelect />
          </span>
          {signedIn ? (
            <ButtonLink to={paths.dashboard()} size="small">
              {t('shell.nav.dashboard')}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to={paths.login()} size="small">
                {t('shell.login')}
              </ButtonLink>
              <ButtonLink to={paths.register()} variant="primary" size="small">
                {t('shell.register')}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </header>
  );
}
