import { describe, expect, test } from 'vitest';
import {
  advanceWinners,
  cupBracket,
  gamesToAdd,
  higherSeed,
  loserOfSeries,
  type Series,
  seriesScore,
  winsNeeded,
} from './bracket.ts';
import { limits } from '../limits.ts';
import { played } from '../testdata/tables.ts';

const seeds = ['A', 'B'];
const bestOf = (best_of: number) => ({ best_of, team_a_id: 'A', team_b_id: 'B' });
const games = (...results: string[]) => results.map((result, index) => ({ ...played(result), game_no: index + 1 }));

describe('a series', () => {
  test('needs the majority of its games', () => {
    expect([1, 3, 5, 7].map(winsNeeded)).toEqual([1, 2, 3, 4]);
  });

  test('is won at the majority, and later games do not count', () => {
    const all = games('A 1-0 B', 'B 1-0 A', 'A 2-0 B', 'B 9-0 A', 'B 9-0 A');
    expect(seriesScore(bestOf(3), all)).toEqual({ wins_a: 2, wins_b: 1, winner_team_id: 'A', no_winner: false });
    expect(seriesScore(bestOf(3), all.toReversed())).toEqual({
      wins_a: 2,
      wins_b: 1,
      winner_team_id: 'A',
      no_winner: false,
    });
    expect(seriesScore(bestOf(5), all)).toEqual({ wins_a: 2, wins_b: 3, winner_team_id: 'B', no_winner: false });
  });

  test('is open before the majority; goals do not carry over', () => {
    expect(seriesScore(bestOf(3), games('A 9-0 B', 'B 1-0 A'))).toEqual({
      wins_a: 1,
      wins_b: 1,
      winner_team_id: null,
      no_winner: false,
    });
  });

  test('counts a forfeited game as one game, and a double forfeit for nobody', () => {
    const [forfeit, neither] = games('A 3-0 B', 'B 0-0 A');
    if (!forfeit || !neither) throw new Error('two games');
    const all = [
      { ...forfeit, forfeited_by: 'away' as const },
      { ...neither, home_score: null, away_score: null, forfeited_by: 'both' as const },
    ];
    expect(seriesScore(bestOf(3), all)).toEqual({ wins_a: 1, wins_b: 0, winner_team_id: null, no_winner: false });
    expect(gamesToAdd(bestOf(3), all, seeds)).toEqual([{ game_no: 3, home_team_id: 'A', away_team_id: 'B' }]);
    const goesOn = [...all, ...games('B 0-1 A').map((game) => ({ ...game, game_no: 3 }))];
    expect(seriesScore(bestOf(3), goesOn)).toEqual({ wins_a: 2, wins_b: 0, winner_team_id: 'A', no_winner: false });
  });

  test('has no winner once neither side can have the majority, as both missed too many games', () => {
    const missed = (game_no: number) => ({
      ...games('A 0-0 B')[0]!, game_no, home_score: null, away_score: null, forfeited_by: 'both' as const,
    }); // prettier-ignore
    const won = games('A 1-0 B', 'B 1-0 A');
    expect(seriesScore(bestOf(1), [missed(1)])).toMatchObject({ winner_team_id: null, no_winner: true });
    expect(seriesScore(bestOf(3), [...won, missed(3)])).toMatchObject({ wins_a: 1, wins_b: 1, no_winner: true });
    expect(seriesScore(bestOf(5), [...won, missed(3)])).toMatchObject({ no_winner: false });
    expect(gamesToAdd(bestOf(1), [missed(1)], seeds)).toEqual([]);
  });
});

describe('the games of a series', () => {
  test('are made at once as far as the majority needs them; the higher seed hosts 1, 3 and 5', () => {
    expect(gamesToAdd(bestOf(5), [], ['B', 'A'])).toEqual([
      { game_no: 1, home_team_id: 'B', away_team_id: 'A' },
      { game_no: 2, home_team_id: 'A', away_team_id: 'B' },
      { game_no: 3, home_team_id: 'B', away_team_id: 'A' },
    ]);
  });

  test('are followed by another only while the series is undecided', () => {
    const level = games('A 1-0 B', 'B 1-0 A');
    expect(gamesToAdd(bestOf(3), level, seeds)).toEqual([{ game_no: 3, home_team_id: 'A', away_team_id: 'B' }]);
    expect(gamesToAdd(bestOf(3), games('A 1-0 B', 'B 0-1 A'), seeds)).toEqual([]);
  });

  test('are not doubled while one of them is still to be played', () => {
    const [one, two] = games('A 1-0 B', 'B 1-0 A');
    if (!one || !two) throw new Error('two games');
    expect(gamesToAdd(bestOf(3), [one, { ...two, status: 'scheduled' }], seeds)).toEqual([]);
  });

  test('are made anew for a cancelled one, under the next number and at its host', () => {
    const [one, two] = games('A 1-0 B', 'B 1-0 A');
    if (!one || !two) throw new Error('two games');
    expect(gamesToAdd(bestOf(3), [one, { ...two, status: 'cancelled' }], seeds)).toEqual([
      { game_no: 3, home_team_id: 'B', away_team_id: 'A' },
    ]);
    expect(gamesToAdd(bestOf(1), [{ ...one, status: 'cancelled' }], seeds)).toEqual([
      { game_no: 2, home_team_id: 'A', away_team_id: 'B' },
    ]);
  });

  test('are hosted first by the team that has a seed', () => {
    expect(gamesToAdd(bestOf(1), [], ['B'])).toEqual([{ game_no: 1, home_team_id: 'B', away_team_id: 'A' }]);
  });

  test('wait until both teams are known', () => {
    expect(gamesToAdd({ ...bestOf(3), team_b_id: null }, [], seeds)).toEqual([]);
    expect(gamesToAdd({ ...bestOf(3), team_a_id: null }, [], seeds)).toEqual([]);
  });
});

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

test('who did not win a series lost it, on either side', () => {
  const [series] = cupBracket(['1', '2']);
  expect(['1', '2', null].map((winner_team_id) => loserOfSeries({ ...series!, winner_team_id }))).toEqual([
    '2',
    '1',
    null,
  ]);
});

test('of two teams without a seed the first named comes first', () => {
  expect(higherSeed('A', 'B', [])).toEqual(['A', 'B']);
});

test('a game nobody won counts for no side, nor for one that is still unknown', () => {
  const neither = {
    ...played('A 0-0 B'),
    game_no: 1,
    home_score: null,
    away_score: null,
    forfeited_by: 'both' as const,
  };
  expect(seriesScore({ best_of: 3, team_a_id: null, team_b_id: 'B' }, [neither])).toEqual({
    wins_a: 0,
    wins_b: 0,
    winner_team_id: null,
    no_winner: false,
  });
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
