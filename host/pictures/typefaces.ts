import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { CharacterRange, Typeface, Typefaces } from '#supabase/functions/picture/typefaces.ts';

/** In files of some hundred characters each, read when one is drawn. */
const families = ['noto-emoji', 'noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-sc', 'noto-sans-kr'];

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
  others: () => (parts ??= families.flatMap(partsOf)),
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
      listed.split(',').map((range) => {
        const [from = '', to = from] = range.replace('U+', '').split('-');
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      }),
    );
  });
}
