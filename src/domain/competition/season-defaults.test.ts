import { expect, test } from 'vitest';
import { readSeasonDefaults, seasonDefaults } from './season-defaults.ts';

test('what a first season is played by is what the site has set, and the rules where nothing is set', () => {
  expect(readSeasonDefaults({ ...seasonDefaults, max_teams: 12, legs: 1, stand_ins: true })).toEqual({
    ...seasonDefaults,
    max_teams: 12,
    legs: 1,
    stand_ins: true,
  });
  for (const nothing of [undefined, null, 'x', {}, { max_teams: '12', stand_ins: 1, other: 3 }])
    expect(readSeasonDefaults(nothing)).toEqual(seasonDefaults);
});

test('a new season promises no prize unless one is named', () => {
  expect(seasonDefaults.prize_pool).toBeNull();
  const pool = { total: 500, currency: 'EUR', places: [300, 150, 50], business_days: 3 };
  expect(readSeasonDefaults({ prize_pool: pool }).prize_pool).toEqual(pool);
  for (const none of [null, 3000, 'EUR', { total: '500', currency: 'EUR', places: [] }])
    expect(readSeasonDefaults({ prize_pool: none }).prize_pool).toBeNull();
});

test('a prize that names no days is stored without them', () => {
  const pool = { total: 500, currency: 'EUR', places: [500] };
  expect(readSeasonDefaults({ prize_pool: pool }).prize_pool).toStrictEqual(pool);
});
