import type { Tables } from '#database.types.ts';
import { type PlayedMatch, winnerOf } from '../match/scores.ts';

/** A best-of meeting as the public calls write it. Round 1 is the first of its bracket. */
export type PublicSeries = Pick<
  Tables<'series'>,
  'id' | 'round' | 'slot' | 'best_of' | 'team_a_id' | 'team_b_id' | 'wins_a' | 'wins_b' | 'winner_team_id' | 'no_winner'
>;

/** The same in its bracket; a row of `series` fits. */
export type Series = PublicSeries & Pick<Tables<'series'>, 'next_series_id' | 'next_slot' | 'loser_series_id'>;

export type SeriesGame = PlayedMatch & Pick<Tables<'team_matches'>, 'game_no'>;

/** Games a side must win: the majority of `bestOf`. */
export function winsNeeded(bestOf: number): number {
  return Math.floor(bestOf / 2) + 1;
}

/**
 * The score of a series: a series stops at the majority, and later games do not count. A forfeited game
 * counts as one game; a game that both sides forfeited, for nobody. Once the games that are left are too few for either
 * side's majority, nobody wins it.
 */
export function seriesScore(series: Pick<Series, 'best_of' | 'team_a_id' | 'team_b_id'>, games: SeriesGame[]) {
  const score = { wins_a: 0, wins_b: 0, winner_team_id: null as string | null, no_winner: false };
  let missed = 0;
  for (const game of games.toSorted(byGameNo)) {
    const winner = winnerOf(game);
    if (game.status === 'finished' && game.forfeited_by === 'both') missed += 1;
    if (winner === null) continue;
    if (winner === series.team_a_id) score.wins_a++;
    if (winner === series.team_b_id) score.wins_b++;
    if (Math.max(score.wins_a, score.wins_b) < winsNeeded(series.best_of)) continue;
    return { ...score, winner_team_id: winner };
  }
  const left = series.best_of - score.wins_a - score.wins_b - missed;
  return { ...score, no_winner: Math.max(score.wins_a, score.wins_b) + left < winsNeeded(series.best_of) };
}

/** Both teams, the better seed first. `seeds` from 1st on; a team that is not among them comes last. */
export function higherSeed(a: string, b: string, seeds: readonly string[]): [string, string] {
  const seedOf = (team: string) => (seeds.includes(team) ? seeds.indexOf(team) : seeds.length);
  return seedOf(a) <= seedOf(b) ? [a, b] : [b, a];
}

/** Whether it is not decided yet: somebody has won it, or nobody ever will. */
export const isOpenTie = ({ winner_team_id, no_winner }: Pick<Series, 'winner_team_id' | 'no_winner'>): boolean =>
  winner_team_id === null && !no_winner;

export function loserOfSeries({ team_a_id, team_b_id, winner_team_id }: Series): string | null {
  if (winner_team_id === null) return null;
  return winner_team_id === team_a_id ? team_b_id : team_a_id;
}

export function emptySeries(place: Pick<Series, 'id' | 'round' | 'slot' | 'best_of'>): Series {
  return {
    ...place,
    team_a_id: null,
    team_b_id: null,
    wins_a: 0,
    wins_b: 0,
    winner_team_id: null,
    no_winner: false,
    next_series_id: null,
    next_slot: null,
    loser_series_id: null,
  };
}

function byGameNo(a: SeriesGame, b: SeriesGame): number {
  return (a.game_no ?? 0) - (b.game_no ?? 0);
}
