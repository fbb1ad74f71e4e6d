import { expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { resultOf, rowOfReport, scoreOf, type ResultRow, stateOf, untouchedRow } from './result-row.ts';

const played = (home: number | null, away: number | null): ResultRow => ({ ended: 'played', home, away });

test.each([
  [untouchedRow, 'untouched'],
  [played(2, null), 'half'],
  [played(null, 0), 'half'],
  [played(0, 0), 'level'],
  [played(limits.scoreMax + 1, 0), 'range'],
  [played(0, 1), 'ready'],
  [{ ended: 'both', home: null, away: null } as const, 'ready'],
  [{ ended: 'home', home: 2, away: 2 } as const, 'ready'],
])('the row %j is %s', (row, state) => {
  expect(stateOf(row)).toBe(state);
  expect(resultOf('m', row) === undefined).toBe(state !== 'ready');
});

test.each([
  ['home', 0, 3],
  ['away', 3, 0],
  ['both', null, null],
] as const)('a forfeit of %s has its own score, whatever was typed, and is sent without one', (ended, home, away) => {
  const row: ResultRow = { ended, home: 7, away: 1 };
  expect(scoreOf(row)).toEqual({ home, away });
  expect(resultOf('m', row)).toEqual({ match_id: 'm', forfeited_by: ended });
});

test('a played match is sent with the goals of each side, nil too', () => {
  expect(scoreOf(played(0, 4))).toEqual({ home: 0, away: 4 });
  expect(resultOf('m', played(0, 4))).toEqual({ match_id: 'm', home_score: 0, away_score: 4 });
});

test('a report that is taken over says what it said', () => {
  expect(rowOfReport({ home_score: 2, away_score: 1, forfeited_by: null })).toEqual(played(2, 1));
  expect(scoreOf(rowOfReport({ home_score: 0, away_score: 3, forfeited_by: 'home' }))).toEqual({ home: 0, away: 3 });
  expect(rowOfReport({ home_score: 3, away_score: 0, forfeited_by: 'away' }).ended).toBe('away');
});

test('the goals of the home side are sent as they were typed', () => {
  expect(resultOf('m', played(5, 4))).toEqual({ match_id: 'm', home_score: 5, away_score: 4 });
});
