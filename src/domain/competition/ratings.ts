import type { Enums } from '#database.types.ts';
import { positions } from '../club/players.ts';
import { compare } from '../compare.ts';
import { limits } from '../limits.ts';
import type { FormEntry } from './form.ts';
import { type StatName, statNames } from './statistics.ts';

/**
 * The rating of a player in a match: a sum anybody can check. In hundredths, so that it adds up exactly; shown with one
 * decimal. It begins with 6.0 and ends between 1 and 10.
 */

export type Position = Enums<'player_position'>;

const base = 600;
const [least, most] = [100, 1000];

/** The weight of each stat by position: the same save is a goalkeeper's work and a striker's favour. */
const worth: Record<Position, Record<StatName | 'conceded', number>> = {
  goalkeeper: { goals: 100, assists: 60, passes: 3, interceptions: 15, saves: 22, conceded: -12 },
  last_man: { goals: 90, assists: 60, passes: 2, interceptions: 20, saves: 10, conceded: -8 },
  box_to_box: { goals: 75, assists: 60, passes: 2, interceptions: 16, saves: 5, conceded: 0 },
  support_striker: { goals: 70, assists: 60, passes: 2, interceptions: 14, saves: 5, conceded: 0 },
  striker: { goals: 65, assists: 55, passes: 2, interceptions: 14, saves: 5, conceded: 0 },
};
/** For the result: half of what decides is the team. */
const result = { won: 30, lost: -30 };

/** The inputs of a rating; a row of rated_stats fits. */
export type RatedStat = Record<StatName, number> & {
  team_id: string;
  position: Position | null;
  home_team_id: string;
  away_team_id: string;
  home_score: number | null;
  away_score: number | null;
};

/** A line of the sum: so many, worth so much each; `limit` is what goes beyond 1 or 10. */
export type RatingPart = {
  part: StatName | 'conceded' | 'base' | 'won' | 'lost' | 'limit';
  count: number;
  each: number;
  points: number;
};
export type Rating = { value: number; position: Position; parts: RatingPart[] };

/** The rating with its sum, in hundredths; a player without a position is rated as one in the middle. */
export function ratingOf(stat: RatedStat): Rating {
  const position = stat.position ?? 'box_to_box';
  const isHome = stat.team_id === stat.home_team_id;
  const [scored, conceded] = isHome
    ? [stat.home_score ?? 0, stat.away_score ?? 0]
    : [stat.away_score ?? 0, stat.home_score ?? 0];
  const part = (name: RatingPart['part'], count: number, each: number) => ({
    part: name,
    count,
    each,
    points: count * each,
  });
  const outcome = scored > conceded ? 'won' : 'lost';
  const parts: RatingPart[] = [
    part('base', 1, base),
    part(outcome, 1, result[outcome]),
    ...statNames.map((name) => part(name, stat[name], worth[position][name])),
    part('conceded', conceded, worth[position].conceded),
  ].filter(({ points }) => points !== 0);
  const sum = parts.reduce((all, { points }) => all + points, 0);
  const value = Math.min(most, Math.max(least, sum));
  if (value !== sum) parts.push(part('limit', 1, value - sum));
  return { value, position, parts };
}

/** Hundredths to one decimal, as they are shown. */
export const shownRating = (value: number): number => Math.round(value / 10) / 10;

/** The mean of ratings in hundredths; null without any. */
export const meanRating = (ratings: readonly Rating[]): number | null =>
  ratings.length === 0 ? null : ratings.reduce((sum, { value }) => sum + value, 0) / ratings.length;

/** The mean at each position somebody played, the most played first. */
export function ratingsByPosition(
  stats: readonly RatedStat[],
): { position: Position; mean: number; matches: number }[] {
  const rated = stats.map(ratingOf);
  return positions
    .map((position) => rated.filter((rating) => rating.position === position))
    .flatMap((ratings) => {
      const [first] = ratings;
      return first ? [{ position: first.position, mean: meanRating(ratings) ?? base, matches: ratings.length }] : [];
    })
    .toSorted((one, other) => other.matches - one.matches);
}

/** The last results of a player, oldest first, from stats that stand newest first. */
export const formOfStats = (stats: readonly (RatedStat & { match_id: string })[]): FormEntry[] =>
  stats
    .slice(0, limits.formMatches)
    .toReversed()
    .map((stat) => {
      const isHome = stat.team_id === stat.home_team_id;
      const [home, away] = [stat.home_score ?? 0, stat.away_score ?? 0];
      const [scored, conceded] = isHome ? [home, away] : [away, home];
      return {
        match_id: stat.match_id,
        result: scored > conceded ? 'W' : 'L',
        scored,
        conceded,
        opponent_id: isHome ? stat.away_team_id : stat.home_team_id,
      };
    });

type Played = RatedStat & { player_id: string; mvp: boolean; match_id: string };
export type Rated<Row> = Row & { rating: Rating };

/** Rated, the best first; level ones by most valuable player, goals, then id. */
export const rate = <Row extends Played>(rows: readonly Row[]): Rated<Row>[] =>
  rows
    .map((row) => ({ ...row, rating: ratingOf(row) }))
    .toSorted(
      (a, b) =>
        b.rating.value - a.rating.value ||
        Number(b.mvp) - Number(a.mvp) ||
        b.goals - a.goals ||
        compare(a.player_id, b.player_id) ||
        compare(a.match_id, b.match_id),
    );

/** The team of a round: at each of the five positions the player rated best there. Nobody is in it twice. */
export function teamOfRound<Row extends Played>(rows: readonly Row[]): Rated<Row>[] {
  const rated = rate(rows);
  const chosen: Rated<Row>[] = [];
  for (const position of positions) {
    const best = rated.find(
      (row) => row.position === position && !chosen.some(({ player_id }) => player_id === row.player_id),
    );
    if (best) chosen.push(best);
  }
  return chosen;
}

export type Sums = Record<StatName, number> & { matches: number };

/** The average stats of a match; null before the first one. */
export const perMatch = (sums: Sums): Record<StatName, number> | null =>
  sums.matches === 0
    ? null
    : (Object.fromEntries(statNames.map((stat) => [stat, sums[stat] / sums.matches])) as Record<StatName, number>);
