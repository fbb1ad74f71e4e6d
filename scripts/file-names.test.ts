import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('no two files of a folder differ in .ts and .tsx alone', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { encoding: 'utf8' });
  const names = listed
    .trim()
    .split('\n')
    .map((file) => file.replace(/\.tsx?$/, ''));
  expect(names.length).toBeGreaterThan(1000);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
