import { expect, test, vi } from 'vitest';
import { storage } from './storage.ts';

test('what is written is read again until it is removed', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  storage.write('rondo.theme', 'light');
  expect(storage.read('rondo.theme')).toBe('light');
  storage.remove('rondo.theme');
  expect(storage.read('rondo.theme')).toBeNull();
});

test('a browser that keeps nothing is a first visit, never an error', () => {
  const blocked = () => {
    throw new Error('The operation is insecure');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  expect(storage.read('rondo.theme')).toBeNull();
  expect(() => storage.write('rondo.theme', 'light')).not.toThrow();
  expect(() => storage.remove('rondo.theme')).not.toThrow();
});
