import i18next, { type BackendModule, changeLanguage, type i18n, type ResourceKey, use as extend } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languages } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { storage, storageKeys } from './storage.ts';

const fallbackLanguage: Language = 'en';

/** The languages' own names, for the language menu. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch', tr: 'Türkçe' };

/** The name of a language in the language of `reader`, for sentences: "auf Englisch". */
export const languageName = (language: Language, reader: string): string =>
  new Intl.DisplayNames([localeOf(reader)], { type: 'language' }).of(language) ?? languageNames[language];

/**
 * Starts translation. The language is the saved choice, else the browser's, else English; only a
 * person's choice is saved, never a guess. Words arrive as one chunk per language and namespace.
 */
export async function startI18n(language?: Language): Promise<i18n> {
  i18next.on('languageChanged', () => {
    document.documentElement.lang = currentLanguage();
  });
  await extend(initReactI18next)
    .use(namespaceFiles)
    .init({
      lng: language ?? detectLanguage(),
      supportedLngs: languages,
      load: 'languageOnly',
      fallbackLng: fallbackLanguage,
      ns: ['common'],
      defaultNS: 'common',
      returnEmptyString: false,
      interpolation: { escapeValue: false },
      missingInterpolationHandler: numberOfTheRules,
      react: { useSuspense: true },
    });
  return i18next;
}

/**
 * A text may name a number of the rules ({{squadMax}}) without being given it. Asked only for what nobody gave, so it costs
 * the other texts nothing; i18next's own `defaultVariables` copies all of them at each text.
 */
export function numberOfTheRules(_text: string, [written, name = '']: RegExpMatchArray, values?: object): string {
  const number: unknown = Object.entries(limits).find(([limit]) => limit === name.trim())?.[1];
  if (typeof number === 'number') return String(number);
  return values && Object.hasOwn(values, name.trim()) ? '' : written;
}

const namespaceFiles: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init() {},
  async read(language: string, namespace: string) {
    const file = (await import(`../locales/${language}/${namespace}.json`)) as { default: ResourceKey };
    return file.default;
  },
};

/**
 * The language of a public address (`?lang=de`), then the saved choice, then the first of the browser's languages that
 * is ours, English.
 */
function detectLanguage(): Language {
  const named = /^\/(p\/|$)/.test(location.pathname) ? new URLSearchParams(location.search).get('lang') : null;
  const saved = storage.read(storageKeys.language);
  if (saved) nameToServer(saved);
  const wanted = [named, saved, ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase());
  return wanted.flatMap((tag) => languages.find((language) => language === tag) ?? [])[0] ?? fallbackLanguage;
}

/** The language in use, one of ours (never a raw tag such as de-DE). */
export function currentLanguage(): Language {
  const resolved = i18next.resolvedLanguage;
  return languages.find((language) => language === resolved) ?? fallbackLanguage;
}

/** Changes the language and keeps the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  storage.write(storageKeys.language, language);
  nameToServer(language);
  await changeLanguage(language);
}

/** A public page is sent in it: its server reads no local storage. Named anew at each start, since browsers forget it sooner. */
function nameToServer(language: string): void {
  document.cookie = `${storageKeys.language}=${language};path=/p/;max-age=31536000;samesite=lax`;
}

/** BCP 47 tag for Intl: plain English would mean American dates and Sunday weeks. */
export const localeOf = (language: string): string => (language.startsWith('en') ? 'en-GB' : language);
