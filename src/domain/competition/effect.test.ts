import { describe, expect, test } from 'vitest';
import { endingSo, tableChanges, withdrawalOf, withdrawing } from './effect.ts';
import { rankTeams, type TableMatch } from './standings.ts';

/** The preview of a ruling, an undoing or a withdrawal. */

const teams = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id }));
let made = 0;
const match = (home: string, away: string, score?: [number, number]): TableMatch => ({
  id: `m${(made += 1)}`,
  stage: 'regular',
  status: score ? 'finished' : 'scheduled',
  home_team_id: home,
  away_team_id: away,
  home_score: score?.[0] ?? null,
  away_score: score?.[1] ?? null,
  forfeited_by: null,
});
const table = (matches: TableMatch[], playing = teams) => rankTeams({ teams: playing, matches });
const places = (before: TableMatch[], after: TableMatch[], left = teams) =>
  tableChanges(table(before), table(after, left)).map(({ team_id, before: was, after: is }) => [
    team_id,
    was && [was.position, was.points],
    is && [is.position, is.points],
  ]);

describe('a result that is taken back', () => {
  const season = [match('a', 'b', [3, 1]), match('c', 'd', [1, 0])];

  test('changes the lines of its two sides, and of those who pass them', () => {
    const [first] = season;
    expect(places(season, endingSo(season, first!.id, 'open'))).toEqual([
      ['c', [2, 3], [1, 3]],
      ['a', [1, 3], [2, 0]],
      ['b', [4, 0], [2, 0]],
      ['d', [3, 0], [4, 0]],
    ]);
  });

  test('and given again leaves the table as it was', () => {
    const [first] = season;
    const again = endingSo(endingSo(season, first!.id, 'open'), first!.id, { home: 3, away: 1 });
    expect(again).toEqual(season);
    expect(places(season, again)).toEqual([]);
  });
});

test.each([
  ['home', ['b', 3, 3], ['a', 0, -3]],
  ['away', ['a', 3, 3], ['b', 0, -3]],
  ['both', ['a', 0, -3], ['b', 0, -3]],
] as const)('a forfeit by %s is 3-0, and by both 0-3 for each', (forfeitedBy, ...lines) => {
  const season = [match('a', 'b')];
  const after = table(endingSo(season, season[0]!.id, { forfeitedBy }), teams.slice(0, 2));
  expect(after.map(({ team_id, points, goal_difference }) => [team_id, points, goal_difference])).toEqual(lines);
});

describe('a team that withdraws', () => {
  const played = match('a', 'b', [2, 0]);
  const left = [match('a', 'c'), match('d', 'a')];

  test('before half of its matches takes its results with it', () => {
    const season = [played, ...left, match('c', 'd', [1, 0])];
    expect(withdrawalOf(season, 'a')).toBe('void');
    const rest = teams.filter(({ id }) => id !== 'a');
    expect(places(season, withdrawing(season, 'a', 'void'), rest)).toEqual([
      ['c', [2, 3], [1, 3]],
      ['b', [4, 0], [2, 0]],
      ['a', [1, 3], null],
    ]);
  });

  test('later leaves 3-0 to those it has not met', () => {
    const season = [played, match('a', 'c', [0, 2]), match('d', 'a')];
    expect(withdrawalOf(season, 'a')).toBe('forfeit');
    const rest = teams.filter(({ id }) => id !== 'a');
    const after = table(withdrawing(season, 'a', 'forfeit'), rest);
    expect(after.find(({ team_id }) => team_id === 'd')).toMatchObject({ points: 3, goals_for: 3 });
    expect(after.find(({ team_id }) => team_id === 'b')).toMatchObject({ points: 0, played: 1 });
  });

  test('at half exactly is late, and what is off counts neither way', () => {
    expect(withdrawalOf([played, left[0]!, { ...left[1]!, status: 'cancelled' }], 'a')).toBe('forfeit');
    expect(withdrawalOf([], 'a')).toBe('forfeit');
  });
});

describe('what changes in a table', () => {
  const [first, second] = table([match('a', 'b', [1, 0])], teams.slice(0, 2));

  test.each(['position', 'points', 'goal_difference', 'played', 'zone'] as const)(
    'is a line with other %s',
    (column) => {
      const moved = { ...second!, [column]: column === 'zone' ? 'relegation' : 9 };
      const stand = ({ position, points, goal_difference, played, zone }: typeof moved) => ({
        position,
        points,
        goal_difference,
        played,
        zone,
      });
      expect(tableChanges([first!, second!], [first!, moved])).toEqual([
        { team_id: 'b', before: stand(second!), after: stand(moved) },
      ]);
    },
  );

  test('is who comes in, and who is gone, last', () => {
    expect(tableChanges([first!], [second!]).map(({ team_id, before, after }) => [team_id, !before, !after])).toEqual([
      ['b', true, false],
      ['a', false, true],
    ]);
  });
});

describe('what a withdrawal leaves as it is', () => {
  const own = [match('a', 'b', [2, 0]), match('c', 'a'), { ...match('a', 'd'), status: 'cancelled' as const }];
  const others = match('b', 'c');

  test('is what is off already, and what others play', () => {
    const season = [...own, others];
    expect(withdrawing(season, 'a', 'void').map(({ status }) => status)).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
      'scheduled',
    ]);
    expect(withdrawing(season, 'a', 'forfeit').map(({ status, forfeited_by }) => [status, forfeited_by])).toEqual([
      ['finished', null],
      ['finished', 'away'],
      ['cancelled', null],
      ['scheduled', null],
    ]);
  });

  test('is every match of another: only the named one ends so', () => {
    expect(endingSo([own[1]!, others], others.id, { forfeitedBy: 'home' })).toEqual([
      own[1],
      { ...others, status: 'finished', home_score: 0, away_score: 3, forfeited_by: 'home' },
    ]);
  });
});
