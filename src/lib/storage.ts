/**
 * Browser storage that never throws: private windows and blocked cookies make every access fail,
 * and the app must then work as on a first visit.
 */
export const storage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // nothing is kept: the visitor will be asked again
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // it was not kept either
    }
  },
};

export const storageKeys = {
  session: 'rondo.session',
  language: 'rondo.language',
  theme: 'rondo.theme',
  timeZone: 'rondo.zone',
  brand: 'rondo.brand',
  name: 'rondo.name',
  next: 'rondo.next',
  discord: 'rondo.discord',
  singleKeys: 'rondo.keys',
  signing: 'rondo.signing',
  fullTime: 'rondo.fullTime',
  csvSeparator: 'rondo.csvSeparator',
  hideScores: 'rondo.hideScores',
  push: 'rondo.push',
  pushOffers: 'rondo.pushOffers',
  cookiePreferences: 'cookiePreferences',
  cookieConsent: 'cookieConsent',
} as const;
