import { describe, expect, test } from 'vitest';
import { roundRobin } from './schedule.ts';
import { rankTeams, type StandingsRow } from './standings.ts';
import { decidedBy, order, played, rowOf, tableOf } from '../testdata/tables.ts';
import { tieRules } from './tie-breakers.ts';

describe('teams level on points', () => {
  test('[S9.32] are ordered by head-to-head first: points in the meetings, against everything else', () => {
    const rows = tableOf([played('X 1-0 Y'), played('Y 9-0 Z'), played('Z 2-1 X')], {
      adjustments: [{ team_id: 'Z', points: -3 }],
    });
    expect(order(rows)).toBe('X Y Z');
    expect(decidedBy(rows, 'X')).toBe('headToHeadPoints');
  });

  test('then by goal difference in the meetings, against the overall difference', () => {
    const rows = tableOf([played('X 5-2 Y'), played('Y 3-2 X'), played('Y 9-0 Z'), played('X 1-0 Z')]);
    expect(order(rows)).toBe('X Y Z');
    expect(decidedBy(rows, 'X')).toBe('headToHeadDifference');
    expect(rowOf(rows, 'X')?.goal_difference).toBeLessThan(rowOf(rows, 'Y')?.goal_difference ?? 0);
  });

  test('[S9.33] then by goal difference overall, against goals scored', () => {
    const rows = tableOf([played('X 1-0 Y'), played('Y 1-0 X'), played('X 3-0 Z'), played('Y 8-6 Z')]);
    expect(order(rows)).toBe('X Y Z');
    expect(decidedBy(rows, 'Y')).toBe('goalDifference');
  });

  test('[S9.34] then by goals scored', () => {
    const rows = tableOf([played('X 1-0 Y'), played('Y 1-0 X'), played('X 3-1 Z'), played('Y 8-6 Z')]);
    expect(order(rows)).toBe('Y X Z');
    expect(decidedBy(rows, 'Y')).toBe('goalsScored');
  });

  test('[S9.35] then by a special match, which orders them and enters no value of the table', () => {
    const level = [played('X 1-0 Y'), played('Y 1-0 X'), played('X 3-1 Z'), played('Y 3-1 Z')];
    const before = tableOf(level);
    expect(before.map(({ position }) => position)).toEqual([1, 1, 3]);
    expect(rowOf(before, 'X')?.tie).toMatchObject({ decidedBy: null, specialMatchDemanded: true });

    // A match that will never be played does not hold it up.
    const cancelled = played('Z 0-0 X', { status: 'cancelled', home_score: null, away_score: null });
    expect(rowOf(tableOf([...level, cancelled]), 'X')?.tie?.specialMatchDemanded).toBe(true);

    const rows = tableOf([...level, played('X 0-4 Y', { stage: 'decider' })]);
    expect(order(rows)).toBe('Y X Z');
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(rows[0]).toMatchObject({ played: 3, goals_for: 4, points: 6 });
    expect(rows[0]?.tie).toMatchObject({ decidedBy: 'specialMatch', specialMatchDemanded: false });
  });

  test('a special match is listed with the wins of those who were left level, and of nobody else', () => {
    const rows = tableOf([
      ...['X 2-0 W', 'Y 2-0 W', 'Z 1-0 W'].map((result) => played(result)),
      played('X 1-0 Y', { stage: 'decider' }),
    ]);
    const rung = rowOf(rows, 'X')?.tie?.steps.at(-1)?.rungs.at(-1);
    expect(rung).toEqual({ rule: 'specialMatch', outcome: 'decided', values: { X: 1, Y: 0, Z: null } });
  });

  test('the rules stand in the order of the specification', () => {
    expect(tieRules).toEqual([
      'headToHeadPoints',
      'headToHeadDifference',
      'goalDifference',
      'goalsScored',
      'specialMatch',
    ]);
  });
});

