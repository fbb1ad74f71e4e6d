/** Whose pages and reads this device keeps (src/app/offline); beside the others, which every visitor's page names. */
export const offlineOwnerKey = 'rondo.takenAlong';
