import type { QueryClient } from '@tanstack/react-query';
import { mentionsNetwork } from '#lib/errors.ts';
import { restoredReads } from '#lib/stored-reads.ts';
import { restoreReads } from './restore-reads.ts';

/**
 * A network that is there by name alone: what it does not bring is shown as this device has it, and goes on being shown while
 * the site is asked in vain. Data of the device is asked for anew once there is a network again.
 */
export function standIn(client: QueryClient, me: string, signal: AbortSignal): void {
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type !== 'failed' && action.type !== 'error') return;
    if (!mentionsNetwork(action.error)) return;
    if (query.state.data === undefined) void restoreReads(client, me);
    else if (action.type === 'error' && restoredReads.has(query)) query.setState({ status: 'success', error: null });
  });
  const renew = () =>
    void client.invalidateQueries({ predicate: (query) => restoredReads.has(query) }, { cancelRefetch: false });
  if (navigator.onLine) renew();
  addEventListener('online', renew, { signal });
  signal.addEventListener('abort', stop);
}
