import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { storage, storageKeys } from './storage.ts';

const listeners = new Set<() => void>();
/** The page whose scores were requested. */
let opened: string | undefined;

/** Whether this browser keeps scores back, for later viewers. */
export const hiddenScores = {
  on: (): boolean => storage.read(storageKeys.hideScores) === 'on',
  choose: (on: boolean): void => {
    if (on) storage.write(storageKeys.hideScores, 'on');
    else storage.remove(storageKeys.hideScores);
    open(undefined);
  },
};

/** Hook: whether this page keeps its scores back, and what opens them all, until those of another page are opened. */
export function useHiddenScores(): { hidden: boolean; show: () => void } {
  const page = useLocation({ select: ({ pathname }) => pathname });
  const hidden = useSyncExternalStore(subscribe, () => hiddenScores.on() && opened !== page);
  return { hidden, show: () => open(page) };
}

function open(page: string | undefined): void {
  opened = page;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
