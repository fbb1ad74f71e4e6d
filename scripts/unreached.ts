import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A declaration of a file's first level, with the names it declares. */
type Part = { names: string[]; isExported: boolean; text: string };
type Source = { parts: Part[]; imports: Map<string, { file: string; name: string }> };

/**
 * Files that the site runs, and what writes its generated files: no tests, their data and tools, and no demo league.
 */
export const servedFiles = (): string[] =>
  globSync('{src,host,supabase/functions,scripts}/**/*.{ts,tsx}').filter(
    (path) =>
      !/\.(?:test|mutants)\.tsx?$|database\.types\.ts$/.test(path) &&
      !/\/(?:testing|testdata|attacks)\/|^host\/demo\/|^scripts\/(?:dev|mutants|hooks)\//.test(path),
  );

/**
 * Exports of these books (`src/domain`, `src/lib`) that nothing else of the files comes to, as `file: name`. An export
 * that only another unreached one uses is unreached, too.
 */
export function unreachedExports(files: Record<string, string>, isBook: (path: string) => boolean): string[] {
  const sources = new Map(Object.entries(files).map(([path, text]) => [path, sourceOf(path, text)]));
  const reached = new Set<string>();
  const waiting: [path: string, part: Part][] = [];

  function reach(file: string, name: string): void {
    const source = sources.get(file);
    if (!source || reached.has(`${file}: ${name}`)) return;
    reached.add(`${file}: ${name}`);
    for (const part of source.parts)
      if (name === '*') for (const each of part.isExported ? part.names : []) reach(file, each);
      else if (part.names.includes(name)) waiting.push([file, part]);
    const passedOn = source.imports.get(name);
    if (passedOn) reach(passedOn.file, passedOn.name);
  }

  for (const [path, { parts }] of sources)
    for (const part of parts) if (!isBook(path) || part.names.length === 0) waiting.push([path, part]);
  for (let next; (next = waiting.pop());) {
    const [path, { text }] = next;
    const { imports } = sources.get(path)!;
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) {
      const imported = imports.get(word);
      if (imported) reach(imported.file, imported.name);
      if (isBook(path)) reach(path, word);
    }
    for (const [, address = ''] of text.matchAll(/import\(\s*'([^']+)'\s*\)/g)) reach(fileOf(path, address) ?? '', '*');
  }
  return [...sources].flatMap(([path, { parts }]) =>
    parts
      .filter(({ isExported }) => isExported && isBook(path))
      .flatMap(({ names }) => names.map((name) => `${path}: ${name}`))
      .filter((name) => !reached.has(name)),
  );
}

/** The exports of the two books that the site does not come to. */
export const unreachedInBooks = (): string[] =>
  unreachedExports(Object.fromEntries(servedFiles().map((path) => [path, readFileSync(path, 'utf8')])), (path) =>
    /^src\/(?:domain|lib)\//.test(path),
  );

const binding =
  /^(import|export)\s+(?:type\s+)?(?:(\w+)\s*,?\s*)?(?:\{([^}]*)\}|\*(?:\s+as\s+(\w+))?)?\s*from\s+'([^']+)';/gm;
const declaration =
  /^(export )?(?:default )?(?:async )?(?:const|let|function\*?|type|interface|class)\s+(?:(\w+)|[{[]([^=]*)[}\]]\s*=)/;

/** The declarations of a file, which begin at the first column, and what it takes from others. */
function sourceOf(path: string, whole: string): Source {
  const imports: Source['imports'] = new Map();
  const passedOn: string[] = [];
  const text = whole
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '')
    .replaceAll(binding, (_, kind: string, usual = '', named = '', all = '', address = '') => {
      const file = fileOf(path, address);
      if (file === undefined) return '';
      if (usual) imports.set(usual, { file, name: 'default' });
      if (all) imports.set(all, { file, name: '*' });
      for (const [, name = '', own = name] of named.matchAll(/(\w+)(?:\s+as\s+(\w+))?\s*(?:,|$)/g)) {
        imports.set(own, { file, name });
        if (kind === 'export') passedOn.push(own);
      }
      return '';
    });
  const parts = text.split(/^(?=[^\s})\]/*])/m).map((part): Part => {
    const [, exported, name, several = ''] = declaration.exec(part) ?? [];
    const names = name === undefined ? [...several.matchAll(/\w+/g)].map(([each]) => each) : [name];
    return { names, isExported: exported !== undefined, text: part };
  });
  return { parts: [...parts, ...passedOn.map((name) => ({ names: [name], isExported: true, text: name }))], imports };
}

const aliases = ['host', 'supabase', 'scripts', 'e2e', 'bench'];

function fileOf(from: string, address: string): string | undefined {
  if (address.startsWith('.')) return join(dirname(from), address);
  if (!address.startsWith('#')) return undefined;
  const path = address.slice(1);
  return aliases.includes(path.split('/', 1)[0]!) ? path : join('src', path);
}