describe('head-to-head among more than two, block first', () => {
  test('does not count while one pair has met more often than another', () => {
    const rows = tableOf(
      ['X 9-0 Y', 'Y 1-0 X', 'Y 1-0 Z', 'Z 1-0 X', 'X 1-0 W', 'Z 1-0 W'].map((result) => played(result)),
    );
    expect(order(rows)).toBe('X Z Y W');
    expect(decidedBy(rows, 'X')).toBe('goalDifference');
    expect(rowOf(rows, 'X')?.provisional).toBe(true);
  });

  test('X 3-0 Y, Y 2-0 Z, Z 1-0 X: the block puts X first, and applied again puts Y over Z', () => {
    const rows = tableOf([played('X 3-0 Y'), played('Y 2-0 Z'), played('Z 1-0 X')]);
    expect(order(rows)).toBe('X Y Z');
    expect(decidedBy(rows, 'X')).toBe('headToHeadDifference');
    expect(decidedBy(rows, 'Y')).toBe('headToHeadPoints');
    const [wide, narrow] = rowOf(rows, 'Z')?.tie?.steps ?? [];
    expect(wide?.rungs.map(({ outcome }) => outcome)).toEqual(['level', 'decided', 'unused', 'unused', 'unused']);
    expect(wide?.rungs[1]?.values).toEqual({ X: 2, Y: -1, Z: -1 });
    expect(narrow?.teamIds).toEqual(['Y', 'Z']);
  });

  test('one pass would have asked the overall difference, which says Z over Y', () => {
    const rows = tableOf([
      played('X 3-0 Y'),
      played('Y 2-0 Z'),
      played('Z 1-0 X'),
      played('X 1-0 W'),
      played('Y 1-0 W'),
      played('Z 9-0 W'),
    ]);
    expect(rowOf(rows, 'Z')?.goal_difference).toBeGreaterThan(rowOf(rows, 'Y')?.goal_difference ?? 0);
    expect(order(rows)).toBe('X Y Z W');
  });

  test('four teams: the whole block decides before the group shrinks, A C D B and not A B C D', () => {
    const meetings = ['A 5-0 B', 'A 1-0 C', 'A 1-0 D', 'B 3-0 C', 'C 2-0 D', 'D 1-0 B'];
    // Other matches made them level: 9 points each.
    const others = ['B 1-0 E', 'B 1-0 F', 'C 1-0 E', 'C 1-0 F', 'D 1-0 E', 'D 1-0 F'];
    const rows = tableOf([...meetings, ...others].map((result) => played(result)));
    expect(order(rows).slice(0, 7)).toBe('A C D B');
    expect(rows.slice(0, 4).map(({ points }) => points)).toEqual([9, 9, 9, 9]);
    expect(decidedBy(rows, 'A')).toBe('headToHeadPoints');
    expect(decidedBy(rows, 'B')).toBe('headToHeadDifference');
    expect(rowOf(rows, 'C')?.tie).toMatchObject({
      decidedBy: 'headToHeadPoints',
      steps: [{ teamIds: ['A', 'C', 'D', 'B'] }, { teamIds: ['C', 'D'] }],
    });
  });

  test('points in the meetings come before any difference', () => {
    const rows = tableOf([
      played('A 1-0 B'),
      played('A 1-0 C'),
      played('B 9-0 C'),
      played('C 1-0 D'),
      played('C 1-0 E'),
      played('B 1-0 D'),
    ]);
    expect(order(rows).slice(0, 5)).toBe('A B C');
  });

  test('there is no way back to head-to-head after an overall rule', () => {
    // A, B, C beat each other in a ring by one goal; overall A is ahead, B and C stay level on it.
    const rows = tableOf([
      played('A 1-0 B'),
      played('B 1-0 C'),
      played('C 1-0 A'),
      played('A 5-0 D'),
      played('B 1-0 D'),
      played('C 1-0 D'),
    ]);
    expect(rows.map(({ team_id, position }) => [team_id, position])).toEqual([
      ['A', 1],
      ['B', 2],
      ['C', 2],
      ['D', 4],
    ]);
  });

  test('is skipped where not all pairs have met equally often, and the order marked provisional', () => {
    const rows = tableOf([
      played('A 1-0 B'),
      played('C 2-0 D'),
      played('B 3-0 D'),
      played('C 0-1 E'),
      played('E 0-1 F'),
    ]);
    const level = rows.filter(({ points }) => points === 3);
    expect(level.map(({ team_id }) => team_id)).toEqual(['B', 'C', 'A', 'F', 'E']);
    expect(level.every(({ provisional }) => provisional)).toBe(true);
    const [step] = level[0]?.tie?.steps ?? [];
    expect(step?.rungs.slice(0, 2).map(({ outcome }) => outcome)).toEqual(['skipped', 'skipped']);
    expect(step?.meetings).toEqual([]);
  });

  test('counts forfeits, double forfeits too', () => {
    const rows = tableOf([
      played('X 3-0 Y', { forfeited_by: 'away' }),
      played('Y 1-0 X'),
      played('X 0-0 Z', { home_score: null, away_score: null, forfeited_by: 'both' }),
      played('Y 1-4 Z'),
      played('X 1-9 Z'),
    ]);
    expect(rowOf(rows, 'X')?.tie?.decidedBy).toBe('headToHeadDifference');
    expect(order(rows)).toBe('Z X Y');
  });

  test('a deduction changes who is level, not the meetings', () => {
    const matches = [played('X 1-0 Y'), played('X 1-0 Z'), played('Y 5-0 Z')];
    const rows = tableOf(matches, { adjustments: [{ team_id: 'X', points: -3 }] });
    expect(order(rows)).toBe('X Y Z');
    expect(rowOf(rows, 'X')?.tie?.steps[0]?.rungs[0]?.values).toEqual({ X: 3, Y: 0 });
  });

  test('a cancelled meeting counts for nobody', () => {
    const rows = tableOf([played('X 0-1 Y'), played('X 5-0 Y', { status: 'cancelled' })]);
    expect(order(rows)).toBe('Y X');
  });
});

