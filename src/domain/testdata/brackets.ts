import type { Enums } from '#database.types.ts';
import { emptySeries, loserOfSeries, type Series } from '../competition/bracket.ts';
import { limits } from '../limits.ts';

/** The database's handling of a bracket, written a second time for tests: they compare both. */

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

/** Seeds in the order of a bracket's places, so that the best meet as late as possible: 1 8 4 5 2 7 3 6. */
function seedPlaces(size: number): number[] {
  let places = [1];
  while (places.length < size) {
    const sum = places.length * 2 + 1;
    places = places.flatMap((seed) => [seed, sum - seed]);
  }
  return places;
}

/** A team without an opponent in the first round goes on without a game. */
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
