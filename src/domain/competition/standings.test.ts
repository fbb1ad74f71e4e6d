import { describe, expect, test } from 'vitest';
import { roundRobin } from './schedule.ts';
import { rankTeams, type StandingsRow, type TableAdjustment, type TableMatch } from './standings.ts';
import { order, played, tableOf } from '../testdata/tables.ts';

describe('a row of the table', () => {
  test('has position, team, played, won, lost, goals for and against, difference and points', () => {
    const [first, second] = tableOf([played('X 4-1 Y'), played('Y 2-3 X'), played('X 0-1 Y')]);
    expect(first).toMatchObject({
      position: 1,
      team_id: 'X',
      played: 3,
      won: 2,
      lost: 1,
      goals_for: 7,
      goals_against: 4,
      goal_difference: 3,
      points: 6,
    });
    expect(second).toMatchObject({ position: 2, team_id: 'Y', played: 3, won: 1, lost: 2, points: 3 });
  });

  test('counts 3 points a win and 0 a loss, and knows no draw', () => {
    const rows = tableOf([played('X 1-0 Y'), played('X 2-2 Y')]);
    expect(rows.map(({ points, played: matches }) => [points, matches])).toEqual([
      [3, 1],
      [0, 1],
    ]);
  });

  test('counts what a win is worth in its season, in the meetings of level teams too', () => {
    const matches = [played('X 1-0 Y'), played('Y 2-0 Z'), played('Z 1-0 X')];
    const rows = tableOf(matches, { pointsForWin: 2 });
    expect(rows.map(({ points }) => points)).toEqual([2, 2, 2]);
    expect(rows[0]?.tie?.steps[0]?.rungs[0]).toMatchObject({ rule: 'headToHeadPoints', values: { X: 2, Y: 2, Z: 2 } });
  });

  test('counts a forfeit as 3-0', () => {
    const rows = tableOf([played('X 3-0 Y', { forfeited_by: 'away' })]);
    expect(rows[0]).toMatchObject({ team_id: 'X', won: 1, goals_for: 3, points: 3 });
  });

  test('counts a double forfeit as a 0-3 loss for each, though the row holds no score', () => {
    const rows = tableOf([played('X 0-0 Y', { home_score: null, away_score: null, forfeited_by: 'both' })]);
    for (const row of rows) {
      expect(row).toMatchObject({ played: 1, lost: 1, goals_for: 0, goals_against: 3, points: 0 });
    }
  });

  test.each(['scheduled', 'live', 'reported', 'disputed', 'postponed', 'cancelled'] as const)(
    'does not count a match that is %s',
    (status) => expect(tableOf([played('X 2-0 Y', { status })])[0]).toMatchObject({ played: 0, points: 0 }),
  );

  test.each(['decider', 'quarterfinal', 'semifinal', 'final', 'cup'] as const)(
    'does not count a match of the stage %s',
    (stage) => expect(tableOf([played('X 2-0 Y', { stage })])[0]).toMatchObject({ played: 0, points: 0 }),
  );

  test('carries deductions, which come before ties, may go below zero, and can be reversed', () => {
    const adjustments: TableAdjustment[] = [
      { team_id: 'X', points: -4 },
      { team_id: 'Y', points: -3, reversed_at: '2026-03-01T00:00:00Z' },
    ];
    const rows = tableOf([played('X 1-0 Y')], { adjustments });
    expect(rows[0]).toMatchObject({ team_id: 'Y', points: 0, adjustment: 0 });
    expect(rows[1]).toMatchObject({ team_id: 'X', points: -1, adjustment: -4 });
  });
});

describe('a shared position', () => {
  test('is followed by as many empty ones: 1, 2, 2, 4', () => {
    const rows = tableOf([
      played('A 1-0 B'),
      played('A 1-0 C'),
      played('A 1-0 D'),
      played('B 1-0 C'),
      played('C 1-0 B'),
      played('B 1-0 D'),
      played('C 1-0 D'),
    ]);
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 2, 4]);
  });

  test('before the first match is everybody’s, in the order of the names', () => {
    const teams = ['Çınaraltı FK', 'Işıklar SK', 'Elbe Elf', 'Copper Lane'].map((name, index) => ({
      id: `${9 - index}`,
      name,
    }));
    const rows = rankTeams({ teams, matches: [] });
    expect(rows.map(({ team_id }) => teams.find(({ id }) => id === team_id)?.name)).toEqual([
      'Çınaraltı FK',
      'Copper Lane',
      'Elbe Elf',
      'Işıklar SK',
    ]);
    expect(rows.every(({ position, zone }) => position === 1 && zone === null)).toBe(true);
  });

  test('of three is settled by special matches among them, once each has played', () => {
    const ring = ['A 1-0 B', 'B 1-0 C', 'C 1-0 A'].map((result) => played(result));
    const special = (...results: string[]) => results.map((result) => played(result, { stage: 'decider' }));
    expect(tableOf([...ring, ...special('A 2-0 B')]).map(({ position }) => position)).toEqual([1, 1, 1]);
    const rows = tableOf([...ring, ...special('A 2-0 B', 'C 1-0 A')]);
    expect(order(rows)).toBe('C A B');
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(rows.map(({ tie }) => tie?.decidedBy)).toEqual(Array.from({ length: 3 }, () => 'specialMatch'));
  });
});

