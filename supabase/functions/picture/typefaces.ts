/** A file of a typeface: under which name it is known to the drawing, and for which characters it is there. */
export type Typeface = { name: string; ranges: CharacterRange[]; data: () => Promise<Uint8Array> | Uint8Array };
export type CharacterRange = [from: number, to: number];
/** The site's own, cut to what its three languages need; names may be of any script, and the others have the rest. */
export type Typefaces = { own: Typeface[]; others: () => Typeface[] };

/** The typefaces of a text beyond Latin letters. A sign that none of them has is left out of the picture. */
export function typefacesFor(text: string, { others }: Typefaces): Typeface[] {
  const foreign = new Set(
    Array.from(text, (sign) => sign.codePointAt(0) ?? 0).filter((code) => code > 0x17f && !isCommon(code)),
  );
  if (foreign.size === 0) return [];
  const parts = others();
  const needed = new Set<Typeface>();
  for (const code of foreign) {
    const part = parts.find(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to));
    if (part) needed.add(part);
  }
  return [...needed];
}

/** Dashes, quotes, arrows: the site's own faces have them. */
const isCommon = (code: number) => '–—‘’‚“”„†•…‹›€™←↑→↓−₺ˆ˚˜'.includes(String.fromCodePoint(code));

/** Whether a text has a letter or digit that no typeface has, beyond those of the site's own. */
export function lacksLetters(text: string, { others }: Typefaces): boolean {
  const foreign = Array.from(text).filter((sign) => sign > '\u017f' && /[\p{L}\p{N}]/u.test(sign));
  if (foreign.length === 0) return false;
  const parts = others();
  return foreign.some((sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return !parts.some(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to));
  });
}
