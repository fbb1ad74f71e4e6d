import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from './limits.ts';
import { roundRobin } from './schedule.ts';
import { rankTeams, type StandingsRow, type TableAdjustment, type TableInput, type TableMatch } from './standings.ts';
import { realSeasons } from './testdata/real-seasons.ts';
import { tieRules } from './tie-breakers.ts';

let count = 0;

/** A finished match written as a result: `X 3-0 Y`. */
function played(result: string, other: Partial<TableMatch> = {}): TableMatch {
  const [, home = '', homeScore, awayScore, away = ''] = /^(\w+) (\d+)-(\d+) (\w+)$/.exec(result) ?? [];
  return {
    id: `match-${String(++count).padStart(4, '0')}`,
    stage: 'regular',
    status: 'finished',
    home_team_id: home,
    away_team_id: away,
    home_score: Number(homeScore),
    away_score: Number(awayScore),
    forfeited_by: null,
    ...other,
  };
}

function tableOf(matches: TableMatch[], rest: Partial<TableInput> = {}): StandingsRow[] {
  const ids = new Set(matches.flatMap((match) => [match.home_team_id, match.away_team_id]));
  return rankTeams({ teams: [...ids].map((id) => ({ id })), matches, ...rest });
}

const order = (rows: StandingsRow[]) => rows.map(({ team_id }) => team_id).join(' ');
const rowOf = (rows: StandingsRow[], team: string) => rows.find(({ team_id }) => team_id === team);
const decidedBy = (rows: StandingsRow[], team: string) => rowOf(rows, team)?.tie?.decidedBy;

