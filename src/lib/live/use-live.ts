import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveState } from './state.ts';

/** How often what is broadcast is read all the same, in milliseconds: what follows from the time alone nobody broadcasts. */
const liveMs = 60_000;

/**
 * Hook: keeps what stands under these keys as new as the database has it. Asks again every so many milliseconds while
 * somebody looks and there is a network, and at once when either comes back. While changes are broadcast (start-live.ts)
 * or the socket asks for them, that is once a minute; so is what nobody broadcasts, where no `every` is given.
 */
export function useLive(keys: readonly QueryKey[], { every } = { every: liveMs }): void {
  const client = useQueryClient();
  const watched = JSON.stringify(keys);
  useEffect(() => {
    let lastRead = Date.now();
    const ask = () => {
      if (document.visibilityState === 'hidden' || !navigator.onLine) return;
      lastRead = Date.now();
      for (const queryKey of JSON.parse(watched) as QueryKey[])
        // one that is being answered is not asked anew
        void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
    };
    const timer = setInterval(() => {
      if (!/live|behind/.test(liveState().is) || Date.now() - lastRead >= liveMs) ask();
    }, every);
    document.addEventListener('visibilitychange', ask);
    addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      removeEventListener('online', ask);
    };
  }, [client, watched, every]);
}
