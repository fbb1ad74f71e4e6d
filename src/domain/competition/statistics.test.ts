import { describe, expect, test } from 'vitest';
import { awardedFor, awardsOf, eachStat, statNames, topList, totalsOf, winRate } from './statistics.ts';

const players = [
  { name: 'Deniz', goals: 4 },
  { name: 'Harry', goals: 7 },
  { name: 'Kerem', goals: 7 },
  { name: 'Max', goals: 0 },
  { name: 'Mert', goals: 9 },
];
const goals = (row: { goals: number }) => row.goals;

test('win rate is in percent to one decimal, and 0 before the first match', () => {
  expect([winRate(0, 0), winRate(1, 3), winRate(2, 3), winRate(5, 5)]).toEqual([0, 33.3, 66.7, 100]);
});

test('totals add up every stat, and count matches and MVP titles', () => {
  const stats = eachStat((stat) => 2 + statNames.indexOf(stat));
  const one = { ...stats, mvp: true };
  expect(totalsOf([one, { ...one, goals: 1, mvp: false }])).toEqual({
    ...eachStat((stat) => 2 * stats[stat]),
    matches: 2,
    goals: 3,
    mvp: 1,
  });
  expect(totalsOf([])).toMatchObject({ matches: 0, goals: 0 });
});

describe('a top list', () => {
  test('shares a rank among level players and leaves out who has none', () => {
    expect(topList(players, goals, 10).map(({ name, rank }) => `${rank} ${name}`)).toEqual([
      '1 Mert',
      '2 Harry',
      '2 Kerem',
      '4 Deniz',
    ]);
  });

  test('is no longer than asked for', () => {
    expect(topList(players, goals, 2).map(({ name }) => name)).toEqual(['Mert', 'Harry']);
  });
});

test('an award goes to everybody with the most, and to nobody when all have none', () => {
  expect(awardedFor(players.slice(0, 3), goals).map(({ name }) => name)).toEqual(['Harry', 'Kerem']);
  expect(awardedFor([{ goals: 0 }], goals)).toEqual([]);
  expect(awardedFor([], goals)).toEqual([]);
});

test('the awards of a season count whoever played for two teams once, and are shared by who is level', () => {
  const row = (player_id: string, sums: object) => ({
    player_id,
    goals: 0,
    assists: 0,
    interceptions: 0,
    saves: 0,
    mvp: 0,
    ...sums,
  });
  const rows = [
    row('mert', { goals: 3 }),
    row('mert', { goals: 2, mvp: 1 }),
    row('harry', { goals: 5 }),
    row('kim', { goals: 4, saves: 9 }),
  ];
  expect(
    awardsOf(rows).map(({ award, sum, players }) => [award, sum, ...players.map(({ player_id }) => player_id)]),
  ).toEqual([
    ['top_scorer', 5, 'mert', 'harry'],
    ['top_assists', 0],
    ['top_defender', 0],
    ['top_goalkeeper', 9, 'kim'],
    ['mvp', 1, 'mert'],
  ]);
});
