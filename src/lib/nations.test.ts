import { expect, test } from 'vitest';
import { nationName, nations } from './nations.ts';

test('a nation is called as its reader calls it', () => {
  expect(nationName('DE', 'en')).toBe('Germany');
  expect(nationName('DE', 'de')).toBe('Deutschland');
  expect(nationName('TR', 'tr')).toBe('Türkiye');
});

test('every nation stands in the list once, in the order of the reader’s alphabet', () => {
  const list = nations('de');
  expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
  expect(list.find(({ code }) => code === 'AT')).toEqual({ code: 'AT', name: 'Österreich' });
  const names = list.map(({ name }) => name);
  expect(names).toEqual(names.toSorted(new Intl.Collator('de').compare));
  expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Polen'));
});

test('a code without a nation, or of what is none any more, stands in no list', () => {
  const codes = nations('en').map(({ code }) => code);
  for (const code of ['QQ', 'EU', 'DD', 'SU', 'ZZ', 'UK']) expect(codes).not.toContain(code);
  expect(codes).toContain('GB');
});
