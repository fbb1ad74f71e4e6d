import { expect, test } from 'vitest';
import { formerNames, nameInSeason, nameThen } from './names-in-time.ts';

const former = [
  { name: 'Second', until: '2026-06-01T00:00:00Z' },
  { name: 'First', until: '2026-03-01T00:00:00Z' },
  { name: 'First', until: '2026-09-01T02:00:00+02:00' },
];

test.each([
  ['2026-01-01T00:00:00Z', 'First'],
  ['2026-03-01T00:00:00Z', 'Second'],
  ['2026-07-01T00:00:00Z', 'First'],
  ['2026-09-01T00:00:00Z', null],
])('the name at %s is the first that was given up after it: %s', (at, name) => {
  expect(nameThen('Present', former, at)).toBe(name);
});

test('a name that is borne again is the present one', () => {
  expect(nameThen('First', former, '2026-01-01T00:00:00Z')).toBeNull();
  expect(nameThen('Present', undefined, '2026-01-01T00:00:00Z')).toBeNull();
});

test('a season has the names of its end, and the present ones while it runs', () => {
  const finished = { phase: 'finished', finished_at: '2026-04-01T00:00:00Z' } as const;
  expect(nameInSeason('Present', former, finished)).toBe('Second');
  expect(nameInSeason('Present', former, { phase: 'finished', finished_at: null })).toBe('First');
  expect(nameInSeason('Present', former, { phase: 'regular', finished_at: null })).toBeNull();
  expect(nameInSeason('Present', former, undefined)).toBeNull();
});

test('former names are shown once each, the newest first, without the present one', () => {
  expect(formerNames('Present', former).map(({ name }) => name)).toEqual(['First', 'Second']);
  expect(formerNames('First', former).map(({ name }) => name)).toEqual(['Second']);
});
