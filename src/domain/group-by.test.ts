import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('groups stand in the order of their first row, as those of Map.groupBy do', () => {
  const rows = [3, 1, 4, 1, 5, 9, 2, 6];
  const isOdd = (row: number) => row % 2 === 1;
  expect([...groupBy(rows, isOdd)]).toEqual([...Map.groupBy(rows, isOdd)]);
  expect(groupBy([], isOdd).size).toBe(0);
});
