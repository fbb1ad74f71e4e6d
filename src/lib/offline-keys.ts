/**
 * The owner of the pages and reads of this device (src/app/offline); beside the others, which every visitor's page
 * names.
 */
export const offlineOwnerKey = 'rondo.takenAlong';
