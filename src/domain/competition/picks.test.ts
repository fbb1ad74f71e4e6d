import { describe, expect, test } from 'vitest';
import { canBePicked, firstScore, type Pick, pointsOf, samePick, stepped, tapped } from './picks.ts';
import type { PlayedMatch } from '../match/scores.ts';

const played: PlayedMatch = {
  home_team_id: 'a',
  away_team_id: 'b',
  status: 'finished',
  home_score: 3,
  away_score: 1,
  forfeited_by: null,
};
const winner = (side: 'home' | 'away'): Pick => ({ winner: side, home_score: null, away_score: null });
const score = (home_score: number, away_score: number): Pick => ({
  winner: home_score > away_score ? 'home' : 'away',
  home_score,
  away_score,
});

describe('a pick', () => {
  test.each([
    ['the winner', winner('home'), 2],
    ['the loser', winner('away'), 0],
    ['the very score', score(3, 1), 5],
    ['another score of the winner', score(4, 1), 1],
    ['the goals of the winner alone', score(3, 2), 1],
    ['a score of the loser', score(1, 3), 0],
  ])('of %s', (_, pick, points) => {
    expect(pointsOf(pick, played)).toBe(points);
  });

  test('is worth nothing yet, nor where a match was forfeited', () => {
    const pick = winner('home');
    expect(pointsOf(pick, { ...played, status: 'scheduled', home_score: null, away_score: null })).toBeNull();
    expect(pointsOf(pick, { ...played, home_score: 3, away_score: 0, forfeited_by: 'away' })).toBeNull();
    expect(pointsOf(pick, { ...played, home_score: null, away_score: null, forfeited_by: 'both' })).toBeNull();
  });

  test('is taken until kick-off', () => {
    const match = { status: 'scheduled', kickoff_at: '2026-05-01T20:00:00+00:00' } as const;
    const kickoff = Date.parse(match.kickoff_at);
    expect([kickoff - 1, kickoff].map((now) => canBePicked(match, now))).toEqual([true, false]);
    expect(canBePicked({ ...match, status: 'live' }, kickoff - 1)).toBe(false);
    expect(canBePicked({ ...match, status: 'postponed' }, kickoff - 1)).toBe(true);
  });
});

describe('a tap', () => {
  test('chooses a side, the other, and takes back', () => {
    expect(tapped(undefined, 'home')).toEqual(winner('home'));
    expect(tapped(score(2, 1), 'away')).toEqual(winner('away'));
    expect(tapped(winner('away'), 'away')).toBeUndefined();
  });

  test('differs from another in the winner or in either side’s goals', () => {
    expect([samePick(undefined, undefined), samePick(score(2, 1), score(2, 1))]).toEqual([true, true]);
    const others = [undefined, winner('home'), score(3, 1), score(2, 0), { ...score(2, 1), winner: 'away' as const }];
    expect(others.map((other) => samePick(score(2, 1), other))).toEqual(others.map(() => false));
    expect([samePick(winner('home'), winner('away')), samePick(winner('home'), undefined)]).toEqual([false, false]);
  });

  test('steps a score over what is level, and nowhere below nought', () => {
    expect([firstScore('home'), firstScore('away')]).toEqual([score(2, 1), score(1, 2)]);
    expect(stepped(score(2, 1), 'away', 1, 9)).toEqual(score(2, 3));
    expect(stepped(score(2, 1), 'home', -1, 9)).toEqual(score(0, 1));
    expect(stepped(score(1, 0), 'away', -1, 9)).toEqual(score(1, 0));
    expect(stepped(score(8, 1), 'home', 1, 9)).toEqual(score(9, 1));
    expect(stepped(score(9, 1), 'home', 1, 9)).toEqual(score(9, 1));
    expect(stepped(score(1, 2), 'home', 1, 9)).toEqual(score(3, 2));
  });
});
