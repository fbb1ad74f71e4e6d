import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageKeys } from './storage.ts';

const drawn = vi.hoisted(() => [] as string[]);
vi.mock('i18next', () => ({ changeLanguage: async (language: string) => void drawn.push(language) }));
vi.mock('./i18n.ts', () => ({ currentLanguage: () => 'en' }));

const items = new Map<string, string>();
beforeEach(() => {
  items.clear();
  drawn.length = 0;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
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
  expect([...items.keys()]).toEqual([]);
});

test('the zone of the device is what its clock says', async () => {
  const { deviceZone } = await loaded();
  expect(deviceZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test('another zone draws what is shown anew, the same one nothing', async () => {
  const { chooseZone } = await loaded();
  await chooseZone('Asia/Tokyo');
  await chooseZone('Asia/Tokyo');
  expect(drawn).toEqual(['en']);
});

test('a zone that nobody knows is the device’s, kept or given', async () => {
  items.set(storageKeys.timeZone, 'Mars/Olympus');
  const { chooseZone, deviceZone, viewerZone } = await loaded();
  expect(viewerZone()).toBe(deviceZone());
  await chooseZone('Asia/Tokyo');
  await chooseZone('Nowhere/At_All');
  expect(viewerZone()).toBe(deviceZone());
});
