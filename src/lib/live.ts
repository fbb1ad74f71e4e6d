import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Hook: keeps what stands under these keys as new as the database has it. Asks again every so many milliseconds while
 * somebody looks and there is a network, and at once when either comes back. A channel that tells of changes can stand
 * here instead; no screen would know.
 */
export function useLive(keys: readonly QueryKey[], { every }: { every: number }): void {
  const client = useQueryClient();
  const watched = JSON.stringify(keys);
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'hidden' || !navigator.onLine) return;
      for (const queryKey of JSON.parse(watched) as QueryKey[])
        // one that is being answered is not asked anew
        void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
    };
    const timer = setInterval(ask, every);
    document.addEventListener('visibilitychange', ask);
    addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      removeEventListener('online', ask);
    };
  }, [client, watched, every]);
}
