import { expect, test } from 'vitest';
import { activityHours, activityLevels, experienceLevels, parseDays, playStyles } from './market.ts';

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
