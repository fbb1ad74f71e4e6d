import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { siteTable } from './site-table.ts';

const kit = '/_kit';

test('every page of the site table is read, with its shell, its words and sources that exist', () => {
  const written = [...readFileSync('src/app/routes.tsx', 'utf8').matchAll(/\bat\(\s*'([^']+)'/g)].map(
    ([, path]) => path,
  );
  const read = siteTable();
  expect(read.map(({ path }) => path)).toEqual(written.filter((path) => path !== kit));
  for (const { path, words, sources } of read) {
    expect(words.length, path).toBeGreaterThan(0);
    expect(sources[0]).toMatch(/^src\/app\/layouts\/(visitor|member|admin)-shell\.tsx$/);
    expect(
      sources.slice(1).filter((source) => !existsSync(source)),
      path,
    ).toEqual([]);
    expect(sources.length, path).toBeGreaterThan(1);
  }
});
