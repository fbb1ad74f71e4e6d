import { describe, expect, test } from 'vitest';
import { ranksByRound, type SeasonFacts, seasonFacts, tableOf } from './season-table.ts';
import type { TeamBadge } from '../club/team-badge.ts';

const badge = (id: string): TeamBadge => ({
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
});
const facts: SeasonFacts = {
  entries: ['a', 'b', 'c', 'd'].map((id) => ({ team_id: id, team: badge(id), withdrawn_at: null })),
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
    const lastOf = (facts: SeasonFacts) =>
      Object.fromEntries(Object.entries(ranksByRound(facts)).map(([id, positions]) => [id, positions.at(-1)]));
    const tableNow = (facts: SeasonFacts) =>
      Object.fromEntries(tableOf(facts).rows.map(({ team_id, position }) => [team_id, position]));
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

describe('a season as it was read', () => {
  const rules = { relegation_places: 2, playoff_teams: 4, points_for_win: 2 };

  test('gives every match the marks of its teams, none where the team is no entry', () => {
    const [entry] = facts.entries;
    const read = seasonFacts({ entries: [entry!], adjustments: [], matches: facts.matches.slice(0, 1) }, rules);
    expect(read.matches).toEqual([{ ...facts.matches[0]!, home_team: entry!.team, away_team: null }]);
    const turned = seasonFacts({ entries: [entry!], adjustments: [], matches: [match('9', 'b', 'a', 1)] }, rules);
    expect(turned.matches).toMatchObject([{ home_team: null, away_team: { id: 'a' } }]);
  });

  test('is ranked by its own rules', () => {
    const adjustments = [{ team_id: 'a', points: 1, reason: 'Fair play.', reversed_at: null }];
    expect(seasonFacts({ entries: facts.entries, adjustments, matches: [] }, rules)).toEqual({
      entries: facts.entries,
      adjustments,
      matches: [],
      relegationPlaces: 2,
      playoffTeams: 4,
      pointsForWin: 2,
    });
  });
});

describe('the table', () => {
  test('names as the next opponent whoever is met first, and nobody where nothing is scheduled', () => {
    const matches = [
      match('1', 'a', 'd', 9),
      match('2', 'c', 'a', 8),
      { ...match('3', 'a', 'b', 7), status: 'postponed' as const },
      match('4', 'a', 'b', 1, [1, 0]),
    ];
    const { next } = tableOf({ ...facts, matches });
    expect(['a', 'b', 'c', 'd'].map((id) => next[id]?.id)).toEqual(['c', undefined, 'a', 'a']);
  });

  test('tells the form of its own stage alone', () => {
    const final = { ...match('9', 'a', 'b', 9, [5, 0]), stage: 'final' as const };
    const { form } = tableOf({ ...facts, matches: [...facts.matches, final] });
    expect(form['b']?.map(({ result }) => result)).toEqual(['L', 'W']);
  });

  test('is drawn by the settings of the season: places, points of a win, adjustments', () => {
    const season = { ...facts, relegationPlaces: 2, playoffTeams: 1, pointsForWin: 2 };
    const adjustments = [{ team_id: 'a', points: 1, reason: '', reversed_at: null }];
    const { rows } = tableOf({ ...season, adjustments });
    expect(rows.map(({ team_id, points }) => `${team_id} ${points}`)).toEqual(['d 4', 'a 3', 'b 2', 'c 0']);
  });

  test('has no rank of a round before the first is played, and one a round after', () => {
    expect(ranksByRound({ ...facts, matches: facts.matches.slice(4) })).toEqual({});
    const gap = [...facts.matches.slice(0, 2), match('7', 'b', 'd', 3, [9, 0])];
    expect(ranksByRound({ ...facts, matches: gap })['d']).toEqual([1, 1, 3]);
  });
});
