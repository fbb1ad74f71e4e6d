import * as z from 'zod/mini';
import { fullAddress } from '#domain/community/full-address.ts';
import { languages } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import type { TypedTexts } from '#domain/texts-by-language.ts';
import { cleanLine, isLine, isName, isReserved, isText } from '#domain/account/names.ts';
import { isSocialAddress, type SocialNetwork } from '#domain/community/social-links.ts';
import { isStreamAddress } from '#domain/match/stream.ts';
import { isClockChange } from '#lib/dates.ts';
import { currentLanguage } from '#lib/i18n.ts';

/** Bounds in characters, and what a form says outside of them: keys of its own texts, where it has better ones. */
type Bounds = { min?: number; max: number; long?: string; short?: string };

/** A single line, kept clean; empty where `min` is not given. */
export const line = (bounds: Bounds) => cleaned(bounds, isLine);

/** A name: a line with a letter or digit that is seen; empty where `min` is not given. */
export const name = (bounds: Bounds) => cleaned(bounds, (text) => text === '' || isName(text));

/** A name by which others know somebody: none of the site's own. */
export const knownAs = (bounds: Bounds) => name(bounds).check(notReserved);

export const notReserved = z.refine<string>((text) => text === '' || !isReserved(text, ''), 'forms:reserved');

/** A text of several lines. */
export const text = ({ min = 0, max, long = 'forms:long', short }: Bounds) =>
  z.string().check(z.trim(), z.minLength(min, short), z.maxLength(max, long), z.refine(isText, 'forms:unreadable'));

/**
 * A text a language, each by the same rule and none of them required. A form says with `inLanguages` how many it needs.
 */
export const byLanguage = (each: z.ZodMiniString<string>) => z.object({ en: each, de: each, tr: each });

type Written<Fields extends string> = Record<Fields, TypedTexts>;

/**
 * Whole in at least one language: in each that is begun every one of these fields has as many characters as it needs, or
 * the form says its sentence there; where none is begun, in the reader's.
 */
export const inLanguages = <Fields extends string>(needed: Record<Fields, { min: number; short: string }>) =>
  z.check<Written<Fields>>(({ value, issues }) => {
    const fields = Object.keys(needed) as Fields[];
    const begun = languages.filter((language) => fields.some((field) => value[field][language] !== ''));
    for (const language of begun.length > 0 ? begun : [currentLanguage()])
      for (const field of fields)
        if (value[field][language].length < needed[field].min)
          issues.push({ code: 'custom', input: value, path: [field, language], message: needed[field].short });
  });

/** A date and time as it is typed, by the clock of a zone; the viewer's if not given. */
export const moment = (zone?: string) =>
  z.string().check(z.refine((typed) => !isClockChange(typed, zone), 'forms:clockChange'));

/** Why somebody does what others have to bear. */
export const reason = text({
  min: limits.reasonMin,
  max: limits.reasonMax,
  short: 'forms:reasonShort',
  long: 'forms:reasonShort',
});

const cleaned = ({ min = 0, max, long = 'forms:long', short }: Bounds, fits: (text: string) => boolean) =>
  z
    .string()
    .check(z.overwrite(cleanLine), z.minLength(min, short), z.maxLength(max, long), z.refine(fits, 'forms:unreadable'));

/** A whole number as it is typed. */
export const whole = (min: number, max: number, wrong: string) =>
  z.string().check(
    z.trim(),
    z.refine((typed) => /^\d{1,9}$/.test(typed) && Number(typed) >= min && Number(typed) <= max, wrong),
  );

/** One of these, or nothing. */
export const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.union([z.literal(''), z.enum(values)]);

/** An empty field, or an address `fits` knows, typed with https:// or without. */
const address = (fits: (text: string) => boolean, wrong: string) =>
  z.string().check(
    z.overwrite(fullAddress),
    z.refine((text) => text === '' || fits(text), wrong),
  );

/** An address on that network. */
export const placeOn = (network: SocialNetwork) =>
  address((text) => isSocialAddress(network, text), `forms:address.${network}`);

/** An address where a stream plays. */
export const stream = address(isStreamAddress, 'forms:address.stream');

/** A date of birth, or nothing. */
export const birthDate = z
  .string()
  .check(
    z.refine(
      (date) => date === '' || (date >= '1900-01-01' && date <= new Date().toISOString().slice(0, 10)),
      'forms:birthDateWrong',
    ),
  );
