import { expect, test } from 'vitest';
import { instantAt, startOfDay } from './clock.ts';

test('hours are those of the zone, in summer and in winter', () => {
  expect(instantAt('2026-07-01', '20:00', 'Europe/Berlin')).toBe('2026-07-01T18:00:00.000Z');
  expect(instantAt('2026-12-01', '20:00', 'Europe/Berlin')).toBe('2026-12-01T19:00:00.000Z');
  expect(instantAt('2026-10-25', '00:30', 'Europe/Berlin')).toBe('2026-10-24T22:30:00.000Z');
  expect(instantAt('2026-10-25', '20:00', 'Europe/Berlin')).toBe('2026-10-25T19:00:00.000Z');
  expect(instantAt('2026-07-01', '20:00', 'America/New_York')).toBe('2026-07-02T00:00:00.000Z');
  expect(instantAt('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
});

test('a day begins at midnight of the zone, also on the days around a change of clocks', () => {
  const late = new Date('2026-11-22T23:30:00Z');
  expect(startOfDay(late, 'UTC')).toBe('2026-11-22T00:00:00.000Z');
  expect(startOfDay(late, 'Europe/Berlin')).toBe('2026-11-22T23:00:00.000Z');
  expect(startOfDay(late, 'America/New_York')).toBe('2026-11-22T05:00:00.000Z');
  expect(startOfDay(late, 'Pacific/Auckland', 1)).toBe('2026-11-23T11:00:00.000Z');
  const sunday = new Date('2026-10-25T12:00:00Z');
  expect([-1, 0, 1].map((days) => startOfDay(sunday, 'Europe/Berlin', days))).toEqual([
    '2026-10-23T22:00:00.000Z',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ]);
});
