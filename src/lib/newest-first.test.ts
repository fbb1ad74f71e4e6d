import { expect, test } from 'vitest';
import { newestFirst } from './newest-first.ts';

const callsOf = (last: { id: string; at: string } | null | undefined, ascending?: boolean) => {
  const calls: unknown[] = [];
  const read = {
    lte: (...args: unknown[]) => calls.push(['lte', ...args]),
    gte: (...args: unknown[]) => calls.push(['gte', ...args]),
    or: (...args: unknown[]) => calls.push(['or', ...args]),
    order: (...args: unknown[]) => calls.push(['order', ...args]),
  };
  expect(newestFirst(read, 'at', last, ascending)).toBe(read);
  return calls;
};

test('a read begins with the newest, and with the higher id of one moment', () => {
  const order = [
    ['order', 'at', { ascending: false }],
    ['order', 'id', { ascending: false }],
  ];
  expect(callsOf(undefined)).toEqual(order);
  expect(callsOf(null)).toEqual(order);
});

test('the next page holds what is older, and of the same moment what has a lower id', () => {
  expect(callsOf({ id: 'x', at: '2026' })).toEqual([
    ['lte', 'at', '2026'],
    ['or', 'at.lt.2026,id.lt.x'],
    ['order', 'at', { ascending: false }],
    ['order', 'id', { ascending: false }],
  ]);
});

test('from the oldest on the next page holds what is newer', () => {
  expect(callsOf({ id: 'x', at: '2026' }, true)).toEqual([
    ['gte', 'at', '2026'],
    ['or', 'at.gt.2026,id.gt.x'],
    ['order', 'at', { ascending: true }],
    ['order', 'id', { ascending: true }],
  ]);
});
