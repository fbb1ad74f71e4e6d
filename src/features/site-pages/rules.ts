import { useTranslation } from 'react-i18next';
import { limits } from '#domain/limits.ts';
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

/** Hook: the rules in the reader's language, with every number taken from domain/limits.ts. */
export function useRules(): Chapter[] {
  const { t, i18n } = useTranslation('rules');
  const numbers = numbersIn(i18n.language);
  return (Object.keys(book) as ChapterKey[]).map((id, index) => ({
    id,
    number: index + 1,
    title: t(`chapters.${id}.title`),
    paragraphs: book[id].map((key) => ({ key, text: t(`chapters.${id}.${key}` as 'chapters.players.age', numbers) })),
  }));
}

function numbersIn(language: string) {
  const { prizePool } = limits;
  const money = (amount: number) => formatMoney(amount, prizePool.currency, language);
  const [first, second, third] = prizePool.places;
  return {
    ...limits,
    qualifiers: limits.playoffTeams,
    prizeTotal: money(prizePool.total),
    prizeFirst: money(first),
    prizeSecond: money(second),
    prizeThird: money(third),
    businessDays: prizePool.business_days,
  };
}
