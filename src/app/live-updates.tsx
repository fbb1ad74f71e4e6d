import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useLiveState } from '#lib/live/state.ts';
import { queryClient } from '#lib/query-client.ts';
import { whenIdle } from '#lib/when-idle.ts';

// Without a network it may not come: nobody is worse off without it than the page would be.
const LiveNotice = lazy(() =>
  import('./live-notice.tsx').then(
    (m): { default: ComponentType } => ({ default: m.LiveNotice }),
    () => ({ default: () => null }),
  ),
);

/** Nobody hears of a gap that is over before they could have missed anything. In milliseconds. */
const quietMs = 20_000;

/** Has the page told of every change, and says so where it is not. */
export function LiveUpdates({ me }: { me: string }) {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let stopped = false;
    whenIdle(() => {
      if (stopped) return;
      import('#lib/live/start-live.ts').then(
        ({ startLive }) => {
          if (!stopped) stop = startLive(queryClient(), me);
        },
        () => {}, // without the chunk the screens ask by themselves, as they do without a socket
      );
    });
    return () => {
      stopped = true;
      stop?.();
    };
  }, [me]);
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
  const since = 'since' in state ? state.since : undefined;
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    if (since === undefined) return;
    const timer = setTimeout(() => setPassed(since), since + quietMs - Date.now());
    return () => clearTimeout(timer);
  }, [since]);
  return since !== undefined && passed === since;
}
