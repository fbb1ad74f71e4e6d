/**
 * Text as the search compares it: marks dropped, both Turkish i's one, ß as ss, lower case; so Işıklar,
 * ISIKLAR, ışıklar and isiklar meet. The same in every language of the reader, and never for keys or e-mails.
 * The database folds alike (private.fold), letter for letter.
 */
export function fold(text: string): string {
  return withoutMarks(text.normalize('NFKD'))
    .replace(/[ıİI]/g, 'i')
    .replace(/[ßẞ]/g, 'ss')
    .toLowerCase()
    .replace(/[æœøłđðς]/g, (letter) => plain[letter] ?? letter)
    .replace(spaces, ' ')
    .trim();
}

/** Whether every word of the query begins a word of the text, or stands somewhere inside it. */
export function matchesSearch(text: string, query: string): boolean {
  const folded = fold(text);
  return fold(query)
    .split(' ')
    .every((word) => folded.includes(word));
}

/** A decomposed text without its accents, points and vowel signs; vowels that are letters (Indic) stay. */
export const withoutMarks = (decomposed: string): string => decomposed.replace(marks, '');

/** Marks above, below and through letters: Latin, Greek, Cyrillic, Hebrew, Arabic, kana; written out, for \p{M} differs between engines. */
export const combiningMarks =
  '\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\u3099\\u309a\\ufe20-\\ufe2f';
const marks = new RegExp(`[${combiningMarks}]`, 'g');

/** Every run of white space, whatever an engine calls so. */
export const spaces = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+/g;

// Letters that carry their stroke inside, so that decomposing leaves them whole; and the sigma of a word's end.
const plain: Record<string, string> = { æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ς: 'σ' };
