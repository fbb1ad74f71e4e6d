import { type ErrorComponentProps, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { PageLoadError } from '#lib/page.tsx';

/** A page that could not be fetched, or that broke while it was drawn. */
export function PageError({ error }: ErrorComponentProps) {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  useEffect(() => console.error('The page failed', error), [error]);

  // A page that could not be fetched comes by itself when the network is back.
  const isUnfetched = error instanceof PageLoadError;
  useEffect(() => {
    if (!isUnfetched) return;
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isUnfetched]);

  if (!isUnfetched)
    return (
      <main className="page">
        <h1 className="text-4xl wrap-anywhere max-wide:text-3xl pt-7" tabIndex={-1}>
          {t('errors.generic')}
        </h1>
        <ErrorState message={t('errors.tryLater')} onRetry={() => location.reload()} />
      </main>
    );
  const message = pathname.startsWith('/leagues') ? t('errors.leaguesPage') : t('errors.page');
  return (
    <main className="page" role="alert">
      <ErrorState message={message} />
      {!navigator.onLine && <p className="pb-4 text-soft">{t('errors.away')}</p>}
      <Button onClick={() => location.reload()}>{t('errors.refresh')}</Button>
    </main>
  );
}
