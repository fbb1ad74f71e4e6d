import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** A file of a typeface: under which name it is known to the drawing, and for which characters it is there. */
export type Typeface = { name: string; data: () => Uint8Array };

const ours = resolve(import.meta.dirname, '../../src/styles/fonts');
const face = (name: string, file: string): Typeface => ({
  name,
  data: () => readFileSync(join(ours, `${file}.woff2`)),
});

/** The two of the site, cut to what its three languages need. */
export const siteTypefaces: Typeface[] = [
  face('Saira', 'saira'),
  face('Saira', 'saira-ext'),
  face('Schibsted Grotesk', 'schibsted-grotesk'),
  face('Schibsted Grotesk', 'schibsted-grotesk-ext'),
];

/** Names may be of any script: these have the rest, in files of some hundred characters each, read when one is drawn. */
const families = ['noto-emoji', 'noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-sc', 'noto-sans-kr'];

type Part = Typeface & { ranges: [from: number, to: number][] };

let parts: Part[] | undefined;

function partsOf(family: string): Part[] {
  const folder = dirname(createRequire(import.meta.url).resolve(`@fontsource-variable/${family}/package.json`));
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([key, listed]) => {
    const part = key.replaceAll(/[[\]]/g, '');
    return {
      name: `${family} ${part}`,
      data: () => readFileSync(join(folder, `files/${family}-${part}-wght-normal.woff2`)),
      ranges: listed.split(',').map((range) => {
        const [from = '', to = from] = range.replace('U+', '').split('-');
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      }),
    };
  });
}

/** What a text needs beyond Latin letters. A character that none of them has is left out of the picture. */
export function typefacesFor(text: string): Typeface[] {
  const foreign = new Set(
    Array.from(text, (sign) => sign.codePointAt(0) ?? 0).filter((code) => code > 0x17f && !isCommon(code)),
  );
  if (foreign.size === 0) return [];
  parts ??= families.flatMap(partsOf);
  const needed = new Set<Part>();
  for (const code of foreign) {
    const part = parts.find(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to));
    if (part) needed.add(part);
  }
  return [...needed];
}

/** Dashes, quotes, arrows: the site's own faces have them. */
const isCommon = (code: number) => '–—‘’‚“”„†•…‹›€™←↑→↓−₺ˆ˚˜'.includes(String.fromCodePoint(code));
