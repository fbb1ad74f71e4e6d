import { expect, test } from 'vitest';
import { teamSeason } from './team-season.ts';

const played = (id: string, home: string, away: string, score: [number, number] | null, more: object = {}) => ({
  id,
  matchday: Number(id),
  kickoff_at: `2026-05-0${id}T20:00:00+00:00`,
  home_team_id: home,
  away_team_id: away,
  status: score ? ('finished' as const) : ('scheduled' as const),
  home_score: score?.[0] ?? null,
  away_score: score?.[1] ?? null,
  forfeited_by: null,
  ...more,
});

test('a season is counted round by round, at home and away, in the order it was played', () => {
  const season = teamSeason('a', [
    played('3', 'c', 'a', [1, 0]),
    played('1', 'a', 'b', [2, 0]),
    played('2', 'b', 'a', [1, 3]),
    played('4', 'a', 'c', null),
    played('5', 'b', 'c', [1, 0]),
    played('6', 'a', 'b', null, { status: 'finished', forfeited_by: 'both' }),
  ]);
  expect(season.rounds.map(({ matchday, result, scored, conceded }) => [matchday, result, scored, conceded])).toEqual([
    [1, 'W', 2, 0],
    [2, 'W', 3, 1],
    [3, 'L', 0, 1],
    [6, 'L', 0, 3],
  ]);
  expect(season.home).toEqual({ played: 2, won: 1, lost: 1, scored: 2, conceded: 3 });
  expect(season.away).toEqual({ played: 2, won: 1, lost: 1, scored: 3, conceded: 2 });
  expect(season.all).toEqual({ played: 4, won: 2, lost: 2, scored: 5, conceded: 5 });
  expect([season.cleanSheets, season.run]).toEqual([1, 2]);
});

test('a team that has not played has nothing', () => {
  expect(teamSeason('a', [])).toMatchObject({ rounds: [], run: 0, all: { played: 0 } });
});

test('wins and defeats are told apart, the longest run is of wins, and one moment is ordered by id', () => {
  const at = (id: string, kickoff_at: string, score: [number, number]) => ({
    ...played(id, 'a', 'b', score),
    kickoff_at,
  });
  const season = teamSeason('a', [
    at('4', '2026-05-02T20:00:00+00:00', [2, 1]),
    at('3', '2026-05-02T20:00:00+00:00', [1, 2]),
    at('1', '2026-05-01T22:00:00+02:00', [0, 1]),
    at('2', '2026-05-01T21:00:00+00:00', [0, 3]),
  ]);
  expect(season.rounds.map(({ match_id }) => match_id)).toEqual(['1', '2', '3', '4']);
  expect(season.all).toMatchObject({ played: 4, won: 1, lost: 3 });
  expect(season.run).toBe(1);
});
