import { describe, expect, test } from 'vitest';
import corpus from './name-corpus.json' with { type: 'json' };
import { cleanLine, isLine, isName, isReserved, isText, skeleton } from './names.ts';
import { fold } from '../community/search-fold.ts';

/** Another site's own name, beside the words that are nobody's anywhere. */
const siteName = 'Flutlicht';

describe('the corpus, which the database is held to as well', () => {
  test.each(corpus)('$text', (entry) => {
    const { text } = entry;
    expect({
      text,
      name: isName(text),
      reserved: isReserved(text, siteName),
      skeleton: skeleton(text),
      fold: fold(text),
    }).toEqual(entry);
  });
});

describe('a line', () => {
  test('is stored composed, with single spaces and none around it', () => {
    expect(cleanLine('  Ju\u0308rgen\u00a0\t Groß\u3000')).toBe('Jürgen Groß');
    expect(cleanLine(`a${' '.repeat(60_000)}b`)).toBe('a b');
  });

  test('may be without any letter, a name may not', () => {
    expect(isLine('#1!')).toBe(true);
    expect(isLine('')).toBe(true);
    expect(isName('!!!')).toBe(false);
    expect(isLine('Z\u0353\u0351\u0352algo')).toBe(false);
  });
});

describe('a text of several lines', () => {
  test.each(['One\n\nTwo\tthree', 'می‌خواهم', '👩‍👩‍👧 ❤️', 'שלום\u200f!'])('may be %j', (text) =>
    expect(isText(text)).toBe(true),
  );

  test.each([
    '\u202eturned',
    'hidden\u200bspace',
    'tail\u{e0041}',
    'bell\u0007',
    'Z\u0351\u0352\u0353',
    '\ud800',
    '\u3164',
  ])('may not be %j', (text) => expect(isText(text)).toBe(false));
});

describe('what looks alike', () => {
  test.each([
    ['captain', 'Cарtаin'],
    ['captain', 'ｃａｐｔａｉｎ'],
    ['Oli 10', 'OLI lo'],
    ['Nordlicht Kiel', 'Nordlicht_Kiel'],
    ['modern', 'modem'],
  ])('%s is %s', (one, other) => expect(skeleton(other)).toBe(skeleton(one)));

  test.each([
    ['Müller', 'Muller'],
    ['Ali Şen', 'Ali Sen'],
    ['Çağ', 'Cag'],
    ['Groß', 'Gross'],
    ['Elbe Elf', 'Elbe Elk'],
  ])('%s is not %s', (one, other) => expect(skeleton(other)).not.toBe(skeleton(one)));
});

test("the site's own name is nobody's, in whatever alphabet it is written", () => {
  expect(isReserved('Flut-Licht 2', siteName)).toBe(true);
  expect(isReserved('deleted-0123456789ab', siteName)).toBe(true);
  expect(isReserved('Deleted-0123456789', siteName)).toBe(false);
  expect(isReserved('日本', '日本')).toBe(true);
  expect(isReserved('日本', '東京')).toBe(false);
  expect(isReserved('日本', siteName)).toBe(false);
  expect(isReserved('!!!', '???')).toBe(false);
  // A form that knows no site name, and a field that may stay empty.
  expect(isReserved('', '')).toBe(false);
});

test('figures at the end, however many, hide no reserved name', () => {
  expect(isReserved('Admin2026', siteName)).toBe(true);
  expect(isReserved('Nordliga 22', 'Nord Liga')).toBe(true);
});

test('œ looks like oe', () => expect(skeleton('Cœur')).toBe(skeleton('Coeur')));
