import { expect, test } from 'vitest';
import { readSeasonDefaults, seasonDefaults } from './season-defaults.ts';

test('what a first season is played by is what an admin set, and the rules where nothing is set', () => {
  expect(readSeasonDefaults({ ...seasonDefaults, max_teams: 12, legs: 1 })).toEqual({
    ...seasonDefaults,
    max_teams: 12,
    legs: 1,
  });
  for (const nothing of [undefined, null, 'x', {}, { max_teams: '12', other: 3 }])
    expect(readSeasonDefaults(nothing)).toEqual(seasonDefaults);
});
