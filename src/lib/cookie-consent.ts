/** A visitor's consent (docs/spec/spec.md §§ 3-5). Until consent, and without a choice, only the essential. */
export const cookieCategories = ['essential', 'functional', 'analytics', 'thirdParty'] as const;
export type CookieCategory = (typeof cookieCategories)[number];
type CookiePreferences = Record<CookieCategory, boolean> & { essential: true };

export type CookieConsent = { consented: boolean; preferences: CookiePreferences };

/** Keys of the browser's storage, and the text that records consent. */
const cookieStorage = { preferences: 'cookiePreferences', consent: 'cookieConsent', accepted: 'true' } as const;

const essentialOnly: CookiePreferences = {
  essential: true,
  functional: false,
  analytics: false,
  thirdParty: false,
};

const everything: CookiePreferences = { essential: true, functional: true, analytics: true, thirdParty: true };

export function acceptAll(): CookieConsent {
  return { consented: true, preferences: everything };
}

export function acceptEssential(): CookieConsent {
  return { consented: true, preferences: essentialOnly };
}

/** The visitor's own choice; essential stays on, whatever was requested. */
export function saveCustom(choice: Partial<Record<CookieCategory, boolean>>): CookieConsent {
  return { consented: true, preferences: { ...essentialOnly, ...choice, essential: true } };
}

export function isAllowed({ consented, preferences }: CookieConsent, category: CookieCategory): boolean {
  return category === 'essential' || (consented && preferences[category]);
}

/** The banner stands until a choice was made, or when somebody opened it again. */
export function isBannerShown({ consented }: CookieConsent, reopened: boolean): boolean {
  return !consented || reopened;
}

/**
 * Consent as the storage holds it. `corrupt` says that stored preferences were discarded because they are not
 * the four booleans as JSON: to be logged, and replaced by the defaults.
 */
export function readConsent(stored: { preferences: string | null; consent: string | null }): CookieConsent & {
  corrupt: boolean;
} {
  const consented = stored.consent === cookieStorage.accepted;
  if (stored.preferences === null) return { consented, preferences: essentialOnly, corrupt: false };
  const preferences = parsePreferences(stored.preferences);
  return { consented, preferences: preferences ?? essentialOnly, corrupt: preferences === null };
}

/** The stored values, by key. */
export function consentToStore({ consented, preferences }: CookieConsent): Record<string, string> {
  return {
    [cookieStorage.preferences]: JSON.stringify(preferences),
    ...(consented && { [cookieStorage.consent]: cookieStorage.accepted }),
  };
}

function parsePreferences(text: string): CookiePreferences | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!hasFourBooleans(value)) return null;
    const { functional, analytics, thirdParty } = value;
    return { essential: true, functional, analytics, thirdParty };
  } catch {
    return null;
  }
}

function hasFourBooleans(value: unknown): value is Record<CookieCategory, boolean> {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Record<string, unknown>;
  return cookieCategories.every((category) => typeof record[category] === 'boolean');
}
