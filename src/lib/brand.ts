import { useSyncExternalStore } from 'react';
import { type Brand, readBrand } from '#domain/community/brand.ts';
import { storage, storageKeys } from './storage.ts';

/**
 * The site's brand as this browser knows it: what was read last, so that the first picture of the next visit is
 * drawn with it and nothing moves when it is read again.
 */
let brand = readBrand(stored());
const listeners = new Set<() => void>();

/** Hook: the site's name, tagline, logo and places elsewhere; Rondo's until they were read once. */
export function useBrand(): Brand {
  return useSyncExternalStore(subscribe, () => brand);
}

/** Draws and keeps what the setting holds. */
export function rememberBrand(value: unknown): Brand {
  brand = readBrand(value);
  storage.write(storageKeys.brand, JSON.stringify(brand));
  for (const listener of listeners) listener();
  return brand;
}

function stored(): unknown {
  try {
    return JSON.parse(storage.read(storageKeys.brand) ?? 'null');
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
