import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

test('of two sides what differs is shown, and what the action did not say is left out', () => {
  const before = { name: 'Nordlicht', contact: null, tier: 2, motto: 'same' };
  expect(changesOf(before, { contact: 'Mail', tier: 1, motto: 'same' })).toEqual([
    { field: 'contact', before: null, after: 'Mail' },
    { field: 'tier', before: '2', after: '1' },
  ]);
});

test('what came or went is shown whole', () => {
  expect(changesOf(null, { title: 'Cup', days: ['mon'] })).toEqual([
    { field: 'title', before: null, after: 'Cup' },
    { field: 'days', before: null, after: '["mon"]' },
  ]);
  expect(changesOf({ title: 'Cup' }, null)).toEqual([{ field: 'title', before: 'Cup', after: null }]);
});

test('of texts it is shown only that they changed', () => {
  expect(changesOf({ tier: 2, contact: null }, { tier: 1, texts_changed: ['contact'] })).toEqual([
    { field: 'tier', before: '2', after: '1' },
    { field: 'contact', before: null, after: null, text: true },
  ]);
  expect(changesOf({ texts_changed: ['note'] }, null)).toEqual([
    { field: 'note', before: null, after: null, text: true },
  ]);
});

test('a list has no fields, and an entry may say nothing more than that it was', () => {
  expect(changesOf(null, [1, 2])).toEqual([{ field: '', before: null, after: '[1,2]' }]);
  expect(changesOf(null, null)).toEqual([]);
});
