import { loadNamespaces } from 'i18next';
import { lazy, Suspense, useEffect, useState } from 'react';
import { siteQueries } from '#data/site-pages/queries.ts';
import { followPushMoments, type PushMoment } from '#lib/push-moment.ts';
import { queryClient } from '#lib/query-client.ts';
import { useSession } from '#lib/session.ts';
import { storage, storageKeys } from '#lib/storage.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { Interests } from './interests.tsx';
import { refreshStaleReads } from './refresh-stale-reads.ts';
import { Keys } from './keys.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { offlineOwner } from '#lib/offline-keys.ts';
import { unsentReport } from '#lib/unsent-report.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { followOtherTabs } from './other-tabs.ts';

/**
 * Reads, once the page is usable, what the site calls itself, and what must be here when the network is not; until
 * then the site is drawn as this browser knew it last. A member's page is told of every change from then on.
 */
export function DeferredStartup() {
  const session = useSession();
  useEffect(
    () =>
      whenIdle(() => {
        void queryClient().prefetchQuery(siteQueries.brand());
        // Without a network nothing of this could be fetched any more; a page without one stays without.
        void loadNamespaces(['forms', 'errors']);
        void import('./layouts/more-dialog.tsx').catch(() => {});
      }),
    [],
  );
  useEffect(() => refreshStaleReads(queryClient()), []);
  useEffect(() => followOtherTabs(), []);
  const isLeft = session.status === 'signed-out';
  useEffect(() => {
    if (isLeft && offlineOwner() !== null)
      import('./offline/forget.ts').then(({ forgetOffline }) => forgetOffline()).catch(() => {});
  }, [isLeft]);
  return (
    <>
      <OfflineBanner />
      <Keys />
      {session.status === 'signed-in' && (
        <>
          <LiveUpdates me={session.user.id} />
          <Pushes me={session.user.id} />
          <Interests />
          <OfflineCopy me={session.user.id} />
        </>
      )}
    </>
  );
}

const PushOffer = lazy(() => import('./push-offer.tsx').then((m) => ({ default: m.PushOffer })));

/** Keeps what pushes this device gets, and offers them when their moment comes. */
function Pushes({ me }: { me: string }) {
  const [moment, setMoment] = useState<PushMoment>();
  useEffect(() => followPushMoments(setMoment), []);
  useEffect(() => {
    if (storage.read(storageKeys.push) === null) return;
    whenIdle(() => {
      import('#data/delivery-channels/this-device.ts').then(({ keepDevice }) => keepDevice(me)).catch(() => {});
    });
  }, [me]);
  return moment ? (
    <Suspense fallback={null}>
      <PushOffer key={moment} me={me} moment={moment} onClose={() => setMoment(undefined)} />
    </Suspense>
  ) : null;
}

const UnsentReport = lazy(() => import('./offline/unsent-report.tsx').then((m) => ({ default: m.UnsentReport })));

/** Keeps what a member takes along where there is no network, and asks about a result that could not be sent there. */
function OfflineCopy({ me }: { me: string }) {
  useEffect(() => {
    // The worker and its list come from the build.
    if (!import.meta.env.PROD) return;
    let stop: (() => void) | undefined;
    let stopped = false;
    whenIdle(() => {
      if (stopped) return;
      import('./offline/keep-offline.ts').then(
        ({ keepOffline }) => {
          if (!stopped) stop = keepOffline(queryClient(), me);
        },
        () => {},
      );
    });
    return () => {
      stopped = true;
      stop?.();
    };
  }, [me]);
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    const look = () => setAsks(navigator.onLine && unsentReport.read(me) !== null);
    whenIdle(look);
    addEventListener('online', look);
    return () => removeEventListener('online', look);
  }, [me]);
  return asks ? (
    <Suspense fallback={null}>
      <UnsentReport me={me} onClose={() => setAsks(false)} />
    </Suspense>
  ) : null;
}
