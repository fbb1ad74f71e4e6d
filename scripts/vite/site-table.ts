import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { namespacesOf } from './namespaces.ts';

/** A page of src/app/routes.tsx: its address, its namespaces, and the sources of shell, page and prefetch. */
export type SitePage = { path: string; access: string; namespaces: string[]; sources: string[] };

const sections = /access: '([\w-]+)',\s*shell: \(\) => import\('([^']+)'\)(.*?)(?=\n {2}\{\n|\n\] as const;)/gs;
const pages = /\bat\(\s*'([^']+)',\s*(.*?)(?=\bat\(|$)/gs;

/** The table as it is written: the build asks for it before the app can run. */
export function siteTable(): SitePage[] {
  const table = readFileSync(resolve('src/app/routes.tsx'), 'utf8');
  return [...table.matchAll(sections)].flatMap(([, access = '', shell = '', list = '']) =>
    [...list.matchAll(pages)].map(([, path = '', loads = '']) => {
      const own = [...loads.matchAll(/import\('([^']+)'\)/g)].map(([, source = '']) => placeOf(source));
      return { path, access, namespaces: namespacesOf(own[0] ?? ''), sources: [placeOf(shell), ...own] };
    }),
  );
}

const placeOf = (source: string) => source.replace(/^\.\//, 'src/app/').replace(/^#/, 'src/');

/** src/app/namespaces.ts, by what the pages of the site table import. */
export function namespacesFile(): string {
  const lines = siteTable().map(({ path, namespaces }) => `  // ${path}\n  '${namespaces.join(' ')}',\n`);
  return `// Written by \`npm run types\`.
/**
 * The namespaces of src/locales that each page of the site table waits for, by what its file imports, in the order of the
 * table: its paths would be in the first visit's script twice.
 */
export const namespaces: readonly string[] = [
${lines.join('')}];
`;
}
