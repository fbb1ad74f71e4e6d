import { expect, test } from 'vitest';
import { textIn, textsOf, typedTexts, writtenTexts } from './texts-by-language.ts';

const balls = { de: 'Ein Ball', tr: 'Bir top' };

test.each([
  ['tr', 'Bir top', 'tr'],
  ['de', 'Ein Ball', 'de'],
  ['en', 'Ein Ball', 'de'],
  ['fr', 'Ein Ball', 'de'],
])('a reader of %s is given the own text, or the first of the site’s languages', (wanted, text, language) => {
  expect(textIn(balls, wanted)).toEqual({ text, language });
});

test.each([null, undefined, {}, '500', { en: '' }, { xx: 'Balle' }, { en: 7 }])('%j holds no text', (held) => {
  expect(textIn(held, 'en')).toBeNull();
});

test('a form holds every language, and sends those that are written', () => {
  expect(typedTexts(balls)).toEqual({ en: '', ...balls });
  expect(typedTexts()).toEqual({ en: '', de: '', tr: '' });
  expect(writtenTexts(typedTexts(balls))).toEqual(balls);
  expect(textsOf({ ...balls, fr: 'Balle' })).toEqual(balls);
});
