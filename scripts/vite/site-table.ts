import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A page of src/app/routes.tsx: its address, its words, and the sources of shell, page and prefetch. */
export type SitePage = { path: string; access: string; words: string[]; sources: string[] };

const sections = /access: '([\w-]+)',\s*shell: \(\) => import\('([^']+)'\)(.*?)(?=\n {2}\{\n|\n\] as const;)/gs;
const pages = /\bat\(\s*'([^']+)',\s*\[([^\]]*)\],\s*(.*?)(?=\bat\(|$)/gs;

/** The table as it is written: the build asks for it before the app can run. */
export function siteTable(): SitePage[] {
  const table = readFileSync(resolve('src/app/routes.tsx'), 'utf8');
  return [...table.matchAll(sections)].flatMap(([, access = '', shell = '', list = '']) =>
    [...list.matchAll(pages)].map(([, path = '', words = '', loads = '']) => ({
      path,
      access,
      words: [...words.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
      sources: [shell, ...[...loads.matchAll(/import\('([^']+)'\)/g)].map(([, source = '']) => source)].map(placeOf),
    })),
  );
}

const placeOf = (source: string) => source.replace(/^\.\//, 'src/app/').replace(/^#/, 'src/');
