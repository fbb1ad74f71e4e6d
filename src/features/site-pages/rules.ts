import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { limits } from '#domain/limits.ts';
import type { PrizePool } from '#domain/prize.ts';
import { leagueQueries } from '#features/leagues/queries.ts';
import { formatMoney } from '#lib/dates.ts';

export type Chapter = { id: string; number: number; title: string; paragraphs: { key: string; text: string }[] };

/** The chapters in order, each with its paragraphs in order; the words stand in rules.json. */
const book = {
  players: ['age', 'gamingId', 'oneTeam'],
  teams: ['founder', 'squad', 'captain', 'coCaptain'],
  season: ['format', 'points', 'noDraws', 'forfeit', 'deduction'],
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

/** Hook: the rules in the reader's language, with every number taken from domain/limits.ts, and prizes from the season. */
export function useRules(): Chapter[] {
  const { t, i18n } = useTranslation('rules');
  const { data: prize } = useQuery(leagueQueries.prize());
  const numbers = { ...limits, qualifiers: limits.playoffTeams, ...(prize && prizeNumbers(prize, i18n.language)) };
  return (Object.keys(book) as ChapterKey[]).map((id, index) => ({
    id,
    number: index + 1,
    title: t(`chapters.${id}.title`),
    paragraphs: paragraphsOf(id, prize ?? null).map((key) => ({
      key,
      text: t(`chapters.${id}.${key}` as 'chapters.players.age', numbers),
    })),
  }));
}

/** Prizes are a season's: which paragraphs stand depends on what it promises. */
function paragraphsOf(id: ChapterKey, prize: PrizePool | null): readonly string[] {
  if (id !== 'prizes') return book[id];
  if (!prize) return ['none'];
  const days = prize.businessDays === undefined ? [] : ['paid'];
  return ['pool', ...(prize.places.length === 3 ? ['places'] : []), ...days];
}

function prizeNumbers(prize: PrizePool & { season: number }, language: string) {
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
