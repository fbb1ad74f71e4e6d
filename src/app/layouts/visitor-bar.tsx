import { useTranslation } from 'react-i18next';
import { TopBar } from '#components/brand/top-bar.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.ts';
import { LanguageSelect } from './preferences.tsx';

/** The bar above visitors' pages: logo, language, and the way in. */
export function VisitorBar() {
  const { t } = useTranslation('common');
  const signedIn = useSession().status === 'signed-in';
  return (
    <TopBar home={paths.home()}>
      <div className="ml-auto flex min-w-0 items-center gap-3">
        <span className="max-wide:hidden">
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
    </TopBar>
  );
}
