import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

/** Said once, over every page, for as long as the browser has no network. Its texts are read while there is one. */
export function OfflineBanner() {
  const { t } = useTranslation('errors');
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <p
      ref={takePlace}
      className="bg-sodium text-md font-medium text-sodium-ink fixed inset-x-0 bottom-(--tabs) z-40"
      role="status"
    >
      <span className="page flex min-h-10 items-center gap-3 py-1.5">{t('offline')}</span>
    </p>
  );
}

/** What stands along the window's lower edge stands above the notice, however many lines it takes. */
function takePlace(notice: HTMLElement | null): (() => void) | undefined {
  if (!notice) return undefined;
  const { style } = document.documentElement;
  const measure = () => style.setProperty('--notice', `${notice.offsetHeight}px`);
  measure();
  const size = new ResizeObserver(measure);
  size.observe(notice);
  return () => {
    size.disconnect();
    style.removeProperty('--notice');
  };
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
