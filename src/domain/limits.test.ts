import { describe, expect, test } from 'vitest';
import { limits, pointsFor } from './limits.ts';

describe('the numbers of the specification', () => {
  test('five attempts', () => {
    expect([limits.loginAttempts, limits.registrationAttempts]).toEqual([5, 5]);
  });
  test('a window of 15 minutes', () => expect(limits.attemptWindowMinutes).toBe(15));
  test('the role is cached for 5 minutes', () => expect(limits.roleCacheMinutes).toBe(5));
  test('data is fresh for 10 minutes', () => expect(limits.cacheFreshMinutes).toBe(10));
  test('data is kept for 30 minutes', () => expect(limits.cacheKeptMinutes).toBe(30));
  test('a failed read is retried up to 3 times', () => expect(limits.readRetries).toBe(3));
  test('three toasts, 4000 ms, 356 px, swiped at 20 px', () => {
    const { toastsVisible, toastMs, toastWidthPx, toastSwipePx } = limits;
    expect([toastsVisible, toastMs, toastWidthPx, toastSwipePx]).toEqual([3, 4000, 356, 20]);
  });
  test('a task is long from 50 ms', () => expect(limits.longTaskMs).toBe(50));

  test('the prize pool of season 1 is 3000 TL', () => {
    expect(limits.prizePool).toMatchObject({ total: 3000, currency: 'TRY' });
    expect(limits.prizePool.places.reduce((sum, prize) => sum + prize, 0)).toBe(3000);
  });
  test('1st gets 2000 TL', () => expect(limits.prizePool.places[0]).toBe(2000));
  test('2nd gets 700 TL', () => expect(limits.prizePool.places[1]).toBe(700));
  test('3rd gets 300 TL', () => expect(limits.prizePool.places[2]).toBe(300));
  test('prizes are paid within 7 business days', () => expect(limits.prizePool.business_days).toBe(7));

  test('a win gives 3 points', () => expect(pointsFor.W).toBe(3));
  test('a loss gives 0 points', () => expect(pointsFor.L).toBe(0));
  test('there is no points rule for a draw', () => expect(Object.keys(pointsFor)).toEqual(['W', 'L']));
  test('four transfer rights in the regular season', () => expect(limits.transferRights).toBe(4));
  test('the delay tolerance is 5 minutes', () => expect(limits.delayToleranceMinutes).toBe(5));
  test('a disconnect within the first minute allows a restart', () => {
    expect(limits.restartWithinMinutes).toBe(1);
  });

  test('players are at least 16', () => expect(limits.playerAgeMin).toBe(16));
  test('who founds a team is at least 18', () => expect(limits.founderAgeMin).toBe(18));
  test('a team has 5 to 10 players', () => expect([limits.squadMin, limits.squadMax]).toEqual([5, 10]));
  test('protests are filed within 15 minutes', () => expect(limits.protestMinutes).toBe(15));
  test('six teams play the playoffs', () => expect(limits.playoffTeams).toBe(6));
  test('semi-finals are best of 3', () => expect(limits.semifinalBestOf).toBe(3));
  test('finals are best of 5', () => expect(limits.finalBestOf).toBe(5));
  test('a ticket description has at least 10 characters', () => {
    expect(limits.ticketDescriptionMin).toBe(10);
  });
});
