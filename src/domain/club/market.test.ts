import { describe, expect, test } from 'vitest';
import {
  activityHours,
  activityLevels,
  experienceLevels,
  isWaitingRequest,
  parseDays,
  playStyles,
  requestStatus,
} from './market.ts';

test('[S9.36] the activity levels are high (3-4h), medium (2-3h), low (1-2h)', () => {
  expect(activityLevels.map((level) => [level, ...activityHours[level]])).toEqual([
    ['high', 3, 4],
    ['medium', 2, 3],
    ['low', 1, 2],
  ]);
});

test('[S9.37] the play styles are offensive, balanced, defensive', () => {
  expect(playStyles).toEqual(['offensive', 'balanced', 'defensive']);
});

test('[S9.38] the experience levels are beginner, intermediate, advanced, expert', () => {
  expect(experienceLevels).toEqual(['beginner', 'intermediate', 'advanced', 'expert']);
});

test('days in an address are read in the order of the week, without what is no day', () => {
  expect(parseDays('thu,mon,noday,mon')).toEqual(['mon', 'thu']);
  expect(parseDays('')).toEqual([]);
});

describe('a request to join', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  const until = (expires_at: string, status: 'open' | 'trial' | 'declined' = 'open') => ({ status, expires_at });

  test.each(['open', 'trial'] as const)('that is %s waits until the moment it lapses', (status) => {
    expect(isWaitingRequest(until('2026-11-27T12:00:01Z', status), now)).toBe(true);
    expect(requestStatus(until('2026-11-27T12:00:01Z', status), now)).toBe(status);
    expect(isWaitingRequest(until('2026-11-27T12:00:00Z', status), now)).toBe(false);
    expect(requestStatus(until('2026-11-27T12:00:00Z', status), now)).toBe('lapsed');
  });

  test('that was answered stays as it was answered', () => {
    expect(requestStatus(until('2026-11-20T12:00:00Z', 'declined'), now)).toBe('declined');
    expect(isWaitingRequest(until('2026-12-20T12:00:00Z', 'declined'), now)).toBe(false);
  });
});
