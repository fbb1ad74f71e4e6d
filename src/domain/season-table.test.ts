import { describe, expect, test } from 'vitest';
import { ranksByRound, type SeasonFacts, tableOf } from './season-table.ts';
import type { TeamMark } from './team-mark.ts';

const mark = (id: string): TeamMark => ({
  id,
  name: `Team ${id}`,
  short_name: id,
  logo: null,
  kit_primary: '#112233',
  kit_secondary: '#ffffff',
});
const match = (
  id: string,
  home: string,
  away: string,
  round: number,
  score?: [number, number],
): SeasonFacts['matches'][number] => ({
  id,
  home_team_id: home,
  away_team_id: away,
  home_team: mark(home),
  away_team: mark(away),
  stage: 'regular',
  matchday: round,
  kickoff_at: `2026-11-${String(round).padStart(2, '0')}T18:00:00Z`,
  status: score ? 'finished' : 'scheduled',
  home_score: score?.[0] ?? null,
  away_score: score?.[1] ?? null,
  live_home_score: null,
  live_away_score: null,
  forfeited_by: null,
});
const facts: SeasonFacts = {
  entries: ['a', 'b', 'c', 'd'].map((id) => ({ team_id: id, team: mark(id), withdrawn_at: null })),
  matches: [
    match('1', 'a', 'b', 1, [2, 1]),
    match('2', 'c', 'd', 1, [0, 3]),
    match('3', 'd', 'a', 2, [1, 0]),
    match('4', 'b', 'c', 2, [4, 0]),
    match('5', 'a', 'c', 3),
    match('6', 'b', 'd', 3),
  ],
  adjustments: [],
  relegationPlaces: 1,
  playoffTeams: 6,
  pointsForWin: 3,
};

describe('the table of a season as the app reads it', () => {
  test('a row has position, team, played, won, lost, goals for and against, difference and points', () => {
    const { rows } = tableOf(facts);
    expect(rows[0]).toMatchObject({
      position: 1,
      team_id: 'd',
      played: 2,
      won: 2,
      lost: 0,
      goals_for: 4,
      goals_against: 0,
      goal_difference: 4,
      points: 6,
    });
  });

  test('form stands oldest first, the next opponent is the next fixture’s other side', () => {
    const { form, next } = tableOf(facts);
    expect(form['a']?.map(({ result }) => result)).toEqual(['W', 'L']);
    expect(next['a']?.id).toBe('c');
    expect(next['d']?.id).toBe('b');
  });

  test('a withdrawn team keeps its name for its matches but has no row', () => {
    const withdrawn = {
      ...facts,
      entries: facts.entries.map((entry) => (entry.team_id === 'c' ? { ...entry, withdrawn_at: '2026-11-03' } : entry)),
    };
    const { rows, teams } = tableOf(withdrawn);
    expect(rows.map(({ team_id }) => team_id)).not.toContain('c');
    expect(teams['c']?.name).toBe('Team c');
  });

  test('the rank by round holds one position for each round played', () => {
    const ranks = ranksByRound(facts);
    expect(ranks['d']).toEqual([1, 1]);
    expect(ranks['a']).toEqual([2, 2]);
    expect(ranks['b']).toEqual([3, 3]);
  });

  test('after the last round the ranks are those of the table, special matches and adjustments included', () => {
    const level: SeasonFacts = {
      ...facts,
      matches: [
        match('1', 'a', 'c', 1, [1, 0]),
        match('2', 'b', 'd', 1, [1, 0]),
        match('3', 'a', 'd', 2, [1, 0]),
        match('4', 'b', 'c', 2, [1, 0]),
        { ...match('5', 'b', 'a', 3, [1, 0]), stage: 'decider', matchday: null },
      ],
    };
    const lastOf = (given: SeasonFacts) =>
      Object.fromEntries(Object.entries(ranksByRound(given)).map(([id, positions]) => [id, positions.at(-1)]));
    const tableNow = (given: SeasonFacts) =>
      Object.fromEntries(tableOf(given).rows.map(({ team_id, position }) => [team_id, position]));
    const { a, b: winner } = ranksByRound(level);
    expect([a, winner]).toEqual([
      [1, 2],
      [1, 1],
    ]);
    expect(lastOf(level)).toEqual(tableNow(level));

    const taken = { team_id: 'd', points: -6, reason: 'Unregistered player.', reversed_at: null };
    const adjusted = { ...facts, adjustments: [taken] as SeasonFacts['adjustments'] };
    expect(lastOf(adjusted)).toEqual(tableNow(adjusted));
  });
});
