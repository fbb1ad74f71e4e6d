import { expect, test, vi } from 'vitest';
import { singleKeys } from './single-keys.ts';

test('single letters do something until the owner of the browser switches them off, and again after that', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  expect(singleKeys.on()).toBe(true);
  singleKeys.choose(false);
  expect(singleKeys.on()).toBe(false);
  singleKeys.choose(true);
  expect(singleKeys.on()).toBe(true);
  expect(items.size).toBe(0);
});
