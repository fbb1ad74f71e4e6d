import { expect, test } from 'vitest';
import { formerNames, momentOfNames } from './names-in-time.ts';

const former = [
  { name: 'Second', until: '2026-06-01T00:00:00Z' },
  { name: 'First', until: '2026-03-01T00:00:00Z' },
  { name: 'First', until: '2026-09-01T02:00:00+02:00' },
];

test('a season has the names of its end, and the present ones while it runs', () => {
  const end = '2026-04-01T00:00:00Z';
  expect(momentOfNames({ phase: 'finished', finished_at: end })).toBe(end);
  expect(momentOfNames({ phase: 'finished', finished_at: null })).toBe('1970-01-01');
  expect(momentOfNames({ phase: 'regular', finished_at: null })).toBeUndefined();
  expect(momentOfNames(undefined)).toBeUndefined();
});

test('former names are shown once each, the newest first, without the present one', () => {
  expect(formerNames('Present', former).map(({ name }) => name)).toEqual(['First', 'Second']);
  expect(formerNames('First', former).map(({ name }) => name)).toEqual(['Second']);
});
