import { useSyncExternalStore } from 'react';
import { storage, storageKeys } from './storage.ts';

export const themes = ['dark', 'light', 'system'] as const;
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();

/** The stored choice; dark is the default. index.html applies it before first paint. */
function chosenTheme(): Theme {
  const stored = storage.read(storageKeys.theme);
  return themes.find((theme) => theme === stored) ?? 'dark';
}

export function chooseTheme(theme: Theme): void {
  storage.write(storageKeys.theme, theme);
  applyTheme();
  for (const listener of listeners) listener();
}

/** Hook: the chosen theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme);
}

/** Writes the effective theme to <html>; follows the system while that is chosen. */
export function followTheme(): void {
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', applyTheme);
  applyTheme();
}

function applyTheme(): void {
  const chosen = chosenTheme();
  const light = chosen === 'system' ? matchMedia('(prefers-color-scheme: light)').matches : chosen === 'light';
  document.documentElement.dataset['theme'] = light ? 'light' : 'dark';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
