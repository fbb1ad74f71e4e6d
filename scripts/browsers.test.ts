import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { browserNames, newerIn } from './browsers.ts';

test('the documents name the oldest browsers as the build has them', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(`${browserNames.join(', ')} or newer`);
});

test.each([
  ['[...Map.groupBy(rows, key)]', ['groupBy']],
  ['URL.parse(text)', ['URL.parse']],
  ['part?.checkVisibility()', ['checkVisibility']],
  ['Promise.withResolvers()', ['withResolvers']],
  ['one.union(other)', ['union']],
  ['new Intl.Segmenter("en")', ['Segmenter']],
  ['requestIdleCallback(run)', ['requestIdleCallback']],
  ['navigator.share({url})', ['navigator.share']],
])('%s is newer than the oldest browsers', (code, names) => {
  expect(newerIn(code)).toEqual(names);
});

test.each([
  '"requestIdleCallback"in window?requestIdleCallback(run):run()',
  '`share`in navigator&&navigator.share({url})',
  'typeof part.checkVisibility==`function`&&part.checkVisibility()',
  'rows.toSorted().with(0,1).findLast(Boolean)',
  'schema.check(rule)',
])('%s is not', (code) => {
  expect(newerIn(code)).toEqual([]);
});
