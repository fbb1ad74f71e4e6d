import { expect, test } from 'vitest';
import { placed } from './placed.ts';

test('rows stand where they were found, each with its place; who has gone meanwhile is left out', () => {
  const hits = [
    { id: 'b', place: 'beta' },
    { id: 'gone', place: 'gamma' },
    { id: 'a', place: null },
  ];
  const rows = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
    { id: 'c', name: 'C' },
  ];
  expect(placed(hits, rows)).toEqual([
    { id: 'b', name: 'B', place: 'beta' },
    { id: 'a', name: 'A', place: null },
  ]);
});
