import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { hostTypefaces, type TypefaceFile } from '#host/pictures/typefaces.ts';
import type { TypefaceList } from '#supabase/functions/picture/project.ts';

const listed = (faces: TypefaceFile[]) =>
  faces.map(({ name, file, ranges }) => ({ name, file: basename(file), ranges }));

/** The files of `/typefaces` of a built site, by name. @internal */
export function typefaceFiles(): Map<string, () => string | Uint8Array> {
  const { own, others } = hostTypefaces;
  const list = { own: listed(own), others: listed(others()) } satisfies TypefaceList;
  return new Map<string, () => string | Uint8Array>([
    ['list.json', () => JSON.stringify(list)],
    ...[...own, ...others()].map(({ file }) => [basename(file), () => readFileSync(file)] as const),
  ]);
}

/** Where a project's function draws the share pictures, the site has the typefaces for it. */
export function typefaces(): Plugin {
  let isWanted = false;
  return {
    name: 'rondo:typefaces',
    configResolved({ env }) {
      isWanted = env['VITE_SHARE_PICTURES'] === 'yes';
    },
    generateBundle() {
      if (!isWanted) return;
      for (const [name, source] of typefaceFiles())
        this.emitFile({ type: 'asset', fileName: `typefaces/${name}`, source: source() });
    },
  };
}
