import { loadNamespaces } from 'i18next';
import { useEffect } from 'react';
import { siteQueries } from '#data/site-pages/queries.ts';
import { queryClient } from '#lib/query-client.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { keepInStep } from './keep-in-step.ts';
import { Keys } from './keys.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { followOtherTabs } from './other-tabs.ts';

/**
 * Reads, once the page is usable, what the site calls itself, and what must be here when the network is not; until
 * then the site is drawn as this browser knew it last.
 */
export function OnceUsable() {
  useEffect(
    () =>
      whenIdle(() => {
        void queryClient().prefetchQuery(siteQueries.brand());
        // Without a network nothing of this could be fetched any more; whoever has none already does without.
        void loadNamespaces(['forms', 'errors']);
        void import('./layouts/more-dialog.tsx').catch(() => {});
      }),
    [],
  );
  useEffect(() => keepInStep(queryClient()), []);
  useEffect(() => followOtherTabs(), []);
  return (
    <>
      <OfflineBanner />
      <Keys />
    </>
  );
}
