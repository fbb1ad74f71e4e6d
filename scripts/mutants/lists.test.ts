import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Mutant } from '#testing/mutant.ts';
import { faultsOf, findLists } from './lists.ts';

const files: Record<string, string> = {
  'src/domain/goals.ts': 'export const most = 99; export const least = 0;',
  'src/domain/goals.test.ts': '',
  'src/domain/goals.sql': '',
};
const mutant = {
  file: 'src/domain/goals.ts',
  change: 'more goals',
  from: 'most = 99',
  to: 'most = 999',
  killedBy: ['src/domain/goals.test.ts'],
} satisfies Mutant;
const faults = (...mutants: Mutant[]) =>
  faultsOf({ path: 'goals.mutants.ts', mutants }, (file) => files[file]).map((fault) =>
    fault.replace('goals.mutants.ts: "more goals" ', ''),
  );

describe('a list of mutants', () => {
  test('applies when every text is found once and every test is there', () => expect(faults(mutant)).toEqual([]));

  test.each<[Partial<Mutant>, string]>([
    [{ from: 'most = 98' }, 'no longer applies: src/domain/goals.ts does not hold its text'],
    [{ from: '' }, 'no longer applies: src/domain/goals.ts does not hold its text'],
    [{ from: 'export const' }, 'is not one change: src/domain/goals.ts holds its text 2 times'],
    [{ file: 'src/domain/gone.ts' }, 'changes src/domain/gone.ts, which is not there'],
    [{ to: 'most = 99' }, 'changes nothing'],
    [{ killedBy: ['src/domain/gone.test.ts'] }, 'is killed by src/domain/gone.test.ts, which is not there'],
    [{ killedBy: ['src/domain/goals.sql'] }, 'is killed by src/domain/goals.sql, which no test runner would run'],
  ])('says of %o why it cannot be tried', (change, fault) => expect(faults({ ...mutant, ...change })).toEqual([fault]));

  test('holds no mutant twice', () => expect(faults(mutant, mutant)).toEqual(['stands in the list twice']));

  test('stays short: generators make what needs nobody to think of it', async () => {
    const lines = (await findLists()).map(({ path }) => readFileSync(path, 'utf8').trimEnd().split('\n').length);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.reduce((sum, more) => sum + more, 0)).toBeLessThanOrEqual(3_500);
  });
});
