import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Mutant } from '#testing/mutant.ts';
import { suiteOf } from './suites.ts';

export type List = { path: string; mutants: Mutant[] };

/** Every list of the project, or those whose path holds one of the given parts. */
export async function findLists(parts: string[] = [], root = '.'): Promise<List[]> {
  const paths = globSync('{src,host,supabase,scripts}/**/*.mutants.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => parts.length === 0 || parts.some((part) => path.includes(part)))
    .toSorted();
  return Promise.all(paths.map(async (path) => ({ path, mutants: await readList(join(root, path)) })));
}

async function readList(path: string): Promise<Mutant[]> {
  const list = (await import(pathToFileURL(resolve(path)).href)) as { default?: Mutant[] };
  if (!Array.isArray(list.default)) throw new Error(`${path} has no list as its default export`);
  return list.default;
}

/** Reasons that keep the mutants of a list from being tried, as sentences; none when all of them apply. */
export function faultsOf({ path, mutants }: List, text: (file: string) => string | undefined = textOf): string[] {
  const seen = new Set<string>();
  return mutants.flatMap((mutant) => {
    // The same edit may be tried against several tests, each of which must notice it.
    const key = JSON.stringify([mutant.file, mutant.from, mutant.to, mutant.killedBy, mutant.only]);
    const twice = seen.has(key) ? ['stands in the list twice'] : [];
    seen.add(key);
    return [...faultsOfOne(mutant, text), ...twice].map((fault) => `${path}: "${mutant.change}" ${fault}`);
  });
}

function faultsOfOne(mutant: Mutant, text: (file: string) => string | undefined): string[] {
  const source = text(mutant.file);
  if (source === undefined) return [`changes ${mutant.file}, which is not there`];
  if (mutant.from === mutant.to) return ['changes nothing'];
  const times = mutant.from === '' ? 0 : source.split(mutant.from).length - 1;
  if (times === 0) return [`no longer applies: ${mutant.file} does not hold its text`];
  if (times > 1) return [`is not one change: ${mutant.file} holds its text ${times} times`];
  return mutant.killedBy.flatMap((test) => {
    if (!suiteOf(test)) return [`is killed by ${test}, which no test runner would run`];
    return text(test) === undefined ? [`is killed by ${test}, which is not there`] : [];
  });
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
