import { describe, expect, test } from 'vitest';
import { type PreviewRow, rolloverOf } from './rollover.ts';

const row = (league_id: string, tier: number, team_id: string | null, into_id = team_id && league_id): PreviewRow => ({
  league_id,
  league: `League ${league_id}`,
  tier,
  season: team_id ? 3 : null,
  max_teams: 10,
  problem: null,
  team_id,
  name: `Team ${team_id}`,
  short_name: '',
  tag: '',
  logo: null,
  kit_primary: '#000000',
  kit_secondary: '#ffffff',
  place: 1,
  into_id,
  notes: [],
  unsigned: 0,
});
// the first tier's last goes down, the second tier's first goes up, and one is archived
const rows = [
  row('one', 1, 'a'),
  row('one', 1, 'b', 'two'),
  row('two', 2, 'c', 'one'),
  row('two', 2, 'd'),
  { ...row('two', 2, 'e'), into_id: null, notes: ['archived'] },
  row('three', 3, null),
];
const called = (teams: { team: { id: string }; movement: string }[]) =>
  teams.map(({ team, movement }) => `${team.id} ${movement}`);

describe('the next seasons', () => {
  test('hold who comes down, who stays and who comes up, in that order', () => {
    const { leagues, out, sums } = rolloverOf(rows, {});
    expect(leagues.map(({ id, opens, teams }) => [id, opens, called(teams)])).toEqual([
      ['one', 4, ['a stays', 'c up']],
      ['two', 4, ['b down', 'd stays']],
      ['three', 1, []],
    ]);
    expect(called(out)).toEqual(['e out']);
    expect(sums).toEqual({ up: 1, down: 1, stays: 2, out: 1 });
  });

  test('follow what was decided by hand, and say whose word it is', () => {
    const { leagues, out } = rolloverOf(rows, { b: 'one', d: null, c: 'one' });
    expect(called(leagues[0]!.teams)).toEqual(['a stays', 'b stays', 'c up']);
    expect(called(out)).toEqual(['d out', 'e out']);
    expect(leagues[0]!.teams.map(({ decided }) => decided)).toEqual([false, true, false]);
    expect(out.map(({ decided }) => decided)).toEqual([true, false]);
  });
});

test('a team is told with its marks, where it comes from, its place and what is said of it', () => {
  const { leagues, out } = rolloverOf(
    [{ ...row('two', 2, 'c', 'one'), place: 4, notes: ['champion'] }, row('one', 1, null)],
    {},
  );
  const moving = {
    team: {
      id: 'c',
      name: 'Team c',
      short_name: '',
      tag: '',
      logo: null,
      kit_primary: '#000000',
      kit_secondary: '#ffffff',
    },
    from: { id: 'two', name: 'League two' },
    place: 4,
    into: 'one',
    movement: 'up',
    decided: false,
    notes: ['champion'],
    unsigned: 0,
  };
  expect(leagues).toEqual([
    { id: 'two', name: 'League two', tier: 2, opens: 4, maxTeams: 10, problem: null, teams: [] },
    { id: 'one', name: 'League one', tier: 1, opens: 1, maxTeams: 10, problem: null, teams: [moving] },
  ]);
  expect(out).toEqual([]);
});
