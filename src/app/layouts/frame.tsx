import { Outlet } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FullPageSpinner } from '#components/ui/spinner.tsx';
import { Footer } from './footer.tsx';

/** What all shells share: the skip link, the head, the page between, the footer. */
export function Frame({ head, rail, tail }: { head: ReactNode; rail?: ReactNode; tail?: ReactNode }) {
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
      <a className="skip" href="#content">
        {t('shell.skip')}
      </a>
      {head}
      {rail ? (
        <div className="railed">
          {rail}
          {page}
        </div>
      ) : (
        page
      )}
      <Footer />
      {tail}
    </>
  );
}
