import { describe, expect, test } from 'vitest';
import { canBePicked, firstScore, type Pick, samePick, stepped, tapped } from './picks.ts';

const winner = (side: 'home' | 'away'): Pick => ({ winner: side, home_score: null, away_score: null });
const score = (home_score: number, away_score: number): Pick => ({
  winner: home_score > away_score ? 'home' : 'away',
  home_score,
  away_score,
});

describe('a pick', () => {
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
