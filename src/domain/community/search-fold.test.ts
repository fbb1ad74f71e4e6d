import { describe, expect, test } from 'vitest';
import { fold, matchesSearch } from './search-fold.ts';

describe('folding', () => {
  test('makes Işıklar, ISIKLAR, IŞIKLAR, ışıklar and isiklar meet', () => {
    const folded = ['Işıklar', 'ISIKLAR', 'IŞIKLAR', 'İSİKLAR', 'ışıklar', 'isiklar'].map(fold);
    expect(new Set(folded)).toEqual(new Set(['isiklar']));
  });

  test.each([
    ['Großmann', 'grossmann'],
    ['GROẞMANN', 'grossmann'],
    ['Çınaraltı', 'cinaralti'],
    ['Rıhtım Gücü', 'rihtim gucu'],
    ['Müller', 'muller'],
    ['Øster Ærø', 'oster aero'],
    ['Łódź', 'lodz'],
    ['  Elbe   Elf ', 'elbe elf'],
    ['e\u0301t\u00e9', 'ete'],
    ['ＦＣ', 'fc'],
  ])('writes %s as %s', (text, folded) => expect(fold(text)).toBe(folded));

  test('says the same when it folds twice', () => {
    for (const text of ['İstanbul', 'Straße', 'Ǆ', 'ﬁn', 'Işıl']) expect(fold(fold(text))).toBe(fold(text));
  });
});

test('a search finds a text that holds every word of it, in any order', () => {
  expect(matchesSearch('Spielvereinigung Mauerweg', 'mauer spiel')).toBe(true);
  expect(matchesSearch('Işıklar SK', 'ISIK')).toBe(true);
  expect(matchesSearch('Işıklar SK', 'isik fk')).toBe(false);
  expect(matchesSearch('Işıklar SK', '  ')).toBe(true);
});

test('a search finds words, not their letters in any order', () => {
  expect(matchesSearch('Kartal', 'latrak')).toBe(false);
});
