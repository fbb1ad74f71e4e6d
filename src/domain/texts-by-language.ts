import { type Language, languages } from './languages.ts';

/**
 * A text that the site itself says in its languages, at least in one: an object in the database (private.are_texts).
 */
export type TextsByLanguage = Partial<Record<Language, string>>;
/** The same as a form holds it: empty where nothing is written. */
export type TypedTexts = Record<Language, string>;

/** The texts of a column; none where it holds nothing. */
export function textsOf(held: unknown): TextsByLanguage {
  if (typeof held !== 'object' || held === null) return {};
  const texts = held as Record<string, unknown>;
  return Object.fromEntries(
    languages.flatMap((language) => (typeof texts[language] === 'string' ? [[language, texts[language]]] : [])),
  );
}

/** The text for a reader of that language, or the next best (private.text_in); null where there is none. */
export function textIn(held: unknown, wanted: string): { text: string; language: Language } | null {
  const texts = textsOf(held);
  const language = [...languages.filter((each) => each === wanted), ...languages].find((each) => texts[each]);
  return language ? { text: texts[language] ?? '', language } : null;
}

/** The first values of a form. */
export const typedTexts = (held: unknown = null): TypedTexts => ({ en: '', de: '', tr: '', ...textsOf(held) });

/** The sent values of a form: the languages that are written. */
export const writtenTexts = (typed: TypedTexts): TextsByLanguage =>
  Object.fromEntries(languages.flatMap((language) => (typed[language] ? [[language, typed[language]]] : [])));
