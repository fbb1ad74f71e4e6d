import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** Loaded with the app: with the first namespaces, and once it is usable. */
const always = ['common', 'forms', 'errors'];

type Source = { imports: string[]; parts: string[]; asks: string[] };
const sources = new Map<string, Source>();

/** The imports of a file of src, which parts it has fetched later, and the namespaces it asks for itself. */
export function sourceOf(file: string): Source {
  const read = sources.get(file) ?? readSource(file);
  sources.set(file, read);
  return read;
}

function readSource(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const files = (pattern: RegExp) =>
    [...text.matchAll(pattern)].flatMap(([, from = '']) => {
      const path = from.startsWith('#') ? join('src', from.slice(1)) : relative('.', resolve(dirname(file), from));
      return /\.tsx?$/.test(path) && existsSync(path) ? [path] : [];
    });
  return {
    imports: files(/^(?:import|export) (?!type)[^;]*?from '([#.][^']+)'/gm),
    parts: files(/\bimport\(\s*'([#.][^']+)'\s*\)/g),
    asks: [...text.matchAll(/\buseTranslation\(([^)]*)\)/g)]
      .flatMap(([, args = '']) => [...args.matchAll(/'([^']+)'/g)].map(([, name = '']) => name))
      .filter((name) => !always.includes(name)),
  };
}

/** A file and whatever it imports of ours, directly or not, `later` steps into the parts that are fetched after it. */
export function filesOf(file: string, later = 0): Set<string> {
  const paths = new Set<string>();
  const visit = (each: string) => {
    if (paths.has(each)) return;
    paths.add(each);
    for (const imported of sourceOf(each).imports) visit(imported);
  };
  visit(file);
  if (later > 0)
    for (const part of [...paths].flatMap((each) => sourceOf(each).parts))
      for (const each of filesOf(part, later - 1)) paths.add(each);
  return paths;
}

/**
 * The namespaces that a file and its imports ask for. A part that is fetched later asks for its own when it is drawn.
 */
export const namespacesOf = (file: string, later = 0): string[] =>
  [...new Set([...filesOf(file, later)].flatMap((each) => sourceOf(each).asks))].toSorted();
