import { storage } from './storage.ts';

/**
 * The owner of the pages and reads of this device (src/app/offline); beside the others, which every visitor's page
 * names.
 */
export const offlineOwnerKey = 'rondo.offlineOwner';
const formerKey = 'rondo.takenAlong';

/** The member whose copy this device has; null where it has none. An owner under the former key moves to the new one. */
export function offlineOwner(): string | null {
  const former = storage.read(formerKey);
  if (former !== null) {
    storage.write(offlineOwnerKey, former);
    storage.remove(formerKey);
  }
  return storage.read(offlineOwnerKey);
}
