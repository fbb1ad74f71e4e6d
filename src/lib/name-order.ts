import { localeOf } from './i18n.ts';

/** Compares names as the reader's language sorts them: Ç after C in Turkish, Ö beside O in German. */
export function nameOrder(language: string): (one: string, other: string) => number {
  return new Intl.Collator(localeOf(language)).compare;
}