describe('zones', () => {
  const inOrder = (size: number) => {
    const teams = Array.from({ length: size }, (_, index) => `t${String(index).padStart(2, '0')}`);
    return roundRobin(teams).map(({ home_team_id, away_team_id }) =>
      played(`${home_team_id} ${home_team_id < away_team_id ? '1-0' : '0-1'} ${away_team_id}`),
    );
  };
  const zonesOf = (rows: StandingsRow[]) => rows.map(({ zone }) => zone);

  test('1-2 semi-final, 3-6 playoff round 1, the last two relegation', () => {
    expect(zonesOf(tableOf(inOrder(10)))).toEqual([
      'semifinal',
      'semifinal',
      'playoff',
      'playoff',
      'playoff',
      'playoff',
      null,
      null,
      'relegation',
      'relegation',
    ]);
  });

  test('follow the settings of the season', () => {
    expect(zonesOf(tableOf(inOrder(8), { relegationPlaces: 0, playoffTeams: 4 }))).toEqual([
      'semifinal',
      'semifinal',
      'semifinal',
      'semifinal',
      null,
      null,
      null,
      null,
    ]);
    const eight = zonesOf(tableOf(inOrder(10), { relegationPlaces: 1, playoffTeams: 8 }));
    expect(eight).toEqual([...Array.from({ length: 8 }, () => 'playoff'), null, 'relegation']);
  });

  test('in a small league a playoff place is never a relegation place', () => {
    expect(zonesOf(tableOf(inOrder(7)))).toEqual([
      'semifinal',
      'semifinal',
      'playoff',
      'playoff',
      'playoff',
      'playoff',
      'relegation',
    ]);
  });
});

describe('a row is provisional', () => {
  const others = [played('A 2-0 B'), played('C 1-0 D'), played('A 1-0 C')];
  const provisional = (match: TableMatch) =>
    tableOf([...others, match])
      .filter((row) => row.provisional)
      .map(({ team_id }) => team_id)
      .toSorted();

  test('while a result of the team is disputed', () => {
    expect(provisional(played('C 2-4 D', { status: 'disputed', home_score: null, away_score: null }))).toEqual([
      'C',
      'D',
    ]);
  });

  test('while a protest against a result of the team is open', () => {
    expect(provisional(played('B 0-4 D', { protested: true }))).toEqual(['B', 'D']);
  });

  test('while a special match of the team is disputed, and not for one of the playoffs', () => {
    const open = { status: 'disputed', home_score: null, away_score: null } as const;
    expect(provisional(played('B 0-4 D', { ...open, stage: 'decider' }))).toEqual(['B', 'D']);
    expect(provisional(played('B 0-4 D', { ...open, stage: 'final' }))).toEqual([]);
  });

  test('not for a match that is over, or still to come', () => {
    expect(provisional(played('B 0-4 D'))).toEqual([]);
    expect(provisional(played('B 0-4 D', { status: 'scheduled', protested: true }))).toEqual([]);
  });
});

describe('a season that was imported', () => {
  const final = (id: string, group: string | null, position: number, points: number) => ({
    id, group_name: group, table_position: position, table_won: 3, table_drawn: 1, table_lost: 2, table_goals_for: 9, table_goals_against: 4, table_points: points,
  }); // prettier-ignore

  test('has its final table as it was published, whatever its matches add up to', () => {
    const rows = rankTeams({ teams: [final('Y', null, 2, 9), final('X', null, 1, 8)], matches: [played('Y 4-0 X')] });
    expect(rows.map(({ team_id, position, points }) => [team_id, position, points])).toEqual([['X', 1, 8], ['Y', 2, 9]]); // prettier-ignore
    expect(rows[0]).toMatchObject({ played: 6, won: 3, drawn: 1, lost: 2, goal_difference: 5, zone: null });
  });

  test('has a table for each of its groups, by matches where it has no final table', () => {
    const teams = ['X', 'Y', 'Z', 'W'].map((id) => ({ id, name: id, group_name: id > 'X' ? 'A' : 'B' }));
    const rows = rankTeams({ teams, matches: [played('Z 1-0 Y'), played('X 2-0 W')] });
    expect(rows.map(({ team_id, position, group, zone }) => [team_id, position, group, zone])).toEqual([
      ['Z', 1, 'A', null],
      ['Y', 2, 'A', null],
      ['X', 1, 'B', null],
      ['W', 2, 'B', null],
    ]);
  });
});
