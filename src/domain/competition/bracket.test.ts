import { describe, expect, test } from 'vitest';
import { emptySeries, higherSeed, loserOfSeries, seriesScore, winsNeeded } from './bracket.ts';
import { played } from '../testdata/tables.ts';

const bestOf = (best_of: number) => ({ best_of, team_a_id: 'A', team_b_id: 'B' });
const games = (...results: string[]) => results.map((result, index) => ({ ...played(result), game_no: index + 1 }));

describe('a series', () => {
  test('needs the majority of its games', () => {
    expect([1, 3, 5, 7].map(winsNeeded)).toEqual([1, 2, 3, 4]);
  });

  test('is won at the majority, and later games do not count', () => {
    const all = games('A 1-0 B', 'B 1-0 A', 'A 2-0 B', 'B 9-0 A', 'B 9-0 A');
    expect(seriesScore(bestOf(3), all)).toEqual({ wins_a: 2, wins_b: 1, winner_team_id: 'A', no_winner: false });
    expect(seriesScore(bestOf(3), all.toReversed())).toEqual({
      wins_a: 2,
      wins_b: 1,
      winner_team_id: 'A',
      no_winner: false,
    });
    expect(seriesScore(bestOf(5), all)).toEqual({ wins_a: 2, wins_b: 3, winner_team_id: 'B', no_winner: false });
  });

  test('is open before the majority; goals do not carry over', () => {
    expect(seriesScore(bestOf(3), games('A 9-0 B', 'B 1-0 A'))).toEqual({
      wins_a: 1,
      wins_b: 1,
      winner_team_id: null,
      no_winner: false,
    });
  });

  test('counts a forfeited game as one game, and a double forfeit for nobody', () => {
    const [forfeit, neither] = games('A 3-0 B', 'B 0-0 A');
    if (!forfeit || !neither) throw new Error('two games');
    const all = [
      { ...forfeit, forfeited_by: 'away' as const },
      { ...neither, home_score: null, away_score: null, forfeited_by: 'both' as const },
    ];
    expect(seriesScore(bestOf(3), all)).toEqual({ wins_a: 1, wins_b: 0, winner_team_id: null, no_winner: false });
    const goesOn = [...all, ...games('B 0-1 A').map((game) => ({ ...game, game_no: 3 }))];
    expect(seriesScore(bestOf(3), goesOn)).toEqual({ wins_a: 2, wins_b: 0, winner_team_id: 'A', no_winner: false });
  });

  test('has no winner once neither side can have the majority, as both missed too many games', () => {
    const missed = (game_no: number) => ({
      ...games('A 0-0 B')[0]!, game_no, home_score: null, away_score: null, forfeited_by: 'both' as const,
    }); // prettier-ignore
    const won = games('A 1-0 B', 'B 1-0 A');
    expect(seriesScore(bestOf(1), [missed(1)])).toMatchObject({ winner_team_id: null, no_winner: true });
    expect(seriesScore(bestOf(3), [...won, missed(3)])).toMatchObject({ wins_a: 1, wins_b: 1, no_winner: true });
    expect(seriesScore(bestOf(5), [...won, missed(3)])).toMatchObject({ no_winner: false });
  });
});

test('who did not win a series lost it, on either side', () => {
  const series = { ...emptySeries({ id: 'final', round: 1, slot: 1, best_of: 1 }), team_a_id: '1', team_b_id: '2' };
  expect(['1', '2', null].map((winner_team_id) => loserOfSeries({ ...series, winner_team_id }))).toEqual([
    '2',
    '1',
    null,
  ]);
});

test('of two teams without a seed the first named comes first', () => {
  expect(higherSeed('A', 'B', [])).toEqual(['A', 'B']);
});

test('a game nobody won counts for no side, nor for one that is still unknown', () => {
  const neither = {
    ...played('A 0-0 B'),
    game_no: 1,
    home_score: null,
    away_score: null,
    forfeited_by: 'both' as const,
  };
  expect(seriesScore({ best_of: 3, team_a_id: null, team_b_id: 'B' }, [neither])).toEqual({
    wins_a: 0,
    wins_b: 0,
    winner_team_id: null,
    no_winner: false,
  });
});
