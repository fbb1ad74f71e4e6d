import { expect, test } from 'vitest';
import { cupBoard, type OpenCup } from './open-cup.ts';

const team = (id: string, seed: number | null): OpenCup['teams'][number] => ({
  id, name: id, short_name: id, tag: id, logo: null, kit_primary: '#112233', kit_secondary: '#ffffff', seed, league: null, slug: null,
}); // prettier-ignore
const series = (id: string, round: number, slot: number, a: string | null, b: string | null, winner: string | null): OpenCup['series'][number] => ({
  id, round, slot, best_of: 1, team_a_id: a, team_b_id: b, wins_a: 0, wins_b: 0, winner_team_id: winner, no_winner: false,
}); // prettier-ignore
const match = (id: string, series_id: string, about: Partial<OpenCup['matches'][number]> = {}): OpenCup['matches'][number] => ({
  id, series_id, game_no: 1, home_team_id: 'a', away_team_id: 'b', kickoff_at: '2026-11-20T18:00:00Z', status: 'scheduled', home_score: null,
  away_score: null, live_home_score: null, live_away_score: null, forfeited_by: null, ...about,
}); // prettier-ignore
const cup: OpenCup = {
  cup: {
    id: 'cup', name: 'Friday', starts_at: '2026-11-20T18:00:00Z', time_zone: 'utc', status: 'live', prize: null, capacity: 8, best_of: 1,
    final_best_of: 3, winner_team_id: null,
  },
  teams: [team('a', 1), team('b', 2), team('c', 3)],
  series: [series('2-1', 2, 1, 'a', null, null), series('1-2', 1, 2, 'b', 'c', null), series('1-1', 1, 1, 'a', null, 'a')],
  matches: [match('m1', '1-2', { home_team_id: 'b', away_team_id: 'c' }), match('m2', '1-2', { status: 'cancelled' }), match('m0', '1-1', { status: 'finished' })],
}; // prettier-ignore

test('rounds come from the first to the final, their series by place, with whoever is known', () => {
  const { rounds, winner } = cupBoard(cup);
  expect(rounds.map(({ name, series: of }) => [name, of.map(({ id }) => id)])).toEqual([
    ['semifinal', ['1-1', '1-2']],
    ['final', ['2-1']],
  ]);
  expect(rounds[1]!.series[0]).toMatchObject({ team_a: { id: 'a' }, team_b: null });
  expect(winner).toBeNull();
});

test('a game that was called off belongs to no series, and what comes next is neither', () => {
  const { rounds, ahead } = cupBoard(cup);
  expect(rounds[0]!.series[1]!.games.map(({ id }) => id)).toEqual(['m1']);
  expect(ahead).toMatchObject([{ id: 'm1', round: 'semifinal', home_team: { id: 'b' }, away_team: { id: 'c' } }]);
});

test('before the draw there is nothing but teams, and at the end a winner', () => {
  expect(cupBoard({ ...cup, series: [], matches: [] })).toMatchObject({ rounds: [], ahead: [] });
  expect(cupBoard({ ...cup, cup: { ...cup.cup, winner_team_id: 'c' } }).winner?.id).toBe('c');
});
