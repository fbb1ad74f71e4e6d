import { Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FullPageSpinner } from '#components/ui/spinner.tsx';

const Footer = lazy(() => import('./footer.tsx').then((m) => ({ default: m.Footer })));

type Props = { head: ReactNode; rail?: ReactNode; tail?: ReactNode; confined?: boolean };

/** The shared parts of all shells: the skip link, the head, the page between, the footer. */
export function Frame({ head, rail, tail, confined }: Props) {
  const { t } = useTranslation('common');
  const page = (
    <main id="content" tabIndex={-1}>
      <Suspense fallback={<FullPageSpinner />}>
        <Outlet />
      </Suspense>
    </main>
  );
  return (
    <>
      <a href="#content">{t('shell.skip')}</a>
      {head}
      {rail ? (
        <div className="mx-auto max-w-[1480px] wide:grid wide:grid-cols-[12.5rem_minmax(0,1fr)]">
          {rail}
          {page}
        </div>
      ) : (
        page
      )}
      <Suspense fallback={null}>
        <Footer confined={confined} />
      </Suspense>
      {tail}
    </>
  );
}
