/** How the letters of a text file are stored. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1254';

/** Of a file that is read at all: many times what one call takes. */
export const fileBytesMax = 2_000_000;

/** Letters that Western European files have where Turkish ones have Ğ, İ, Ş, ğ, ı and ş. */
const turkish = new Set([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe]);

/** The encoding of a file: certain by its mark or as valid UTF-8, else the likelier of the two that spreadsheets write. */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = (from: number) => bytes.filter((byte, at) => byte === 0 && at % 2 === from).length;
  // the separators alone are zeros on one side
  if (zeros(1) > zeros(0)) return 'utf-16le';
  if (zeros(0) > 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return bytes.some((byte) => turkish.has(byte)) ? 'windows-1254' : 'windows-1252';
  }
}

export const decode = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes);

/** The other reading of a file whose encoding is a guess. */
export const otherEncoding = (encoding: Encoding): Encoding | undefined =>
  encoding === 'windows-1254' ? 'windows-1252' : encoding === 'windows-1252' ? 'windows-1254' : undefined;

/** A word by which a reader sees whether the letters are right: one that the guess is about, if there is one. */
export function sampleOf(text: string): string | undefined {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.find((word) => /[ĞİŞğışÐÝÞðýþ]/u.test(word)) ?? words.find((word) => /[^ -~]/u.test(word));
}
