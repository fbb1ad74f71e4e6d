import type { Enums, Tables } from '#database.types.ts';
import { limits } from '../limits.ts';
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

/**
 * The games to add now: as many as the better side still needs, less those not finished yet. So a best of 3
 * starts with two games, and the third is made only at 1-1. The sides host in turn, the higher seed first: its are games
 * 1, 3 and 5, and the one that stands for a cancelled game of its own.
 */
export function gamesToAdd(
  series: Pick<Series, 'best_of' | 'team_a_id' | 'team_b_id'>,
  games: SeriesGame[],
  seeds: readonly string[],
): { game_no: number; home_team_id: string; away_team_id: string }[] {
  const { team_a_id, team_b_id } = series;
  if (team_a_id === null || team_b_id === null) return [];
  const score = seriesScore(series, games);
  if (score.winner_team_id !== null || score.no_winner) return [];

  const waiting = games.filter(({ status }) => status !== 'finished' && status !== 'cancelled').length;
  const missing = winsNeeded(series.best_of) - Math.max(score.wins_a, score.wins_b) - waiting;
  const last = Math.max(0, ...games.map(({ game_no }) => game_no ?? 0));
  const [higher, lower] = higherSeed(team_a_id, team_b_id, seeds);
  const counted = games.filter(({ status }) => status !== 'cancelled');
  const hosted = (team: string) => counted.filter(({ home_team_id }) => home_team_id === team).length;
  // how many more the higher seed has hosted
  let ahead = hosted(higher) - hosted(lower);
  return Array.from({ length: Math.max(0, missing) }, (_, index) => {
    const isHigher = ahead <= 0;
    ahead += isHigher ? 1 : -1;
    const [home_team_id, away_team_id] = isHigher ? [higher, lower] : [lower, higher];
    return { game_no: last + index + 1, home_team_id, away_team_id };
  });
}

/** Both teams, the better seed first. `seeds` from 1st on; a team that is not among them comes last. */
export function higherSeed(a: string, b: string, seeds: readonly string[]): [string, string] {
  const seedOf = (team: string) => (seeds.includes(team) ? seeds.indexOf(team) : seeds.length);
  return seedOf(a) <= seedOf(b) ? [a, b] : [b, a];
}

/** Puts every winner into the series it leads to, and the losers of the semi-finals into theirs; a side whose feeding series is open again is emptied. */
export function advanceWinners(bracket: readonly Series[]): Series[] {
  const done: Series[] = [];
  for (const series of bracket.toSorted((a, b) => a.round - b.round || a.slot - b.slot)) {
    done.push({ ...series, team_a_id: sideOf(series, 'a', done), team_b_id: sideOf(series, 'b', done) });
  }
  return done;
}

/**
 * A cup of one evening: single elimination, byes to the top seeds, and the first two seeds in different halves.
 * `seeds` from 1st on. Throws RangeError for fewer than 2 or more than 32.
 */
export function cupBracket(
  seeds: readonly string[],
  { bestOf, finalBestOf }: { bestOf: number; finalBestOf: number } = {
    bestOf: limits.nightCupBestOf,
    finalBestOf: limits.nightCupFinalBestOf,
  },
): Series[] {
  const largest = Math.max(...limits.nightCupSizes);
  if (seeds.length < 2 || seeds.length > largest) throw new RangeError(`A cup is for 2 to ${largest} teams`);

  const size = 2 ** Math.ceil(Math.log2(seeds.length));
  const rounds = Math.log2(size);
  const places = seedPlaces(size).map((seed) => seeds[seed - 1] ?? null);
  const bracket: Series[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (let slot = 1; slot <= size / 2 ** round; slot++) {
      const [a, b] = round === 1 ? [places[2 * slot - 2] ?? null, places[2 * slot - 1] ?? null] : [null, null];
      bracket.push({
        ...emptySeries({ id: `round-${round}-${slot}`, round, slot, best_of: round === rounds ? finalBestOf : bestOf }),
        team_a_id: a,
        team_b_id: b,
        winner_team_id: byeWinner(a, b),
        next_series_id: round === rounds ? null : `round-${round + 1}-${Math.ceil(slot / 2)}`,
        next_slot: round === rounds ? null : slot % 2 === 1 ? 'a' : 'b',
      });
    }
  }
  return advanceWinners(bracket);
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

/** Seeds in the order of a bracket's places, so that the best meet as late as possible: 1 8 4 5 2 7 3 6. */
function seedPlaces(size: number): number[] {
  let places = [1];
  while (places.length < size) {
    const sum = places.length * 2 + 1;
    places = places.flatMap((seed) => [seed, sum - seed]);
  }
  return places;
}

/** Who has no opponent in the first round goes on without a game. */
function byeWinner(a: string | null, b: string | null): string | null {
  if (a !== null && b !== null) return null;
  return a ?? b;
}

function sideOf(series: Series, side: Enums<'series_side'>, before: Series[]): string | null {
  const feeding = before.find(({ next_series_id, next_slot }) => next_series_id === series.id && next_slot === side);
  if (feeding) return feeding.winner_team_id;
  const losing = before.find(({ loser_series_id, next_slot }) => loser_series_id === series.id && next_slot === side);
  if (losing) return loserOfSeries(losing);
  return side === 'a' ? series.team_a_id : series.team_b_id;
}

function byGameNo(a: SeriesGame, b: SeriesGame): number {
  return (a.game_no ?? 0) - (b.game_no ?? 0);
}
