import { expect, test } from 'vitest';
import { topicsOf } from './topics.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const me = id(1);
const at = (...key: unknown[]) => ({ key, data: undefined });

test('what is told of is who looks, their team, their work and what is on screen', () => {
  expect(topicsOf([], me, { staff: false })).toEqual(['site', `user:${me}`]);
  expect(topicsOf([], me, { staff: true, team: id(2) })).toEqual(['site', `user:${me}`, `team:${id(2)}`, 'staff']);
  const reads = [
    at('matches', 'season', id(3), 1),
    at('leagues', id(4), 1, 'stats'),
    at('matches', id(5), 'clock'),
    at('matches', id(6), 'stats'),
    at('night-cups', id(7), 'games'),
    at('night-cups', 'list'),
    at('teams', 'leader', id(8)),
  ];
  expect(topicsOf(reads, me, { staff: false }).slice(2)).toEqual([
    `league:${id(3)}`,
    `league:${id(4)}`,
    `match:${id(5)}`,
    `cup:${id(7)}`,
    `league:${id(8)}`,
  ]);
});

test('matches that name their league or cup are told of there, wherever they stand in an answer', () => {
  const row = (columns: object) => ({ id: id(9), home_team_id: id(10), ...columns });
  const list = {
    key: ['matches', 'ahead', {}, 'now'],
    data: { pages: [[row({ league_id: id(3) }), row({ league_id: id(3) })], [row({ night_cup_id: id(4) })]] },
  };
  const single = {
    key: ['matches', id(9)],
    data: { ...row({ league_id: id(5), night_cup_id: null }), league: { id: id(5) } },
  };
  const elsewhere = { key: ['picks', 'own'], data: [row({ league_id: id(6) })] };
  expect(topicsOf([list, single, elsewhere], me, { staff: false }).slice(2)).toEqual([
    `league:${id(3)}`,
    `cup:${id(4)}`,
    `league:${id(5)}`,
  ]);
});

test('one socket hears forty topics, the own ones among them', () => {
  const reads = Array.from({ length: 100 }, (_, n) => at('leagues', id(n + 10)));
  const topics = topicsOf(reads, me, { staff: true, team: id(2) });
  expect(topics).toHaveLength(40);
  expect(topics.slice(0, 4)).toEqual(['site', `user:${me}`, `team:${id(2)}`, 'staff']);
});
