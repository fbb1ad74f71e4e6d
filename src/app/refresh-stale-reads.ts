import type { QueryClient } from '@tanstack/react-query';
import { CallError } from '#lib/errors.ts';

/** The refusals that tell of somebody who was quicker: there is no such thing any more, or it was decided meanwhile. */
const overtaken = ['PT404', 'PT409'];

/**
 * Data that an action changed is read again in the other tabs of this browser; what a refused one was about is read
 * again here, since it stands otherwise than the page says. Returns how to stop.
 */
export function refreshStaleReads(client: QueryClient): () => void {
  const tabs = new BroadcastChannel('rondo.changed');
  const readAgain = (nouns: readonly string[]) =>
    nouns.forEach((noun) => void client.invalidateQueries({ queryKey: [noun] }));
  tabs.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => readAgain(data));
  const stop = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const nouns = event.mutation.meta?.invalidates ?? [];
    const { action } = event;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    if (action.type === 'success' && nouns.length > 0) tabs.postMessage(nouns);
    if (action.type === 'error' && action.error instanceof CallError && overtaken.includes(action.error.code))
      readAgain(nouns);
  });
  return () => {
    stop();
    tabs.close();
  };
}
