import { QueryClientContext } from '@tanstack/react-query';
import { lazy, Suspense, useContext, useEffect, useState } from 'react';
import { useLiveState } from '#lib/live/state.ts';
import { whenIdle } from '#lib/when-idle.ts';

const LiveNotice = lazy(() => import('./live-notice.tsx').then((m) => ({ default: m.LiveNotice })));

/** Nobody hears of a gap that is over before they could have missed anything. In milliseconds. */
const quietMs = 20_000;

/** Has the page told of every change, and says so where it is not. A page without a cache shows nothing that changes. */
export function LiveUpdates({ me }: { me: string }) {
  const client = useContext(QueryClientContext);
  useEffect(() => {
    if (!client) return;
    let stop: (() => void) | undefined;
    let stopped = false;
    whenIdle(() => {
      if (stopped) return;
      import('#lib/live/start-live.ts').then(
        ({ startLive }) => {
          if (!stopped) stop = startLive(client, me);
        },
        () => {}, // without the chunk the screens ask by themselves, as they do without a socket
      );
    });
    return () => {
      stopped = true;
      stop?.();
    };
  }, [client, me]);
  const { is } = useLiveState();
  useEffect(() => {
    document.documentElement.dataset['updates'] = is;
  }, [is]);
  return useOffForLong() ? (
    <Suspense fallback={null}>
      <LiveNotice />
    </Suspense>
  ) : null;
}

function useOffForLong(): boolean {
  const state = useLiveState();
  const since = state.is === 'off' ? state.since : undefined;
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    if (since === undefined) return;
    const timer = setTimeout(() => setPassed(since), since + quietMs - Date.now());
    return () => clearTimeout(timer);
  }, [since]);
  return since !== undefined && passed === since;
}
