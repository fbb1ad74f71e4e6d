import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { dayKey, formatDay, formatTime } from '#lib/dates.ts';
import { restoredReads } from '#lib/stored-reads.ts';
import { queryClient } from '#lib/query-client.ts';
import { useOnline } from '#lib/use-online.ts';

/**
 * Said once, over every page, for as long as the browser has no network, or the page shows what this device kept: as of when
 * that is; not where a page that did not come says so itself. Its texts are read while there is a network.
 */
export function OfflineBanner() {
  const { t, i18n } = useTranslation('errors');
  const isOnline = useOnline();
  const asOf = useSyncExternalStore(followReads, () => restoredReads.oldestShown(queryClient()));
  if (isOnline && asOf === undefined) return null;
  return (
    <p
      ref={takePlace}
      className="bg-sodium text-md font-medium text-sodium-ink fixed inset-x-0 bottom-(--tabs) z-40 [body:has([data-away])_&]:hidden"
      role="status"
    >
      <span className="page flex min-h-10 items-center gap-3 py-1.5">
        {asOf === undefined ? t('offline') : t('offlineAsOf', { when: moment(asOf, i18n.language) })}
      </span>
    </p>
  );
}

/** A bar along the window's lower edge is above the notice, however many lines it takes. */
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

const followReads = (listener: () => void): (() => void) => queryClient().getQueryCache().subscribe(listener);

/** The time of day; of another day, its date, too. */
function moment(at: number, language: string): string {
  const iso = new Date(at).toISOString();
  const time = formatTime(iso, language);
  return dayKey(iso) === dayKey(new Date().toISOString()) ? time : `${formatDay(iso, language)}, ${time}`;
}
