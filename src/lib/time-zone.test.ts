import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageKeys } from './storage.ts';

vi.mock('i18next', () => ({ changeLanguage: async () => {} }));
vi.mock('./i18n.ts', () => ({ currentLanguage: () => 'en' }));

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The module as a page that was just loaded has it. */
async function loaded() {
  vi.resetModules();
  return import('./time-zone.ts');
}

test('the chosen zone survives a reload, and so does going back to the device’s', async () => {
  await (await loaded()).chooseZone('Asia/Tokyo');
  const again = await loaded();
  expect([again.viewerZone(), again.chosenZone()]).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
  await again.chooseZone(undefined);
  const last = await loaded();
  expect([last.viewerZone(), last.chosenZone()]).toEqual([last.deviceZone(), undefined]);
});

test('a zone that nobody knows is the device’s, kept or given', async () => {
  kept.set(storageKeys.timeZone, 'Mars/Olympus');
  const { chooseZone, deviceZone, viewerZone } = await loaded();
  expect(viewerZone()).toBe(deviceZone());
  await chooseZone('Asia/Tokyo');
  await chooseZone('Nowhere/At_All');
  expect(viewerZone()).toBe(deviceZone());
});
