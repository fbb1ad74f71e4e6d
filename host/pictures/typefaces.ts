import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { CharacterRange, Typeface, Typefaces } from '#supabase/functions/picture/typefaces.ts';

/**
 * In files of some hundred characters each, read when one is drawn. Their lists name characters that the files lack, as
 * Armenian, Thai and Hangul among the Chinese ones: each is requested what it has (renderer.test.ts draws a letter of
 * each block).
 */
const families: Record<string, CharacterRange[]> = {
  'noto-emoji': [[0, 0x10ffff]],
  'noto-sans': [[0, 0x1cdf], [0x1d00, 0xa7ff]],
  'noto-sans-arabic': [[0x600, 0xfeff]],
  'noto-sans-hebrew': [[0x590, 0xfeff]],
  'noto-sans-sc': [[0x2000, 0x4db5], [0x4e00, 0x9fef], [0xf900, 0x323af]],
  'noto-sans-kr': [[0x1100, 0x11ff], [0x3130, 0x318f], [0xac00, 0xd7a3]],
}; // prettier-ignore

/** A typeface as a file on this machine. */
export type TypefaceFile = Typeface & { file: string };

let parts: TypefaceFile[] | undefined;

const ours = resolve(import.meta.dirname, '../../src/styles/fonts');
/** Those that come with the host: the site's own from its styles, Noto from its packages. */
export const hostTypefaces = {
  own: [
    face('Saira', join(ours, 'saira.woff2')),
    face('Saira', join(ours, 'saira-ext.woff2')),
    face('Schibsted Grotesk', join(ours, 'schibsted-grotesk.woff2')),
    face('Schibsted Grotesk', join(ours, 'schibsted-grotesk-ext.woff2')),
  ],
  others: () => (parts ??= Object.keys(families).flatMap(partsOf)),
} satisfies Typefaces;

function face(name: string, file: string, ranges: CharacterRange[] = []): TypefaceFile {
  return { name, file, ranges, data: () => readFileSync(file) };
}

function partsOf(family: string): TypefaceFile[] {
  const folder = dirname(createRequire(import.meta.url).resolve(`@fontsource-variable/${family}/package.json`));
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([key, listed]) => {
    const part = key.replaceAll(/[[\]]/g, '');
    return face(
      `${family} ${part}`,
      join(folder, `files/${family}-${part}-wght-normal.woff2`),
      listed.split(',').flatMap((range) => {
        const [from = '', to = from] = range.replace('U+', '').split('-');
        return families[family]!.flatMap(([first, last]): CharacterRange[] => {
          const both: CharacterRange = [
            Math.max(first, Number.parseInt(from, 16)),
            Math.min(last, Number.parseInt(to, 16)),
          ];
          return both[0] <= both[1] ? [both] : [];
        });
      }),
    );
  });
}
