import { useSyncExternalStore } from 'react';
import { type Brand, readBrand } from '#domain/community/brand.ts';
import { storage, storageKeys } from './storage.ts';

/**
 * The site's brand as this browser knows it: what the host wrote into the page, or where nobody does what was read last,
 * so that the first picture is drawn with it and nothing moves when it is read again.
 */
let brand = readBrand(parsed(written()) ?? parsed(storage.read(storageKeys.brand)));
const listeners = new Set<() => void>();

/** Hook: the site's name, tagline, logo and places elsewhere; Rondo's until they were read once. */
export function useBrand(): Brand {
  return useSyncExternalStore(subscribe, getBrand, getBrand);
}

/** Draws and keeps what the setting holds. */
export function rememberBrand(value: unknown): Brand {
  brand = readBrand(value);
  storage.write(storageKeys.brand, JSON.stringify(brand));
  for (const listener of listeners) listener();
  return brand;
}

const getBrand = () => brand;

function written(): string | undefined {
  // there is none where the data is read without a page
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>('meta[name="rondo-brand"]')?.content;
}

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
