import { expect, test } from 'vitest';
import { lastShown, shownPages } from './list-pages.ts';

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

test.each([
  [0, undefined],
  [2, undefined],
  [3, undefined],
  [4, { id: 2 }],
])('a page of three that answers %i rows is followed by a page after %j', (count, last) => {
  expect(lastShown(rows(count), 3)).toEqual(last);
});

test('a page shows no row of the next one, and pages without such a row stay the same value', () => {
  const data = { pages: [rows(4), rows(3)], pageParams: [null, { id: 2 }] };
  expect(shownPages(data, 3)).toEqual({ ...data, pages: [rows(3), rows(3)] });
  const whole = { pages: [rows(3)], pageParams: [null] };
  expect(shownPages(whole, 3)).toBe(whole);
});