describe('the explanation of an order', () => {
  const matches = [
    played('N 5-2 L', { id: 'first', kickoff_at: '2026-09-24T18:00:00Z' }),
    played('L 3-2 N', { id: 'second', kickoff_at: '2026-11-12T18:00:00Z' }),
    played('L 9-0 Z', { id: 'third', kickoff_at: '2026-11-13T18:00:00Z' }),
    played('N 1-0 Z', { id: 'fourth', kickoff_at: '2026-11-14T18:00:00Z' }),
  ];
  const rows = () => tableOf(matches);

  test('names who is level on how many points, the rule that decided, and the meetings that counted', () => {
    expect(rowOf(rows(), 'N')?.tie).toMatchObject({
      points: 6,
      teamIds: ['N', 'L'],
      decidedBy: 'headToHeadDifference',
      steps: [{ teamIds: ['N', 'L'], meetings: ['first', 'second'] }],
    });
  });

  test('holds the ladder: each rule in order, what it did, and the value of each team', () => {
    expect(rowOf(rows(), 'L')?.tie?.steps[0]?.rungs).toEqual([
      { rule: 'headToHeadPoints', outcome: 'level', values: { N: 3, L: 3 } },
      { rule: 'headToHeadDifference', outcome: 'decided', values: { N: 2, L: -2 } },
      { rule: 'goalDifference', outcome: 'unused', values: { N: 3, L: 7 } },
      { rule: 'goalsScored', outcome: 'unused', values: { N: 8, L: 14 } },
      { rule: 'specialMatch', outcome: 'unused', values: { N: null, L: null } },
    ]);
  });

  test('is absent where nobody is level, and before anything was played', () => {
    expect(rowOf(rows(), 'Z')?.tie).toBeUndefined();
    expect(tableOf([played('X 1-0 Y', { status: 'scheduled' })])[0]?.tie).toBeUndefined();
  });
});

describe('the special match is demanded', () => {
  /** `size` teams in strict order, but for those on `first` and the next place, who are level in everything. */
  function seasonLevelAt(first: number, size = 10, missing = 0) {
    const teams = Array.from({ length: size }, (_, index) => `t${String(index).padStart(2, '0')}`);
    const twins = [teams[first - 1], teams[first]];
    const matches = roundRobin(teams, 2).map(({ home_team_id, away_team_id }) => {
      const areTwins = twins.includes(home_team_id) && twins.includes(away_team_id);
      const homeWins = areTwins || home_team_id < away_team_id;
      return played(`${home_team_id} ${homeWins ? '1-0' : '0-1'} ${away_team_id}`);
    });
    for (const match of matches.slice(0, missing)) match.status = 'scheduled';
    return rankTeams({ teams: teams.map((id) => ({ id })), matches });
  }
  const demandedAt = (rows: StandingsRow[]) =>
    rows.filter(({ tie }) => tie?.specialMatchDemanded).map(({ position }) => position);

  test.each([
    [1, 'first place'],
    [2, 'the line 2/3'],
    [6, 'the line 6/7'],
    [8, 'the line above the relegation places'],
  ])('where the tie at place %i touches %s', (place) => {
    expect(demandedAt(seasonLevelAt(place))).toEqual([place, place]);
  });

  test.each([3, 4, 5, 7, 9])('not for a tie at place %i, where nothing hangs on it', (place) => {
    const rows = seasonLevelAt(place);
    expect(rows[place]?.position).toBe(place);
    expect(demandedAt(rows)).toEqual([]);
  });

  test('not for a relegation line above the playoff line, which a small league does not have', () => {
    expect(demandedAt(seasonLevelAt(5, 7))).toEqual([]);
    expect(demandedAt(seasonLevelAt(6, 7))).toEqual([6, 6]);
  });

  test('not before every match of the season is decided', () => {
    const rows = tableOf([played('X 1-0 Y'), played('Y 1-0 X'), played('X 2-0 Y', { status: 'scheduled' })]);
    expect(rows.map(({ position }) => position)).toEqual([1, 1]);
    expect(demandedAt(rows)).toEqual([]);
  });

  test('while games of the playoffs are still to come', () => {
    const level = [played('X 1-0 Y'), played('Y 1-0 X')];
    const final = played('X 1-0 Y', { stage: 'final', status: 'scheduled' });
    expect(demandedAt(tableOf([...level, final]))).toEqual([1, 1]);
  });

  test('a level pair on a line is in neither zone until it is settled', () => {
    expect(seasonLevelAt(6).map(({ zone }) => zone)).toEqual([
      'semifinal',
      'semifinal',
      'playoff',
      'playoff',
      'playoff',
      null,
      null,
      null,
      'relegation',
      'relegation',
    ]);
  });
});
