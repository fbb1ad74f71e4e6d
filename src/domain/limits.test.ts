import { describe, expect, test } from 'vitest';
import { limits, pointsFor } from './limits.ts';

describe('the numbers of the specification', () => {
  test('[S9.01] [S5.04] [S5.05] five attempts', () => {
    expect([limits.loginAttempts, limits.registrationAttempts]).toEqual([5, 5]);
  });
  test('[S9.02] a window of 15 minutes', () => expect(limits.attemptWindowMinutes).toBe(15));
  test('[S6.07] the role is cached for 5 minutes', () => expect(limits.roleCacheMinutes).toBe(5));
  test('[S9.05] data is fresh for 10 minutes', () => expect(limits.cacheFreshMinutes).toBe(10));
  test('[S9.06] data is kept for 30 minutes', () => expect(limits.cacheKeptMinutes).toBe(30));
  test('[S9.08] a failed read is retried up to 3 times', () => expect(limits.readRetries).toBe(3));
  test('[S9.12] [S9.13] [S9.14] [S9.16] three toasts, 4000 ms, 356 px, swiped at 20 px', () => {
    const { toastsVisible, toastMs, toastWidthPx, toastSwipePx } = limits;
    expect([toastsVisible, toastMs, toastWidthPx, toastSwipePx]).toEqual([3, 4000, 356, 20]);
  });
  test('[S9.20] a task is long from 50 ms', () => expect(limits.longTaskMs).toBe(50));

  test('[S9.21] the prize pool of season 1 is 3000 TL', () => {
    expect(limits.prizePool).toMatchObject({ total: 3000, currency: 'TRY' });
    expect(limits.prizePool.places.reduce((sum, prize) => sum + prize, 0)).toBe(3000);
  });
  test('[S9.22] 1st gets 2000 TL', () => expect(limits.prizePool.places[0]).toBe(2000));
  test('[S9.23] 2nd gets 700 TL', () => expect(limits.prizePool.places[1]).toBe(700));
  test('[S9.24] 3rd gets 300 TL', () => expect(limits.prizePool.places[2]).toBe(300));
  test('[S9.25] prizes are paid within 7 business days', () => expect(limits.prizePool.business_days).toBe(7));

  test('[S9.26] a win gives 3 points', () => expect(pointsFor.W).toBe(3));
  test('[S9.27] a loss gives 0 points', () => expect(pointsFor.L).toBe(0));
  test('[S9.28] there is no points rule for a draw', () => expect(Object.keys(pointsFor)).toEqual(['W', 'L']));
  test('[S9.29] four transfer rights in the regular season', () => expect(limits.transferRights).toBe(4));
  test('[S9.30] the delay tolerance is 5 minutes', () => expect(limits.delayToleranceMinutes).toBe(5));
  test('[S9.31] a disconnect within the first minute allows a restart', () => {
    expect(limits.restartWithinMinutes).toBe(1);
  });

  test('[S5.16] players are at least 16', () => expect(limits.playerAgeMin).toBe(16));
  test('[S5.17] the founding captain is at least 18', () => expect(limits.founderAgeMin).toBe(18));
  test('[S5.18] a team has 5 to 10 players', () => expect([limits.squadMin, limits.squadMax]).toEqual([5, 10]));
  test('[S5.19] protests are filed within 15 minutes', () => expect(limits.protestMinutes).toBe(15));
  test('[S4.46] six teams play the playoffs', () => expect(limits.playoffTeams).toBe(6));
  test('[S4.50] semi-finals are best of 3', () => expect(limits.semifinalBestOf).toBe(3));
  test('[S4.51] finals are best of 5', () => expect(limits.finalBestOf).toBe(5));
  test('[S5.14] a ticket description has at least 10 characters', () => {
    expect(limits.ticketDescriptionMin).toBe(10);
  });
});
