import { describe, expect, test } from 'vitest';
import { isWaitingRequest, parseDays, requestStatus } from './market.ts';

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
