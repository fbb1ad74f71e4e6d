import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nameOrder } from './name-order.ts';

test.each([
  ['tr', ['Cam', 'Çam', 'Dam', 'Işık', 'İnci', 'Oda', 'Öz', 'Su', 'Şut', 'Un', 'Üs', 'Zar']],
  ['de', ['Ähre', 'Arm', 'Öl', 'Ort', 'Über', 'Uhr']],
  ['en', ['Ångström', 'Anna', 'Çelik', 'Cem', 'Zoe']],
])('names stand in the order of %s', (language, names) => {
  expect(names.toReversed().toSorted(nameOrder(language))).toEqual(names);
});

test('whatever is sorted by name is sorted by this', () => {
  const others = globSync('src/**/*.{ts,tsx}').filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) &&
      file !== 'src/lib/name-order.ts' &&
      /\.localeCompare\(|Intl\.Collator/.test(readFileSync(file, 'utf8')),
  );
  expect(others).toEqual([]);
});

test('whatever is money is written by formatMoney, which writes no €0', () => {
  const others = globSync('src/**/*.{ts,tsx}').filter((file) => {
    if (/\.test\.tsx?$/.test(file) || file === 'src/lib/dates.ts' || file.startsWith('src/features/kit/')) return false;
    return /style: 'currency'|currencyDisplay|[€₺£]|\$\{[\w.]*currency\}/.test(readFileSync(file, 'utf8'));
  });
  expect(others).toEqual([]);
});
