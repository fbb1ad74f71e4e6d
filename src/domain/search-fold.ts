/**
 * Text as the search compares it: marks dropped, both Turkish i's one, ß as ss, lower case; so Işıklar,
 * ISIKLAR, ışıklar and isiklar meet. The same in every language of the reader, and never for keys or e-mails.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ıİI]/g, 'i')
    .replace(/[ßẞ]/g, 'ss')
    .toLowerCase()
    .replace(/[æœøłđð]/g, (letter) => plain[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether every word of the query begins a word of the text, or stands somewhere inside it. */
export function matchesSearch(text: string, query: string): boolean {
  const folded = fold(text);
  return fold(query)
    .split(' ')
    .every((word) => folded.includes(word));
}

// Letters that carry their stroke inside, so that decomposing leaves them whole.
const plain: Record<string, string> = { æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd' };
