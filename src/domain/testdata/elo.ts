import { compare } from '../compare.ts';
import { eloStart, expectedScore } from '../competition/elo.ts';
import type { PlayedMatch } from '../match/scores.ts';

/** The database's computation of Elo, written a second time for tests: they compare both. */

/** Points for a match that was foreseen as even, by each unit of `eloMargin`, times two. */
const weight = 20;

/** The part of a row of match_elo that says how it came about. */
type EloRow = { home_before: number; away_before: number; home_edge: number; home_change: number };

/** The prior wins of home and away of a league before its first match: it knows nothing of its own yet. */
const winsBefore = 6;

/** The home advantage, learned from a league's results so far: nothing where both win as often. */
export const homeEdge = (homeWins: number, awayWins: number): number =>
  Math.floor(400 * Math.log10((homeWins + winsBefore) / (awayWins + winsBefore)) + 0.5);

/** How much a win by so many goals weighs: it grows ever more slowly. */
const eloMargin = (homeScore: number, awayScore: number): number => Math.log(Math.abs(homeScore - awayScore) + 1);

/** A result's change for the home side, in whole points; for the other side it is the opposite. */
export function eloChange(before: Omit<EloRow, 'home_change'>, homeScore: number, awayScore: number): number {
  const expected = expectedScore(before.home_before, before.away_before, before.home_edge);
  return Math.floor(weight * eloMargin(homeScore, awayScore) * (Number(homeScore > awayScore) - expected) + 0.5);
}

type Ended = PlayedMatch & { id: string; finished_at: string };

/** Whether a match is rated: it was played to its end. */
const isRated = ({ status, forfeited_by }: Pick<PlayedMatch, 'status' | 'forfeited_by'>): boolean =>
  status === 'finished' && forfeited_by === null;

// The database knows microseconds, which a Date does not: what is left of them is compared as it is written.
const byEnd = (a: Ended, b: Ended): number =>
  Date.parse(a.finished_at) - Date.parse(b.finished_at) || compare(a.finished_at, b.finished_at) || compare(a.id, b.id);

/** All matches of a league, of all seasons, as they are rated: in the order in which they ended, then by id. */
export function rateMatches(matches: readonly Ended[]): (EloRow & { match_id: string })[] {
  const ratings = new Map<string, number>();
  let homeWins = 0;
  let awayWins = 0;
  return matches
    .filter(isRated)
    .toSorted(byEnd)
    .map(({ id, home_team_id, away_team_id, home_score, away_score }) => {
      const before = {
        home_before: ratings.get(home_team_id) ?? eloStart,
        away_before: ratings.get(away_team_id) ?? eloStart,
        home_edge: homeEdge(homeWins, awayWins),
      };
      const home_change = eloChange(before, home_score ?? 0, away_score ?? 0);
      ratings.set(home_team_id, before.home_before + home_change);
      ratings.set(away_team_id, before.away_before - home_change);
      if ((home_score ?? 0) > (away_score ?? 0)) homeWins += 1;
      else awayWins += 1;
      return { match_id: id, ...before, home_change };
    });
}

/** The mean of what forecasts cost: the logarithm of the likelihood they gave to what happened. Less is better. */
export function logLoss(forecasts: readonly { expected: number; won: boolean }[]): number {
  const cost = forecasts.map(({ expected, won }) => -Math.log(won ? expected : 1 - expected));
  return cost.reduce((sum, each) => sum + each, 0) / cost.length;
}
