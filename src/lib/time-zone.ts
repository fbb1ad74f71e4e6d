import { changeLanguage } from 'i18next';
import { currentLanguage } from './i18n.ts';
import { storage, storageKeys } from './storage.ts';

let chosen = parseZone(storage.read(storageKeys.timeZone));

/** The IANA zone the viewer reads times in: what they chose, else the device's. */
export const viewerZone = (): string => chosen ?? deviceZone();

/** The chosen zone; undefined: as the device has it. */
export const chosenZone = (): string | undefined => chosen;

let device: string | undefined;

export const deviceZone = (): string => (device ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Reads times in this zone from now on, on this device; undefined is the device's own. One nobody knows is none. */
export async function chooseZone(zone: string | undefined): Promise<void> {
  const next = parseZone(zone);
  if (next === chosen) return;
  chosen = next;
  if (next === undefined) storage.remove(storageKeys.timeZone);
  else storage.write(storageKeys.timeZone, next);
  // Every text with a date has a language: what follows that is drawn anew.
  await changeLanguage(currentLanguage());
}

function parseZone(zone: string | null | undefined): string | undefined {
  return zone && isKnown(zone) ? zone : undefined;
}

function isKnown(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
    return true;
  } catch {
    return false;
  }
}
