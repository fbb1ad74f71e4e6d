import { storage, storageKeys } from './storage.ts';

/** Whether single letters do something on this browser; on unless its owner switched it off (WCAG 2.1.4). */
export const singleKeys = {
  on: (): boolean => storage.read(storageKeys.singleKeys) !== 'off',
  choose: (on: boolean): void =>
    on ? storage.remove(storageKeys.singleKeys) : storage.write(storageKeys.singleKeys, 'off'),
};
