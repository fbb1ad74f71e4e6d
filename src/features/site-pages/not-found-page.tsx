import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { TopBar } from '#components/brand/top-bar.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { NotFoundState } from '#components/ui/states.tsx';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.ts';

/** Any unknown path. It stands outside the shells, so it brings its own head; of a member it is `memberBar`, with the search. */
export function NotFoundPage({ memberBar }: { memberBar: ReactNode }) {
  const { t } = useTranslation('site-pages');
  const signedIn = useSession().status === 'signed-in';
  return (
    <>
      <PageTitle title={t('notFound.title')} />
      {signedIn ? (
        <Suspense fallback={<TopBar home={paths.dashboard()} />}>{memberBar}</Suspense>
      ) : (
        <TopBar home={paths.home()} />
      )}
      <main>
        <NotFoundState
          title={t('notFound.title')}
          action={
            <ButtonLink to={signedIn ? paths.dashboard() : paths.home()} variant="primary">
              {signedIn ? t('notFound.dashboard') : t('notFound.home')}
            </ButtonLink>
          }
        >
          {t('notFound.text')}
        </NotFoundState>
      </main>
    </>
  );
}
