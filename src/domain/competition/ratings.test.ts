import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { positions } from '../club/players.ts';
import {
  formOfStats,
  meanRating,
  perMatch,
  rate,
  type RatedStat,
  ratingOf,
  ratingsByPosition,
  shownRating,
  teamOfRound,
} from './ratings.ts';
import { eachStat } from './statistics.ts';

const quiet: RatedStat = {
  team_id: 'home',
  position: 'striker',
  ...eachStat(() => 0),
  home_team_id: 'home',
  away_team_id: 'away',
  home_score: 2,
  away_score: 1,
};

describe('a rating', () => {
  test('begins with six, and says what it is made of', () => {
    const rating = ratingOf({ ...quiet, goals: 2, assists: 1, passes: 10 });
    expect(rating.parts).toEqual([
      { part: 'base', count: 1, each: 600, points: 600 },
      { part: 'won', count: 1, each: 30, points: 30 },
      { part: 'goals', count: 2, each: 65, points: 130 },
      { part: 'assists', count: 1, each: 55, points: 55 },
      { part: 'passes', count: 10, each: 2, points: 20 },
    ]);
    expect([rating.value, shownRating(rating.value)]).toEqual([835, 8.4]);
  });

  test('weighs by position: a save is the goalkeeper’s work, and so is what went in', () => {
    const saved = { ...quiet, saves: 5 };
    expect(ratingOf({ ...saved, position: 'goalkeeper' }).value).toBe(600 + 30 + 110 - 12);
    expect(ratingOf(saved).value).toBe(600 + 30 + 25);
  });

  test('of the losing side is lower by the same, whichever side it was', () => {
    expect(ratingOf({ ...quiet, team_id: 'away' }).value).toBe(570);
    expect(ratingOf({ ...quiet, home_score: 1, away_score: 2 }).value).toBe(570);
  });

  test('takes away what went in, where somebody is there to stop it', () => {
    const { parts } = ratingOf({ ...quiet, team_id: 'away', position: 'last_man' });
    expect(parts.at(-1)).toEqual({ part: 'conceded', count: 2, each: -8, points: -16 });
    const without = ratingOf({ ...quiet, team_id: 'away', home_score: null, away_score: null, position: 'last_man' });
    expect(without.parts.map(({ part }) => part)).toEqual(['base', 'lost']);
    expect(ratingOf({ ...quiet, team_id: 'away', home_score: 2, away_score: 3 }).value).toBe(630);
  });

  test('ends at ten, which the sum says too', () => {
    const { value, parts } = ratingOf({ ...quiet, goals: 9 });
    expect([value, parts.at(-1)]).toEqual([1000, { part: 'limit', count: 1, each: -215, points: -215 }]);
  });

  test('is the sum of its parts and never beyond one and ten, whatever was done', () => {
    const count = fc.nat(60);
    const stat = fc.record({
      position: fc.option(fc.constantFrom(...positions)),
      ...eachStat(() => count),
      home_score: count,
      away_score: count,
    });
    fc.assert(
      fc.property(stat, (drawn) => {
        const { value, parts } = ratingOf({ ...quiet, ...drawn });
        expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(value);
        expect(value).toBeGreaterThanOrEqual(100);
        expect(value).toBeLessThanOrEqual(1000);
      }),
    );
  });
});

test('the best come first, then the most valuable, then by goals, player and match', () => {
  const row = (player_id: string, more: Partial<RatedStat & { mvp: boolean; match_id: string }> = {}) => ({
    ...quiet,
    player_id,
    match_id: 'm',
    mvp: false,
    ...more,
  });
  const order = (...rows: ReturnType<typeof row>[]) =>
    rate(rows).map(({ player_id, match_id }) => player_id + match_id);
  expect(order(row('a'), row('b', { goals: 2 }), row('c', { goals: 1 }))).toEqual(['bm', 'cm', 'am']);
  expect(order(row('a', { goals: 2 }), row('b', { goals: 1, mvp: true }))).toEqual(['am', 'bm']);
  expect(order(row('a'), row('b', { mvp: true }), row('c'))).toEqual(['bm', 'am', 'cm']);
  const level = row('b', { goals: 2, passes: 0 });
  const other = row('a', { goals: 0, passes: 65 });
  expect([level, other].map((each) => ratingOf(each).value)).toEqual([760, 760]);
  expect(order(other, level)).toEqual(['bm', 'am']);
  expect(order(row('a', { match_id: 'z' }), row('a', { match_id: 'n' }))).toEqual(['an', 'az']);
});

test('the team of a round is the best at each position, and nobody twice', () => {
  const played = (player_id: string, position: RatedStat['position'], goals: number, match_id = 'm') => ({
    ...quiet,
    player_id,
    position,
    goals,
    match_id,
    mvp: false,
  });
  const chosen = teamOfRound([
    played('one', 'striker', 1),
    played('two', 'striker', 3),
    played('two', 'last_man', 2, 'another'),
    played('three', 'last_man', 0),
    played('four', null, 9),
  ]);
  expect(chosen.map(({ player_id, position }) => [position, player_id])).toEqual([
    ['last_man', 'two'],
    ['striker', 'one'],
  ]);
});

test('means are of what there is', () => {
  expect(meanRating([])).toBeNull();
  expect(meanRating([ratingOf(quiet), ratingOf({ ...quiet, goals: 2 })])).toBe(695);
  const none = eachStat(() => 0);
  expect(perMatch({ ...none, matches: 0 })).toBeNull();
  expect(perMatch({ ...none, goals: 3, matches: 2 })).toEqual({ ...none, goals: 1.5 });
});

describe('the last matches of a player', () => {
  test('are rated by position, the most played first', () => {
    const stats: RatedStat[] = [{ ...quiet, position: 'goalkeeper' }, quiet, { ...quiet, goals: 2 }];
    expect(ratingsByPosition(stats)).toEqual([
      { position: 'striker', mean: 695, matches: 2 },
      { position: 'goalkeeper', mean: 618, matches: 1 },
    ]);
    expect(ratingsByPosition([])).toEqual([]);
  });

  test('are results of the side that was played for, the newest of five last', () => {
    const stats = Array.from({ length: 6 }, (_, at) => ({ ...quiet, match_id: String(at), home_score: at }));
    const form = formOfStats([{ ...stats[0]!, team_id: 'away' }, ...stats.slice(1)]);
    expect(form.map(({ match_id, result }) => match_id + result)).toEqual(['4W', '3W', '2W', '1L', '0W']);
    expect(form[4]).toEqual({ match_id: '0', result: 'W', scored: 1, conceded: 0, opponent_id: 'home' });
  });
});
