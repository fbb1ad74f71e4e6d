import { hashKey, type QueryClient } from '@tanstack/react-query';
import { storedReads, restoredReads } from '#lib/stored-reads.ts';
import { keyToday } from './own-reads.ts';

/** Puts what this device keeps of a member where the page looks for it, as old as it is; what the page has by itself stays. */
export async function restoreReads(client: QueryClient, me: string): Promise<void> {
  const now = new Date();
  const reads = await storedReads.all(me, now.getTime()).catch(() => []);
  for (const { key, data, at } of reads) {
    const queryKey = keyToday(key, now);
    const cache = client.getQueryCache();
    if (cache.find({ queryKey, exact: true })?.state.data !== undefined) continue;
    restoredReads.add(hashKey(queryKey), at);
    // Kept as long as the page is open: without a network it comes no second time.
    cache.build(client, { queryKey, gcTime: Infinity });
    client.setQueryData(queryKey, data, { updatedAt: at });
  }
}
