import { describe, expect, test } from 'vitest';
import { advanceWinners, cupBracket } from './brackets.ts';
import type { Series } from '../competition/bracket.ts';
import { limits } from '../limits.ts';

describe('a cup', () => {
  const teams = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`);
  const firstRound = (bracket: Series[]) =>
    bracket.filter(({ round }) => round === 1).map(({ team_a_id, team_b_id }) => `${team_a_id}-${team_b_id}`);

  test('of eight pairs 1-8, 4-5, 2-7, 3-6', () => {
    expect(firstRound(cupBracket(teams(8)))).toEqual(['1-8', '4-5', '2-7', '3-6']);
  });

  test.each([8, 16, 32])('of %i has the two best in different halves and one final', (size) => {
    const bracket = cupBracket(teams(size));
    expect(bracket).toHaveLength(size - 1);
    const half = (seed: string) =>
      firstRound(bracket).findIndex((pair) => pair.split('-').includes(seed)) < size / 4 ? 'upper' : 'lower';
    expect(half('1')).not.toBe(half('2'));
    expect(bracket.filter(({ next_series_id }) => next_series_id === null)).toHaveLength(1);
  });

  test('gives byes to the top seeds, who stand in the second round at once', () => {
    const bracket = cupBracket(teams(6));
    expect(firstRound(bracket)).toEqual(['1-null', '4-5', '2-null', '3-6']);
    const second = bracket.filter(({ round }) => round === 2);
    expect(second.map(({ team_a_id, team_b_id }) => [team_a_id, team_b_id])).toEqual([
      ['1', null],
      ['2', null],
    ]);
  });

  test.each(Array.from({ length: 31 }, (_, index) => index + 2))('of %i is won by its best team', (size) => {
    let bracket = cupBracket(teams(size));
    for (let round = 1; bracket.some(({ winner_team_id }) => winner_team_id === null); round++) {
      expect(round).toBeLessThanOrEqual(5);
      bracket = advanceWinners(bracket.map((series) => (series.round === round ? won(series) : series)));
    }
    expect(bracket.find(({ next_series_id }) => next_series_id === null)?.winner_team_id).toBe('1');
  });

  test('plays its final over more games', () => {
    const lengths = cupBracket(teams(8), { bestOf: 1, finalBestOf: 3 }).map(({ best_of }) => best_of);
    expect(lengths).toEqual([1, 1, 1, 1, 1, 1, 3]);
    const usual = cupBracket(teams(4)).map(({ best_of }) => best_of);
    expect(usual).toEqual([limits.nightCupBestOf, limits.nightCupBestOf, limits.nightCupFinalBestOf]);
  });

  test('of one team, or of more than 32, is refused', () => {
    expect(() => cupBracket(teams(1))).toThrow('A cup is for 2 to 32 teams');
    expect(() => cupBracket(teams(1))).toThrow(RangeError);
    expect(() => cupBracket(teams(33))).toThrow(RangeError);
  });
});

test('winners go on whatever the order of the bracket, and from the final nowhere', () => {
  const bracket = cupBracket(['1', '2', '3', '4', '5', '6', '7', '8']).map((series) =>
    series.round < 3 ? won(series) : series,
  );
  const advanced = advanceWinners(bracket);
  expect(advanceWinners(bracket.toReversed())).toEqual(advanced);
  expect(advanced.map(({ round, slot }) => [round, slot])).toEqual([[1, 1], [1, 2], [1, 3], [1, 4], [2, 1], [2, 2], [3, 1]]); // prettier-ignore
  expect(advanced.at(-1)).toMatchObject({ next_series_id: null, next_slot: null });
});

test('undoing a series empties the place its winner had taken', () => {
  const decided = cupBracket(['1', '2', '3', '4']).map((series) => (series.round === 1 ? won(series) : series));
  const final = (bracket: Series[]) => bracket.find(({ next_series_id }) => next_series_id === null);
  expect(final(advanceWinners(decided))).toMatchObject({ team_a_id: '1', team_b_id: '2' });
  const undone = decided.map((series) =>
    series.slot === 2 && series.round === 1 ? { ...series, winner_team_id: null } : series,
  );
  expect(final(advanceWinners(undone))).toMatchObject({ team_a_id: '1', team_b_id: null });
  const seated = advanceWinners(decided).map((series) => ({ ...series, winner_team_id: null }));
  expect(final(advanceWinners(seated))).toMatchObject({ team_a_id: null, team_b_id: null });
});

/** The better seed wins. */
function won(series: Series): Series {
  const sides = [series.team_a_id, series.team_b_id].filter((team) => team !== null);
  return { ...series, winner_team_id: sides.toSorted((a, b) => Number(a) - Number(b))[0] ?? null };
}
