import { expect, test } from 'vitest';
import { compare } from './compare.ts';

test('texts are ordered code unit by code unit, and a text equals itself', () => {
  expect([compare('a', 'b'), compare('b', 'a'), compare('a', 'a')]).toEqual([-1, 1, 0]);
  expect(['b', 'Z', 'ä', 'a'].toSorted(compare)).toEqual(['Z', 'a', 'b', 'ä']);
});
