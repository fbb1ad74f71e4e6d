import { expect, test } from 'vitest';
import { headToHead } from './head-to-head.ts';

const match = (
  home: string,
  away: string,
  home_score: number | null,
  away_score: number | null,
  more: object = {},
) => ({
  home_team_id: home,
  away_team_id: away,
  status: home_score === null ? ('scheduled' as const) : ('finished' as const),
  home_score,
  away_score,
  forfeited_by: null,
  ...more,
});

test('what two did against each other is counted from one side, at home and away', () => {
  const met = headToHead('a', [
    match('a', 'b', 2, 1),
    match('b', 'a', 3, 0),
    match('a', 'b', null, null),
    match('a', 'b', null, null, { status: 'finished', forfeited_by: 'both' }),
  ]);
  expect(met).toEqual({ met: 3, won: 1, lost: 2, scored: 2, conceded: 7 });
});
