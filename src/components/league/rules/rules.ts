import { useTranslation } from 'react-i18next';
import { limits } from '#domain/limits.ts';
import type { Tables } from '#database.types.ts';
import type { PrizePool } from '#domain/competition/prize.ts';
import { formatMoney } from '#lib/dates.ts';

export type Chapter = { id: string; number: number; title: string; paragraphs: { key: string; text: string }[] };

/** The chapters in order, each with its paragraphs in order; the texts stand in rules.json. */
const book = {
  players: ['age', 'gamingId', 'oneTeam'],
  teams: ['founder', 'squad', 'captain', 'coCaptain'],
  season: ['formatOpen', 'points', 'noDraws', 'forfeit', 'deduction', 'withdrawal'],
  'tie-breakers': ['order', 'headToHead', 'equal', 'shared'],
  matchday: ['lineup', 'lobby', 'start', 'delay', 'noShow', 'disconnect', 'move', 'overlap'],
  reports: ['report', 'silence', 'clocks', 'protest', 'appeal', 'evidence', 'ownCase'],
  playoffs: ['qualify', 'bracket', 'series', 'nobody', 'registration'],
  transfers: ['rights', 'windows', 'contract', 'captains'],
  eligibility: ['who', 'review', 'person', 'standIns'],
  discipline: ['warnings', 'suspension'],
  prizes: ['pool', 'places', 'paid'],
  nightcup: ['format', 'checkIn', 'silence', 'tied', 'nobody'],
} as const;

/** The rules that a league's season may set otherwise than the site; a row of league_seasons fits. */
export type SeasonRules = Pick<
  Tables<'league_seasons'>,
  | 'legs'
  | 'points_for_win'
  | 'protest_minutes'
  | 'silence_hours'
  | 'game_minutes'
  | 'transfer_rights'
  | 'playoff_teams'
  | 'third_place_match'
  | 'semifinal_best_of'
  | 'final_best_of'
  | 'extra_rules'
>;

type ChapterKey = keyof typeof book;
type SeasonPrize = PrizePool & { season: number };

/** How often each pair meets in the newest season of a league. */
export type LeagueLegs = { league: string; legs: number };

/**
 * Hook: the rules in the reader's language, with every number taken from domain/limits.ts or, where it is known, from
 * the season's, and its league's own rules at the end. `legs` are those of all leagues, told where no season is known;
 * without the chapter of prizes where they are not known.
 */
export function useRules(
  prize: SeasonPrize | null | undefined,
  legs: LeagueLegs[] = [],
  season?: SeasonRules,
): Chapter[] {
  const { t, i18n } = useTranslation('rules');
  const named = (wanted: number) =>
    new Intl.ListFormat(i18n.language).format(legs.filter((each) => each.legs === wanted).map(({ league }) => league));
  const format = formatOf(season ? [season] : legs);
  const numbers = {
    qualifiers: limits.playoffTeams,
    once: named(1),
    twice: named(2),
    ...(season && seasonNumbers(season)),
    ...(prize && prizeNumbers(prize, i18n.language)),
  };
  const ids = (Object.keys(book) as ChapterKey[]).filter((id) => id !== 'prizes' || prize !== undefined);
  const chapters = ids.map((id, index): Chapter => ({
    id,
    number: index + 1,
    title: t(`chapters.${id}.title`),
    paragraphs: paragraphsOf(id, prize ?? null, season).map((key) => ({
      key: key === 'formatOpen' ? 'format' : key.replace(/Of(Four|Eight)$/, ''),
      text: t(`chapters.${id}.${key === 'formatOpen' ? format : key}` as 'chapters.players.age', numbers),
    })),
  }));
  const own = linesOf(season?.extra_rules ?? '');
  if (own.length === 0) return chapters;
  return [...chapters, { id: 'own', number: chapters.length + 1, title: t('chapters.own.title'), paragraphs: own }];
}

type Paragraph = { code: string; number: string; text: string };

/**
 * The paragraphs a ruling can go by, each with its address on the rules page as its code. A league's own rules are one
 * of them: its lines may change.
 */
export const paragraphsIn = (chapters: Chapter[]): (Chapter & { of: Paragraph[] })[] =>
  chapters.map((chapter) => ({
    ...chapter,
    of:
      chapter.id === 'own'
        ? [{ code: chapter.id, number: String(chapter.number), text: chapter.title }]
        : chapter.paragraphs.map(({ key, text }, index) => ({
            code: `${chapter.id}-${key}`,
            number: `${chapter.number}.${index + 1}`,
            text,
          })),
  }));

/** One sentence where all leagues agree; none is assumed where they are not known. */
function formatOf(seasons: { legs: number }[]): 'formatOnce' | 'formatTwice' | 'formatOpen' | 'formatOwn' {
  const [first, ...others] = new Set(seasons.map(({ legs }) => legs));
  if (first === undefined) return 'formatOpen';
  if (others.length > 0) return 'formatOwn';
  return first === 1 ? 'formatOnce' : 'formatTwice';
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line, index) => ({ key: String(index + 1), text: line }));

const seasonNumbers = (season: SeasonRules) => ({
  qualifiers: season.playoff_teams,
  pointsForWin: season.points_for_win,
  protestMinutes: season.protest_minutes,
  autoConfirmHours: season.silence_hours,
  gameMinutes: season.game_minutes,
  transferRights: season.transfer_rights,
  semifinalBestOf: season.semifinal_best_of,
  finalBestOf: season.final_best_of,
});

/** The pairings, by how many teams play the playoffs. */
const draws: Record<number, readonly string[]> = {
  4: ['semifinalOfFour'],
  6: ['semifinal', 'quarterfinal'],
  8: ['quarterfinalOfEight'],
};

/** Playoffs and prizes are a season's: which paragraphs stand depends on its size and on what it promises. */
function paragraphsOf(id: ChapterKey, prize: PrizePool | null, season: SeasonRules | undefined): readonly string[] {
  if (id === 'playoffs') {
    const draw = draws[season?.playoff_teams ?? limits.playoffTeams] ?? [];
    const third = season?.third_place_match ? ['thirdPlace'] : [];
    return book[id].flatMap((key) => (key === 'bracket' ? [...draw, ...third] : [key]));
  }
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
