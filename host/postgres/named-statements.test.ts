import { expect, test } from 'vitest';
import { namedAfter, namedMost, namedStatements } from './named-statements.ts';

const often = (nameOf: (text: string) => string | undefined, text: string, times = namedAfter) =>
  Array.from({ length: times }, () => nameOf(text)).at(-1);

test('a statement that is asked again and again has one name of its own, and keeps it', () => {
  const nameOf = namedStatements();
  expect(often(nameOf, 'select 1', namedAfter - 1)).toBeUndefined();
  const names = [nameOf('select 1'), often(nameOf, 'select 2'), nameOf('select 1'), nameOf('select 2')];
  expect(names).toEqual([names[0], names[1], names[0], names[1]]);
  expect(new Set(names).size).toBe(2);
});

test('whoever asks in ever new shapes takes no name from the app, and no memory', () => {
  const nameOf = namedStatements();
  for (let shape = 0; shape < 100_000; shape += 1) expect(nameOf(`select ${shape}`)).toBeUndefined();
  expect(often(nameOf, 'select of the app')).toBeDefined();
});

test('names have an end: sessions keep a plan for each', () => {
  const nameOf = namedStatements();
  for (let one = 0; one < namedMost; one += 1) expect(often(nameOf, `select ${one}`)).toBeDefined();
  expect(often(nameOf, 'one more', namedAfter * 3)).toBeUndefined();
  expect(nameOf('select 0')).toBeDefined();
});
