import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suiteOf } from './suites.ts';
import type { Outcome, Try } from './try.ts';

const file = 'node_modules/.cache/mutants.json';

/** Results of earlier runs, by everything the try depends on: a second run tries only what changed. */
export class ResultCache {
  readonly #outcomes: Record<string, Outcome>;
  readonly #hash: (path: string) => string;

  constructor(afresh: boolean) {
    this.#outcomes = afresh ? {} : read();
    this.#hash = remember((path) => digest(readFileSync(path)));
  }

  /** The key of a try: its edit, its tests, and the content of every file they can reach. */
  key({ edit, tests, only }: Try): string {
    const reached = new Set(tests.flatMap((test) => [...dependenciesOf(test)]));
    if (edit) reached.add(edit.file);
    return digest(JSON.stringify([edit, tests, only, [...reached].toSorted().map((path) => [path, this.#hash(path)])]));
  }

  get(key: string): Outcome | undefined {
    return this.#outcomes[key];
  }

  /** The results; a run that crashed taught nothing and is not given here. */
  keep(key: string, outcome: Outcome): void {
    this.#outcomes[key] = outcome;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(this.#outcomes));
  }
}

function read(): Record<string, Outcome> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Outcome>;
  } catch {
    return {};
  }
}

const everything = remember(() =>
  globSync(['host/**/*', 'supabase/**/*.{sql,ts,toml}', 'src/**/*.*', 'scripts/vite/*', 'index.html'], {
    exclude: ['**/*.mutants.ts', '**/*.test.{ts,tsx}'],
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name)),
);

/**
 * The files a test reads. Of a test with a backend or a browser behind it these are all but other tests; of the others
 * those it imports, directly or not.
 */
const dependenciesOf = remember((test: string): string[] => {
  const suite = suiteOf(test);
  const always = ['package-lock.json', 'vite.config.ts', 'vitest.config.ts', test];
  if (suite === 'host' || suite === 'database' || suite === 'stories') return [...always, ...everything('')];
  const setup = suite === 'component' ? ['src/testing/component-setup.ts'] : [];
  const reached = new Set<string>();
  for (const path of [test, ...setup]) reach(path, reached);
  return [...always, ...reached];
});

function reach(path: string, reached: Set<string>): void {
  if (reached.has(path)) return;
  reached.add(path);
  for (const next of importsOf(path)) reach(next, reached);
}

const importsOf = remember((path: string): string[] => {
  if (!/\.tsx?$/.test(path)) return [];
  return namedImports(readFileSync(path, 'utf8'), path).filter((file) => readable(file));
});

/** Paths of the project's own files that a source names in imports, those at run time included. */
export function namedImports(source: string, path: string): string[] {
  const named = [...source.matchAll(/(?:from|import)\s*\(?\s*['"]((?:\.{1,2}\/|#)[^'"]+)['"]/g)];
  return named.map(([, name = '']) => {
    const plain = name.replace(/\?\w+$/, '');
    if (plain.startsWith('#host/')) return plain.slice(1);
    if (plain.startsWith('#')) return `src/${plain.slice(1)}`;
    return join(dirname(path), plain).replaceAll('\\', '/');
  });
}

function readable(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
}

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function remember<T>(work: (path: string) => T): (path: string) => T {
  const done = new Map<string, T>();
  return (path) => {
    if (!done.has(path)) done.set(path, work(path));
    return done.get(path) as T;
  };
}
