import { useSyncExternalStore } from 'react';
import { storage } from './storage.ts';

/** The page's memory of what the visitor allows: cookiePreferences and cookieConsent in browser storage. */
const keys = ['cookiePreferences', 'cookieConsent'] as const;
export type StoredConsent = { preferences: string | null; consent: string | null };

let stored = read();
let reopened = false;
const listeners = new Set<() => void>();

/** Hook: the two stored texts; lib/cookie-consent.ts says what they mean. */
export function useStoredConsent(): StoredConsent {
  return useSyncExternalStore(subscribe, () => stored);
}

/** Hook: whether somebody opened the banner again. */
export function useBannerReopened(): boolean {
  return useSyncExternalStore(subscribe, () => reopened);
}

/** Stores a choice (texts by key) and hides the banner. */
export function storeConsent(texts: Record<string, string>): void {
  for (const [key, text] of Object.entries(texts)) storage.write(key, text);
  reopened = false;
  changed();
}

/** Opens the banner again, from the settings or a footer. */
export function reopenCookieBanner(): void {
  reopened = true;
  changed();
}

export function closeCookieBanner(): void {
  reopened = false;
  changed();
}

/** Forgets stored preferences that could not be read. */
export function discardPreferences(): void {
  storage.remove(keys[0]);
  changed();
}

function read(): StoredConsent {
  return { preferences: storage.read(keys[0]), consent: storage.read(keys[1]) };
}

function changed(): void {
  stored = read();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
