import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

// Texts that are not there when a part asks for them take the whole page away until they are: an open dialog closes, and
// what was typed is lost. So the table of pages names every namespace that a page's files ask for.
const source = resolve('src');
/** Loaded with the app: with the first namespaces, and once it is usable. */
const always = ['common', 'forms', 'errors'];

const pages = [
  ...readFileSync(join(source, 'app/routes.tsx'), 'utf8').matchAll(
    /at\(\s*'([^']+)',\s*\[([^\]]*)\],\s*\(\) =>\s*import\('#([^']+)'\)/g,
  ),
].map(([, path = '', namespaces = '', file = '']) => ({
  path,
  namespaces: quoted(namespaces),
  file: join(source, file),
}));

test('the table of pages is read', () => expect(pages.length).toBeGreaterThan(45));

test.each(pages)('$path has all its namespaces before it is drawn', ({ namespaces, file }) => {
  const missing = [...filesOf(file)].flatMap((each) =>
    namespacesIn(each)
      .filter((name) => !namespaces.includes(name) && !always.includes(name))
      .map((name) => `${name} of ${each.slice(source.length + 1)}`),
  );
  expect(missing).toEqual([]);
});

/** A file and whatever it imports of ours, directly or not. */
function filesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !/\.tsx?$/.test(file)) return found;
  found.add(file);
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type)[^;]*?from '([^']+)'/gm,
  )) {
    const other = from.startsWith('#') ? join(source, from.slice(1)) : resolve(dirname(file), from);
    if (/^[#.]/.test(from) && existsSync(other)) filesOf(other, found);
  }
  return found;
}

function namespacesIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, asked = '']) =>
    quoted(asked),
  );
}

function quoted(list: string): string[] {
  return [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
}
