import { describe, expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { forfeitScore, outcomeFor, scoreProblem, winnerOf } from './scores.ts';
import { played } from '../testdata/tables.ts';

describe('a final score', () => {
  test('is never level: there are no draws', () => {
    for (let goals = 0; goals <= limits.scoreMax; goals++) expect(scoreProblem(goals, goals)).toBe('level');
    expect(scoreProblem(1, 0)).toBeNull();
    expect(scoreProblem(0, limits.scoreMax)).toBeNull();
  });

  test.each([
    [-1, 0],
    [0, limits.scoreMax + 1],
    [1.5, 0],
    [Number.NaN, 1],
    [Infinity, 0],
  ])('is whole goals within the limit, not %d-%d', (home, away) => expect(scoreProblem(home, away)).toBe('range'));

  test('of a forfeit is 3-0 against the side that did not play', () => {
    expect(forfeitScore('away')).toEqual({ home_score: 3, away_score: 0 });
    expect(forfeitScore('home')).toEqual({ home_score: 0, away_score: 3 });
  });

  test('of a double forfeit does not exist', () => {
    expect(forfeitScore('both')).toEqual({ home_score: null, away_score: null });
  });
});

describe('the outcome of a match', () => {
  const match = played('X 4-2 Y');

  test('is a win for one side and a loss for the other', () => {
    expect(outcomeFor(match, 'X')).toEqual({ result: 'W', scored: 4, conceded: 2, opponent_id: 'Y' });
    expect(outcomeFor(match, 'Y')).toEqual({ result: 'L', scored: 2, conceded: 4, opponent_id: 'X' });
    expect(winnerOf(match)).toBe('X');
    expect(winnerOf(played('X 2-4 Y'))).toBe('Y');
  });

  test('does not exist for a stranger, or before the match is finished', () => {
    expect(outcomeFor(match, 'Z')).toBeNull();
    expect(winnerOf({ ...match, status: 'reported' })).toBeNull();
    expect(outcomeFor({ ...match, status: 'cancelled' }, 'X')).toBeNull();
  });

  test('of a double forfeit is a 0-3 loss for both, and nobody wins', () => {
    const neither = { ...match, ...forfeitScore('both'), forfeited_by: 'both' as const };
    expect(outcomeFor(neither, 'X')).toMatchObject({ result: 'L', scored: 0, conceded: 3 });
    expect(outcomeFor(neither, 'Y')).toMatchObject({ result: 'L', scored: 0, conceded: 3 });
    expect(winnerOf(neither)).toBeNull();
  });
});

test.each([
  [null, null],
  [2, null],
  [null, 2],
  [2, 2],
])(
  'a row that holds no final score (%j-%j) has no outcome, though it says that the match is finished',
  (home, away) => {
    const row = { ...played('X 4-2 Y'), home_score: home, away_score: away };
    expect([outcomeFor(row, 'X'), outcomeFor(row, 'Y'), winnerOf(row)]).toEqual([null, null, null]);
  },
);
