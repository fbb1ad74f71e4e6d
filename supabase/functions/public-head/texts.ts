import deCommon from '../../../src/locales/de/common.json' with { type: 'json' };
import deInterest from '../../../src/locales/de/interest.json' with { type: 'json' };
import deLeagues from '../../../src/locales/de/leagues.json' with { type: 'json' };
import deMatches from '../../../src/locales/de/matches.json' with { type: 'json' };
import deCup from '../../../src/locales/de/night-cup.json' with { type: 'json' };
import deHead from '../../../src/locales/de/public-head.json' with { type: 'json' };
import dePublic from '../../../src/locales/de/public.json' with { type: 'json' };
import deStats from '../../../src/locales/de/stats.json' with { type: 'json' };
import deTable from '../../../src/locales/de/table.json' with { type: 'json' };
import enCommon from '../../../src/locales/en/common.json' with { type: 'json' };
import enInterest from '../../../src/locales/en/interest.json' with { type: 'json' };
import enLeagues from '../../../src/locales/en/leagues.json' with { type: 'json' };
import enMatches from '../../../src/locales/en/matches.json' with { type: 'json' };
import enCup from '../../../src/locales/en/night-cup.json' with { type: 'json' };
import enHead from '../../../src/locales/en/public-head.json' with { type: 'json' };
import enPublic from '../../../src/locales/en/public.json' with { type: 'json' };
import enStats from '../../../src/locales/en/stats.json' with { type: 'json' };
import enTable from '../../../src/locales/en/table.json' with { type: 'json' };
import trCommon from '../../../src/locales/tr/common.json' with { type: 'json' };
import trInterest from '../../../src/locales/tr/interest.json' with { type: 'json' };
import trLeagues from '../../../src/locales/tr/leagues.json' with { type: 'json' };
import trMatches from '../../../src/locales/tr/matches.json' with { type: 'json' };
import trCup from '../../../src/locales/tr/night-cup.json' with { type: 'json' };
import trHead from '../../../src/locales/tr/public-head.json' with { type: 'json' };
import trPublic from '../../../src/locales/tr/public.json' with { type: 'json' };
import trStats from '../../../src/locales/tr/stats.json' with { type: 'json' };
import trTable from '../../../src/locales/tr/table.json' with { type: 'json' };
import { limits } from '../../../src/domain/limits.ts';

/** The texts of the app's public pages, for those who read them without it. */
const en = { common: enCommon, interest: enInterest, leagues: enLeagues, matches: enMatches, cup: enCup, head: enHead, public: enPublic, stats: enStats, table: enTable }; // prettier-ignore
export type Words = typeof en;
export const words = {
  en,
  de: { common: deCommon, interest: deInterest, leagues: deLeagues, matches: deMatches, cup: deCup, head: deHead, public: dePublic, stats: deStats, table: deTable },
  tr: { common: trCommon, interest: trInterest, leagues: trLeagues, matches: trMatches, cup: trCup, head: trHead, public: trPublic, stats: trStats, table: trTable },
} satisfies Record<string, Words>; // prettier-ignore
export type HeadLanguage = keyof typeof words;
export const languages = Object.keys(words) as HeadLanguage[];
export const locales: Record<HeadLanguage, string> = { en: 'en-GB', de: 'de-DE', tr: 'tr-TR' };

type Values = Record<string, string | number>;

/** A text with what it names: what is given, or else a number of the rules. */
export const filled = (text: string, values: Values = {}): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? numbers[name] ?? ''));

const numbers = Object.fromEntries(
  Object.entries(limits).filter((limit): limit is [string, number] => typeof limit[1] === 'number'),
);

/** Of the texts `name_one` and `name_other` the one that goes with a number. */
export function counted<Name extends string>(
  texts: Record<`${Name}_one` | `${Name}_other`, string>,
  name: Name,
  count: number,
  language: HeadLanguage,
  values: Values = {},
): string {
  const isOne = new Intl.PluralRules(locales[language]).select(count) === 'one';
  const key: `${Name}_one` | `${Name}_other` = isOne ? `${name}_one` : `${name}_other`;
  return filled(texts[key], { count, ...values });
}
