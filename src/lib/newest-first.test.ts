import { expect, test } from 'vitest';
import { newestFirst } from './newest-first.ts';

const asked = (last: { id: string; at: string } | null | undefined, ascending?: boolean) => {
  const asked: unknown[] = [];
  const read = {
    lte: (...given: unknown[]) => asked.push(['lte', ...given]),
    gte: (...given: unknown[]) => asked.push(['gte', ...given]),
    or: (...given: unknown[]) => asked.push(['or', ...given]),
    order: (...given: unknown[]) => asked.push(['order', ...given]),
  };
  expect(newestFirst(read, 'at', last, ascending)).toBe(read);
  return asked;
};

test('a read begins with the newest, and with the higher id of one moment', () => {
  const order = [
    ['order', 'at', { ascending: false }],
    ['order', 'id', { ascending: false }],
  ];
  expect(asked(undefined)).toEqual(order);
  expect(asked(null)).toEqual(order);
});

test('the next page holds what is older, and of the same moment what has a lower id', () => {
  expect(asked({ id: 'x', at: '2026' })).toEqual([
    ['lte', 'at', '2026'],
    ['or', 'at.lt.2026,id.lt.x'],
    ['order', 'at', { ascending: false }],
    ['order', 'id', { ascending: false }],
  ]);
});

test('from the oldest on the next page holds what is newer', () => {
  expect(asked({ id: 'x', at: '2026' }, true)).toEqual([
    ['gte', 'at', '2026'],
    ['or', 'at.gt.2026,id.gt.x'],
    ['order', 'at', { ascending: true }],
    ['order', 'id', { ascending: true }],
  ]);
});
