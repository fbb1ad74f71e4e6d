import { expect, test } from 'vitest';
import { prizeOf } from './prize.ts';

const pool = { total: 500, currency: 'EUR', places: [300, 150, 50], business_days: 3 };

test('a prize pool has a total, a currency, what each place gets, and how soon', () => {
  expect(prizeOf(pool)).toEqual({ total: 500, currency: 'EUR', places: [300, 150, 50], businessDays: 3 });
});

test.each([
  null,
  undefined,
  500,
  'EUR',
  [],
  { ...pool, total: '500' },
  { ...pool, total: 0, places: [0, 0, 0] },
  { ...pool, currency: 5 },
  { ...pool, places: 3 },
])('%j is no prize pool', (none) => expect(prizeOf(none)).toBeNull());

test('a place without a prize is none, never one of 0', () => {
  expect(prizeOf({ ...pool, places: [500, 0, 0] })?.places).toEqual([500]);
});

test('what is no number is no amount and no day', () => {
  const { places, businessDays } = prizeOf({ ...pool, places: [300, '150', null, 50], business_days: '3' }) ?? {};
  expect([places, businessDays]).toEqual([[300, 50], undefined]);
});
