import { describe, expect, test } from 'vitest';
import {
  acceptAll,
  acceptEssential,
  consentToStore,
  cookieCategories,
  isAllowed,
  isBannerShown,
  readConsent,
  saveCustom,
} from './cookie-consent.ts';

const nothingStored = readConsent({ preferences: null, consent: null });
const optional = ['functional', 'analytics', 'thirdParty'] as const;

describe('cookie preferences', () => {
  test('[S3.17] have the four booleans essential, functional, analytics and thirdParty', () => {
    expect(cookieCategories).toEqual(['essential', 'functional', 'analytics', 'thirdParty']);
    expect(Object.keys(acceptAll().preferences).toSorted()).toEqual([...cookieCategories].toSorted());
  });

  test('[S3.19] are essential only by default', () => {
    expect(readConsent({ preferences: null, consent: null }).preferences).toEqual({
      essential: true,
      functional: false,
      analytics: false,
      thirdParty: false,
    });
  });

  test("'accept all' sets all four true", () => {
    expect(Object.values(acceptAll().preferences)).toEqual([true, true, true, true]);
  });

  test("'accept essential' sets only essential true", () => {
    expect(acceptEssential().preferences).toEqual(nothingStored.preferences);
  });

  test('[S3.18] keep essential true, even when the input says false', () => {
    const { preferences } = saveCustom({ essential: false, analytics: true });
    expect(preferences).toEqual({ essential: true, functional: false, analytics: true, thirdParty: false });
    const stored = JSON.stringify({ ...preferences, essential: false });
    expect(readConsent({ preferences: stored, consent: 'true' }).preferences.essential).toBe(true);
  });

  test.each([
    '',
    '{',
    'null',
    '"all"',
    '[true,true,true,true]',
    '{"essential":true}',
    '{"essential":true,"functional":1,"analytics":false,"thirdParty":false}',
  ])('that cannot be read (%s) are discarded for the defaults', (preferences) => {
    const read = readConsent({ preferences, consent: 'true' });
    expect(read.corrupt).toBe(true);
    expect(read.preferences).toEqual(nothingStored.preferences);
  });

  test('that were never stored are the default ones, and nothing is wrong with that', () => {
    expect(readConsent({ preferences: null, consent: 'true' })).toEqual({ ...acceptEssential(), corrupt: false });
  });

  test('are read back as they were stored', () => {
    const choice = saveCustom({ thirdParty: true });
    const stored = consentToStore(choice);
    expect(
      readConsent({ preferences: stored.cookiePreferences ?? null, consent: stored.cookieConsent ?? null }),
    ).toEqual({ ...choice, corrupt: false });
  });
});

describe('consent', () => {
  test('starts as not given, with the banner shown', () => {
    expect(nothingStored.consented).toBe(false);
    expect(isBannerShown(nothingStored, false)).toBe(true);
  });

  test.each([acceptAll(), acceptEssential(), saveCustom({ functional: true })])(
    'is recorded by each of the three choices, which hides the banner',
    (choice) => {
      expect(choice.consented).toBe(true);
      expect(isBannerShown(choice, false)).toBe(false);
    },
  );

  test('the banner can be reopened after consent', () => {
    expect(isBannerShown(acceptAll(), true)).toBe(true);
  });

  test('[S4.20] until it is given, only essential is allowed, whatever preferences are stored', () => {
    const stored = JSON.stringify(acceptAll().preferences);
    const unconsented = readConsent({ preferences: stored, consent: null });
    expect(isAllowed(unconsented, 'essential')).toBe(true);
    for (const category of optional) expect(isAllowed(unconsented, category)).toBe(false);
  });

  test('once given, allows what was selected', () => {
    const chosen = saveCustom({ analytics: true });
    expect(cookieCategories.filter((category) => isAllowed(chosen, category))).toEqual(['essential', 'analytics']);
  });

  test("is stored under cookieConsent as 'true', the preferences as JSON under cookiePreferences", () => {
    expect(consentToStore(acceptEssential())).toEqual({
      cookieConsent: 'true',
      cookiePreferences: '{"essential":true,"functional":false,"analytics":false,"thirdParty":false}',
    });
    expect(consentToStore({ ...acceptEssential(), consented: false })).not.toHaveProperty('cookieConsent');
    for (const consent of ['TRUE', '1', 'yes', '', null]) {
      expect(readConsent({ preferences: null, consent }).consented).toBe(false);
    }
  });
});

test('who accepts everything has consented to it', () => {
  expect(acceptAll().consented).toBe(true);
});
