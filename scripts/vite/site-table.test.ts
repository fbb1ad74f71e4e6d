import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesOf, namespacesOf, sourceOf } from './namespaces.ts';
import { namespacesFile, siteTable } from './site-table.ts';

const kit = '/_kit';

test('every page of the site table is read, with its shell, its namespaces and sources that exist', () => {
  const written = [...readFileSync('src/app/routes.tsx', 'utf8').matchAll(/\bat\(\s*'([^']+)'/g)].map(
    ([, path]) => path,
  );
  const read = siteTable();
  expect(read.map(({ path }) => path)).toEqual(written.filter((path) => path !== kit));
  for (const { path, namespaces, sources } of read) {
    expect(namespaces.length, path).toBeGreaterThan(0);
    expect(sources[0]).toMatch(/^src\/app\/layouts\/(visitor|member|admin)-shell\.tsx$/);
    expect(
      sources.slice(1).filter((source) => !existsSync(source)),
      path,
    ).toEqual([]);
    expect(sources.length, path).toBeGreaterThan(1);
  }
});

// Texts that are not there when a part asks for them take the whole page away until they are: an open dialog closes, and
// what was typed is lost.
test('a page waits for every namespace that its imports ask for, and for no other', () => {
  expect(readFileSync('src/app/namespaces.ts', 'utf8')).toBe(namespacesFile());
});

/** Its blocks have boundaries of their own, and ask for what they need below these. */
const inBlocks = 'src/features/dashboard/blocks.tsx';

test('a part that is fetched later asks at once for every namespace that its page has not', () => {
  const missing = siteTable().flatMap(({ sources: [, page = ''] }) => missingIn(page, new Set()));
  expect([...new Set(missing)].filter((line) => !line.startsWith(inBlocks))).toEqual([]);
});

/** Namespaces that the parts of a file do not request, although their imports need them once drawn. */
function missingIn(file: string, there: Set<string>): string[] {
  const namespaces = new Set([...there, ...namespacesOf(file)]);
  return [...filesOf(file)]
    .flatMap((each) => sourceOf(each).parts)
    .flatMap((part) => [
      ...namespacesOf(part)
        .filter((name) => !namespaces.has(name) && !sourceOf(part).asks.includes(name))
        .map((name) => `${part}: ${name}`),
      ...missingIn(part, namespaces),
    ]);
}
