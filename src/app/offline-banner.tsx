import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

/** Said once, over every page, for as long as the browser has no network. Its words are read while there is one. */
export function OfflineBanner() {
  const { t } = useTranslation('errors');
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <p
      // what fills the window down to its edge leaves room for it
      data-offline
      className="bg-sodium text-md font-medium text-sodium-ink fixed inset-x-0 bottom-0 z-40 max-wide:bottom-15"
      role="status"
    >
      <span className="page flex min-h-10 items-center gap-3 py-1.5">{t('offline')}</span>
    </p>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
