import { useSyncExternalStore } from 'react';

/**
 * Whether changes are broadcast to this page: not asked yet, told of every change, or not at the moment (since when):
 * `behind` is told of some and asks once in a while what it missed.
 * Small, so that every screen may ask; who listens is in chunks of its own.
 */
export type LiveState = { is: 'unknown' } | { is: 'live' } | { is: 'off' | 'behind'; since: number };

let state: LiveState = { is: 'unknown' };
const listeners = new Set<() => void>();

export const liveState = (): LiveState => state;

export function setLiveState(is: LiveState['is']): void {
  if (state.is === is) return;
  state = is === 'off' || is === 'behind' ? { is, since: Date.now() } : { is };
  for (const listener of listeners) listener();
}

/** Hook: whether changes are broadcast to this page. */
export const useLiveState = (): LiveState => useSyncExternalStore(subscribe, liveState);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
