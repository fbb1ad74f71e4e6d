import { expect, test } from 'vitest';
import { decode, type Encoding, encodingOf, otherEncoding, sampleOf } from './file-text.ts';

const utf16 = (text: string, little: boolean, mark: boolean) =>
  Uint8Array.from(
    (mark ? `\uFEFF${text}` : text).split('').flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return little ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );
/** The bytes of a code page with one byte a letter. */
function inPage(text: string, page: Encoding): Uint8Array {
  const letters = new TextDecoder(page).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from(text, (letter) => letters.indexOf(letter));
}

test.each<[string, Uint8Array, Encoding, string]>([
  ['UTF-8', new TextEncoder().encode('Şişli'), 'utf-8', 'Şişli'],
  ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFKöln'), 'utf-8', 'Köln'],
  ['UTF-16, little end first', utf16('a;Şişli', true, true), 'utf-16le', 'a;Şişli'],
  ['UTF-16, big end first', utf16('a;Şişli', false, true), 'utf-16be', 'a;Şişli'],
  ['UTF-16 without its mark', utf16('a;Şişli', true, false), 'utf-16le', 'a;Şişli'],
  ['UTF-16, big end first, without its mark', utf16('a;Şişli', false, false), 'utf-16be', 'a;Şişli'],
  ['Windows-1254', inPage('Şişli;Işıklar', 'windows-1254'), 'windows-1254', 'Şişli;Işıklar'],
  ['Windows-1252', inPage('Köln – “Süd”', 'windows-1252'), 'windows-1252', 'Köln – “Süd”'],
  ['nothing', new Uint8Array(), 'utf-8', ''],
])('%s is recognised', (_name, bytes, encoding, text) => {
  expect(encodingOf(bytes)).toBe(encoding);
  expect(decode(bytes, encoding)).toBe(text);
});

test('a guess has another reading, and a word that shows whether it is right', () => {
  const bytes = inPage('Köln;Þór', 'windows-1252');
  const guessed = encodingOf(bytes);
  expect([guessed, sampleOf(decode(bytes, guessed))]).toEqual(['windows-1254', 'Şór']);
  expect(sampleOf(decode(bytes, otherEncoding(guessed)!))).toBe('Þór');
  expect(sampleOf('North Süd')).toBe('Süd');
  expect(sampleOf('North')).toBeUndefined();
  expect(otherEncoding('utf-8')).toBeUndefined();
});
