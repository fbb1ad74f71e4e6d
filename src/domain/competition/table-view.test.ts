import { describe, expect, test } from 'vitest';
import type { SeasonFacts } from './season-table.ts';
import { viewOf } from './table-view.ts';

const badge = (id: string) => ({
  id,
  name: `Team ${id}`,
  short_name: id,
  logo: null,
  kit_primary: '#112233',
  kit_secondary: '#ffffff',
});
type Match = SeasonFacts['matches'][number];
const match = (
  round: number,
  home: string,
  away: string,
  score?: [number, number],
  more: Partial<Match> = {},
): Match => ({
  id: `m${round}${home}${away}`,
  home_team_id: home,
  away_team_id: away,
  home_team: badge(home),
  away_team: badge(away),
  stage: 'regular',
  matchday: round,
  kickoff_at: `2026-11-${String(round).padStart(2, '0')}T18:00:00Z`,
  status: score ? 'finished' : 'scheduled',
  home_score: score?.[0] ?? null,
  away_score: score?.[1] ?? null,
  live_home_score: null,
  live_away_score: null,
  forfeited_by: null,
  ...more,
});
const facts = (matches: Match[], more: Partial<SeasonFacts> = {}): SeasonFacts => ({
  entries: ['b', 'a', 'c'].map((id) => ({ team_id: id, team: badge(id), withdrawn_at: null })),
  matches,
  adjustments: [],
  relegationPlaces: 1,
  playoffTeams: 4,
  pointsForWin: 3,
  ...more,
});
const lines = (of: SeasonFacts, view: Parameters<typeof viewOf>[1]) =>
  viewOf(of, view).rows.map(
    ({ position, team_id, played, points, goal_difference }) =>
      `${position} ${team_id} ${played} ${points} ${goal_difference}`,
  );

describe('a table of some matches', () => {
  const played = [
    match(1, 'a', 'b', [3, 1]),
    match(2, 'b', 'a', [2, 0]),
    match(3, 'c', 'a', [1, 0]),
    match(4, 'b', 'c', [1, 2]),
    match(5, 'a', 'c'),
  ];

  test('of home matches counts them for the side at home only', () => {
    expect(lines(facts(played), 'home')).toEqual(['1 a 1 3 2', '2 b 2 3 1', '3 c 1 3 1']);
  });

  test('has wins, defeats and goals of every team, and no place that could still change', () => {
    expect(viewOf(facts(played), 'away').rows[2]).toEqual({
      team_id: 'a',
      position: 3,
      played: 2,
      won: 0,
      lost: 2,
      goals_for: 0,
      goals_against: 3,
      goal_difference: -3,
      points: 0,
      adjustment: 0,
      zone: null,
      provisional: false,
    });
  });

  test('of away matches counts them for the side away only', () => {
    expect(lines(facts(played), 'away')).toEqual(['1 c 1 3 1', '2 b 1 0 -2', '3 a 2 0 -3']);
  });

  test('goals scored decide before a place is shared, and those on it stand by name', () => {
    const level = [match(1, 'a', 'c', [2, 1]), match(2, 'b', 'c', [3, 2])];
    expect(lines(facts(level), 'home')).toEqual(['1 b 1 3 1', '2 a 1 3 1', '3 c 0 0 0']);
    expect(lines(facts([match(1, 'a', 'c', [2, 1]), match(2, 'b', 'c', [2, 1])]), 'home')).toEqual([
      '1 a 1 3 1',
      '1 b 1 3 1',
      '3 c 0 0 0',
    ]);
  });

  test('of the last five forgets what was before, and counts a forfeit', () => {
    const six = [
      match(1, 'a', 'b', [9, 0]),
      ...[2, 3, 4, 5].map((round) => match(round, 'b', 'a', [1, 0])),
      match(6, 'a', 'b', undefined, { status: 'finished', forfeited_by: 'both' }),
    ];
    expect(lines(facts(six), 'recent')).toEqual(['1 b 5 12 1', '2 c 0 0 0', '3 a 5 0 -7']);
  });

  test('has the form of the same matches', () => {
    const form = (view: Parameters<typeof viewOf>[1]) =>
      viewOf(facts(played), view).form['a']?.map(({ result }) => result);
    expect([form('home'), form('away'), form('recent')]).toEqual([['W'], ['L', 'L'], ['W', 'L', 'L']]);
  });

  test('leaves out the playoffs, adjustments and who withdrew, and has no zones', () => {
    const of = facts([...played, match(9, 'b', 'a', [7, 0], { stage: 'final', matchday: null })], {
      adjustments: [{ team_id: 'a', points: -3, reason: 'late' }],
      entries: ['a', 'b', 'c'].map((id) => ({
        team_id: id,
        team: badge(id),
        withdrawn_at: id === 'c' ? '2026-11-20T00:00:00Z' : null,
      })),
    });
    expect(lines(of, 'home')).toEqual(['1 a 1 3 2', '2 b 2 3 1']);
    expect(viewOf(of, 'home').rows.map(({ zone, adjustment }) => [zone, adjustment])).toEqual([
      [null, 0],
      [null, 0],
    ]);
  });
});
