import { useTranslation } from 'react-i18next';
import { limits } from '#domain/limits.ts';
import type { PrizePool } from '#domain/prize.ts';
import { formatMoney } from '#lib/dates.ts';

export type Chapter = { id: string; number: number; title: string; paragraphs: { key: string; text: string }[] };

/** The chapters in order, each with its paragraphs in order; the words stand in rules.json. */
const book = {
  players: ['age', 'gamingId', 'oneTeam'],
  teams: ['founder', 'squad', 'captain', 'coCaptain'],
  season: ['formatOpen', 'points', 'noDraws', 'forfeit', 'deduction'],
  'tie-breakers': ['order', 'headToHead', 'equal', 'shared'],
  matchday: ['lineup', 'delay', 'disconnect', 'lobby'],
  reports: ['claim', 'silence', 'protest', 'evidence'],
  playoffs: ['qualify', 'semifinal', 'quarterfinal', 'series', 'registration'],
  transfers: ['rights', 'windows', 'contract'],
  eligibility: ['who', 'review'],
  discipline: ['warnings', 'suspension'],
  prizes: ['pool', 'places', 'paid'],
  nightcup: ['format', 'checkIn'],
} as const;

type ChapterKey = keyof typeof book;
type SeasonPrize = PrizePool & { season: number };

/** How often each pair meets in the newest season of a league. */
export type LeagueLegs = { league: string; legs: number };

/**
 * Hook: the rules in the reader's language, with every number taken from domain/limits.ts, prizes and legs from the
 * seasons; without the chapter of prizes where they are not known.
 */
export function useRules(prize: SeasonPrize | null | undefined, legs: LeagueLegs[] = []): Chapter[] {
  const { t, i18n } = useTranslation('rules');
  const named = (wanted: number) =>
    new Intl.ListFormat(i18n.language).format(legs.filter((each) => each.legs === wanted).map(({ league }) => league));
  const numbers = {
    ...limits,
    qualifiers: limits.playoffTeams,
    once: named(1),
    twice: named(2),
    ...(prize && prizeNumbers(prize, i18n.language)),
  };
  const known = (Object.keys(book) as ChapterKey[]).filter((id) => id !== 'prizes' || prize !== undefined);
  return known.map((id, index) => ({
    id,
    number: index + 1,
    title: t(`chapters.${id}.title`),
    paragraphs: paragraphsOf(id, prize ?? null).map((key) => ({
      key: key === 'formatOpen' ? 'format' : key,
      text: t(`chapters.${id}.${key === 'formatOpen' ? formatOf(legs) : key}` as 'chapters.players.age', numbers),
    })),
  }));
}

/** One sentence where all leagues agree; none is assumed where they are not known. */
function formatOf(legs: LeagueLegs[]): 'formatOnce' | 'formatTwice' | 'formatOpen' | 'formatOwn' {
  const [first, ...others] = new Set(legs.map((each) => each.legs));
  if (first === undefined) return 'formatOpen';
  if (others.length > 0) return 'formatOwn';
  return first === 1 ? 'formatOnce' : 'formatTwice';
}

/** Prizes are a season's: which paragraphs stand depends on what it promises. */
function paragraphsOf(id: ChapterKey, prize: PrizePool | null): readonly string[] {
  if (id !== 'prizes') return book[id];
  if (!prize) return ['none'];
  const days = prize.businessDays === undefined ? [] : ['paid'];
  return ['pool', ...(prize.places.length === 3 ? ['places'] : []), ...days];
}

function prizeNumbers(prize: SeasonPrize, language: string) {
  const money = (amount: number) => formatMoney(amount, prize.currency, language);
  const [first = 0, second = 0, third = 0] = prize.places;
  return {
    season: prize.season,
    prizeTotal: money(prize.total),
    prizeFirst: money(first),
    prizeSecond: money(second),
    prizeThird: money(third),
    businessDays: prize.businessDays,
  };
}
