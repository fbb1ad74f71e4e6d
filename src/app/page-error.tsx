import { type ErrorComponentProps, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { PageLoadError, reloadIfThere } from '#lib/page.tsx';
import { useOnline } from '#lib/use-online.ts';

/** A page that could not be fetched, or that broke while it was drawn. */
export function PageError({ error }: ErrorComponentProps) {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  useEffect(() => console.error('The page failed', error), [error]);

  // It comes by itself when the network is back.
  const isOnline = useOnline();
  const isUnfetched = error instanceof PageLoadError || !isOnline;
  useEffect(() => {
    if (!isUnfetched) return;
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isUnfetched]);

  if (!isOnline)
    return (
      <div className="page" data-away>
        <ErrorState message={t('errors.away')} />
      </div>
    );
  if (!isUnfetched)
    return (
      <div className="page">
        <h1 className="text-4xl wrap-anywhere max-wide:text-3xl pt-7" tabIndex={-1}>
          {t('errors.generic')}
        </h1>
        <ErrorState message={t('errors.tryLater')} onRetry={() => void reloadIfThere()} />
      </div>
    );
  const message = pathname.startsWith('/leagues') ? t('errors.leaguesPage') : t('errors.page');
  return (
    <div className="page" role="alert">
      <ErrorState message={message} />
      <Button onClick={() => void reloadIfThere()}>{t('errors.refresh')}</Button>
    </div>
  );
}
