import { expect, test } from 'vitest';
import { ageOn } from './age.ts';

test.each([
  ['2008-11-22', '2026-11-21T23:59:00Z', 17],
  ['2008-11-22', '2026-11-22T00:00:00Z', 18],
  ['2008-02-29', '2026-02-28T12:00:00Z', 17],
  ['2008-02-29', '2026-03-01T00:00:00Z', 18],
])('somebody born on %s is at %s %i years old', (born, now, age) => {
  expect(ageOn(born, new Date(now))).toBe(age);
});