describe('a row of the table', () => {
  test('[S3.35] has position, team, played, won, lost, goals for and against, difference and points', () => {
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

  test('[S9.26] [S9.27] [S9.28] counts 3 points a win and 0 a loss, and knows no draw', () => {
    const rows = tableOf([played('X 1-0 Y'), played('X 2-2 Y')]);
    expect(rows.map(({ points, played: matches }) => [points, matches])).toEqual([
      [3, 1],
      [0, 1],
    ]);
  });

  test('[S4.45] counts a forfeit as 3-0', () => {
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

describe('teams level on points', () => {
  test('[S9.32] are ordered by head-to-head first: points in the meetings, against everything else', () => {
    const rows = tableOf([played('X 1-0 Y'), played('Y 9-0 Z'), played('Z 2-1 X')], {
      adjustments: [{ team_id: 'Z', points: -3 }],
    });
    expect(order(rows)).toBe('X Y Z');
    expect(decidedBy(rows, 'X')).toBe('headToHeadPoints');
  });

  test('[S9.32] then by goal difference in the meetings, against the overall difference', () => {
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

  test('[S9.35] then by a special match, which orders them and enters no figure of the table', () => {
    const level = [played('X 1-0 Y'), played('Y 1-0 X'), played('X 3-1 Z'), played('Y 3-1 Z')];
    const before = tableOf(level);
    expect(before.map(({ position }) => position)).toEqual([1, 1, 3]);
    expect(rowOf(before, 'X')?.tie).toMatchObject({ decidedBy: null, specialMatchDemanded: true });

    const rows = tableOf([...level, played('X 0-4 Y', { stage: 'decider' })]);
    expect(order(rows)).toBe('Y X Z');
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(rows[0]).toMatchObject({ played: 3, goals_for: 4, points: 6 });
    expect(rows[0]?.tie).toMatchObject({ decidedBy: 'specialMatch', specialMatchDemanded: false });
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
  test('X 3-0 Y, Y 2-0 Z, Z 1-0 X: the block puts X first, and applied again puts Y over Z', () => {
    const rows = tableOf([played('X 3-0 Y'), played('Y 2-0 Z'), played('Z 1-0 X')]);
    expect(order(rows)).toBe('X Y Z');
    expect(decidedBy(rows, 'X')).toBe('headToHeadDifference');
    expect(decidedBy(rows, 'Y')).toBe('headToHeadPoints');
    const [wide, narrow] = rowOf(rows, 'Z')?.tie?.steps ?? [];
    expect(wide?.rungs.map(({ outcome }) => outcome)).toEqual(['level', 'decided', 'unused', 'unused', 'unused']);
    expect(wide?.rungs[1]?.figures).toEqual({ X: 2, Y: -1, Z: -1 });
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
    expect(rowOf(rows, 'X')?.tie?.steps[0]?.rungs[0]?.figures).toEqual({ X: 3, Y: 0 });
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
  const rows = tableOf(matches);

  test('names who is level on how many points, the rule that decided, and the meetings that counted', () => {
    expect(rowOf(rows, 'N')?.tie).toMatchObject({
      points: 6,
      teamIds: ['N', 'L'],
      decidedBy: 'headToHeadDifference',
      steps: [{ teamIds: ['N', 'L'], meetings: ['first', 'second'] }],
    });
  });

  test('holds the ladder: each rule in order, what it did, and the figure of each team', () => {
    expect(rowOf(rows, 'L')?.tie?.steps[0]?.rungs).toEqual([
      { rule: 'headToHeadPoints', outcome: 'level', figures: { N: 3, L: 3 } },
      { rule: 'headToHeadDifference', outcome: 'decided', figures: { N: 2, L: -2 } },
      { rule: 'goalDifference', outcome: 'unused', figures: { N: 3, L: 7 } },
      { rule: 'goalsScored', outcome: 'unused', figures: { N: 8, L: 14 } },
      { rule: 'specialMatch', outcome: 'unused', figures: { N: null, L: null } },
    ]);
  });

  test('is absent where nobody is level, and before anything was played', () => {
    expect(rowOf(rows, 'Z')?.tie).toBeUndefined();
    expect(tableOf([played('X 1-0 Y', { status: 'scheduled' })])[0]?.tie).toBeUndefined();
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

  test('not before every match of the season is decided', () => {
    const rows = tableOf([played('X 1-0 Y'), played('Y 1-0 X'), played('X 2-0 Y', { status: 'scheduled' })]);
    expect(rows.map(({ position }) => position)).toEqual([1, 1]);
    expect(demandedAt(rows)).toEqual([]);
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

describe('zones', () => {
  const inOrder = (size: number) => {
    const teams = Array.from({ length: size }, (_, index) => `t${String(index).padStart(2, '0')}`);
    return roundRobin(teams).map(({ home_team_id, away_team_id }) =>
      played(`${home_team_id} ${home_team_id < away_team_id ? '1-0' : '0-1'} ${away_team_id}`),
    );
  };
  const zonesOf = (rows: StandingsRow[]) => rows.map(({ zone }) => zone);

  test('[S2.83] [S2.84] [S2.85] 1-2 semi-final, 3-6 playoff round 1, the last two relegation', () => {
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
      'playoff',
      'playoff',
      null,
      null,
      null,
      null,
    ]);
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

  test('not for a match that is over, or still to come', () => {
    expect(provisional(played('B 0-4 D'))).toEqual([]);
    expect(provisional(played('B 0-4 D', { status: 'scheduled', protested: true }))).toEqual([]);
  });
});

describe.each(realSeasons)('the real season $name', ({ teams, matches, officialOrder }) => {
  const rows = rankTeams({ teams, matches });

  test('comes out in its official final order, from 1st to 16th', () => {
    expect(rows.map(({ team_id }) => team_id)).toEqual(officialOrder.map(({ team_id }) => team_id));
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  });

  test('has its official wins, losses and scores for every club', () => {
    const facts = rows.map(({ team_id, won, lost, goals_for, goals_against }) => ({
      team_id,
      won,
      lost,
      goals_for,
      goals_against,
    }));
    expect(facts).toEqual(officialOrder);
  });

  test('needs no special match and nothing provisional', () => {
    expect(rows.some(({ provisional, tie }) => provisional || tie?.specialMatchDemanded)).toBe(false);
  });
});

test('the three clubs on 15 wins of 2018-19 are separated by the block, applied again to two of them', () => {
  const season = realSeasons.find(({ name }) => name.includes('2018-19'));
  const rows = rankTeams({ teams: season?.teams ?? [], matches: season?.matches ?? [] });
  expect(rowOf(rows, 'BAS')?.tie).toMatchObject({ teamIds: ['BAS', 'ZAL', 'OLY'], decidedBy: 'headToHeadDifference' });
  expect(rowOf(rows, 'ZAL')?.tie?.steps.map(({ teamIds }) => teamIds)).toEqual([
    ['BAS', 'ZAL', 'OLY'],
    ['ZAL', 'OLY'],
  ]);
});

describe('any season', () => {
  const seasons = fc
    .record({ size: fc.integer({ min: 2, max: 9 }), legs: fc.constantFrom(1 as const, 2 as const) })
    .chain(({ size, legs }) => {
      const ids = Array.from({ length: size }, (_, index) => `t${index}`);
      const fixtures = roundRobin(ids, legs);
      const result = fc.record({
        winner: fc.constantFrom('home', 'away'),
        margin: fc.integer({ min: 1, max: 2 }),
        status: fc.constantFrom('finished', 'finished', 'finished', 'finished', 'scheduled', 'cancelled', 'disputed'),
        forfeited_by: fc.constantFrom(null, null, null, null, null, 'both'),
      });
      return fc.record({
        teams: fc.constant(ids.map((id) => ({ id, name: `Team ${id.length}` }))),
        results: fc.array(result, { minLength: fixtures.length, maxLength: fixtures.length }),
        deciders: fc.array(fc.shuffledSubarray(ids, { minLength: 2, maxLength: 2 }), { maxLength: 3 }),
        adjustments: fc.array(fc.record({ team_id: fc.constantFrom(...ids), points: fc.constantFrom(-3, 3) }), {
          maxLength: 2,
        }),
        fixtures: fc.constant(fixtures),
      });
    })
    .map(({ teams, fixtures, results, deciders, adjustments }): Required<Omit<TableInput, SeasonSetting>> => {
      const regular = fixtures.map((fixture, index): TableMatch => {
        const { winner, margin, status, forfeited_by } = results[index] ?? never();
        const isPlayed = forfeited_by === null;
        return {
          id: `m${index}`,
          stage: 'regular',
          status: status as TableMatch['status'],
          home_team_id: fixture.home_team_id,
          away_team_id: fixture.away_team_id,
          home_score: isPlayed ? (winner === 'home' ? margin : 0) : null,
          away_score: isPlayed ? (winner === 'home' ? 0 : margin) : null,
          forfeited_by: forfeited_by as TableMatch['forfeited_by'],
        };
      });
      const special = deciders.map(([a = '', b = ''], index) =>
        played(`${a} 1-0 ${b}`, { stage: 'decider', id: `d${index}` }),
      );
      return { teams, adjustments, matches: [...regular, ...special] };
    });
  type SeasonSetting = 'relegationPlaces' | 'playoffTeams';

  test('gives the same table whatever the order of its input', () => {
    const shuffled = seasons.chain((season) =>
      fc.record({
        season: fc.constant(season),
        teams: fc.shuffledSubarray(season.teams, { minLength: season.teams.length }),
        matches: fc.shuffledSubarray(season.matches, { minLength: season.matches.length }),
        adjustments: fc.shuffledSubarray(season.adjustments, { minLength: season.adjustments.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ season, ...other }) => {
        expect(rankTeams(other)).toEqual(rankTeams(season));
      }),
    );
  });

  test('gives a table whose sums agree', () => {
    fc.assert(
      fc.property(seasons, (season) => {
        const rows = rankTeams(season);
        const counted = season.matches.filter(({ stage, status }) => stage === 'regular' && status === 'finished');
        const double = counted.filter(({ forfeited_by }) => forfeited_by === 'both').length;
        const sum = (figure: (row: StandingsRow) => number) => rows.reduce((all, row) => all + figure(row), 0);
        expect(rows).toHaveLength(season.teams.length);
        expect(sum((row) => row.played)).toBe(2 * counted.length);
        expect(sum((row) => row.won)).toBe(counted.length - double);
        expect(sum((row) => row.lost)).toBe(counted.length + double);
        expect(sum((row) => row.goal_difference)).toBe(0 - 2 * limits.forfeitGoals * double);
        for (const row of rows) {
          expect(row.won + row.lost).toBe(row.played);
          expect(row.points).toBe(3 * row.won + row.adjustment);
          expect(row.goal_difference).toBe(row.goals_for - row.goals_against);
        }
      }),
    );
  });

  test('never puts fewer points above more, and numbers places 1, 2, 2, 4', () => {
    fc.assert(
      fc.property(seasons, (season) => {
        const rows = rankTeams(season);
        for (const [index, row] of rows.entries()) {
          const above = rows[index - 1];
          expect(above?.points ?? Infinity).toBeGreaterThanOrEqual(row.points);
          expect(row.position === index + 1 || row.position === above?.position).toBe(true);
        }
      }),
    );
  });

  test('explains every row among level ones, and shares a place exactly where no rule decided', () => {
    fc.assert(
      fc.property(seasons, (season) => {
        const rows = rankTeams(season);
        for (const row of rows) {
          const level = rows.filter(({ points }) => points === row.points);
          const hasPlayed = level.some(({ played: matches }) => matches > 0);
          expect(row.tie !== undefined).toBe(level.length > 1 && hasPlayed);
          if (!row.tie) continue;
          expect(row.tie.teamIds).toEqual(level.map(({ team_id }) => team_id));
          expect(row.tie.steps.every(({ rungs }) => rungs.length === tieRules.length)).toBe(true);
          const shared = rows.filter(({ position }) => position === row.position).length > 1;
          expect(row.tie.decidedBy === null).toBe(shared);
        }
      }),
    );
  });
});

function never(): never {
  throw new Error('A fixture without a result');
}
