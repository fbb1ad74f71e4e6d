import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { namedImports } from './mutants/result-cache.ts';
import { type Suite, suiteOf } from './mutants/suites.ts';

export type Choice = Record<Suite, string[]>;

/**
 * How many files of tests are taken of those that reach a change by imports alone, those beside it and the nearest first: what everything imports
 * would bring everything. A change of SQL brings its folder and the catalogue, whole.
 */
const most: Record<Suite, number> = { unit: 200, component: 40, database: 16, host: 4, stories: 2 };

/** The stories of a feature that are not in a file of its name. */
const storiesOf: Record<string, string> = {
  admin: 'admin-house',
  audit: 'admin-house',
  auth: 'accounts',
  contracts: 'house',
  cookies: 'toasts',
  dashboard: 'first-walk',
  deliveries: 'webhooks',
  eligibility: 'house',
  kit: 'pages',
  leagues: 'league',
  matches: 'matchday',
  'night-cups': 'night-cup',
  notifications: 'announcements',
  picks: 'fans',
  players: 'market',
  'site-pages': 'links',
  sponsors: 'admin-house',
  teams: 'house',
  'transfer-center': 'market',
  transfers: 'market',
};
export const storyOf = (feature: string): string => `e2e/${storiesOf[feature] ?? feature}.spec.ts`;

/** The changes of this branch and its author since main; since the last commit on main itself. */
export function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const names = git('for-each-ref', '--format=%(refname)', 'refs/heads/main', 'refs/remotes/origin/main');
  const [since = 'HEAD'] = names[0] ? git('merge-base', 'HEAD', names[0]) : [];
  return [...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')])];
}

/** Every file of TypeScript with its text. */
export function sources(): Map<string, string> {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    encoding: 'utf8',
  });
  const there = files.split('\n').filter((file) => file !== '' && existsSync(file));
  return new Map(there.map((file) => [file, readFileSync(file, 'utf8')]));
}

/** The files of tests that a change of these files touches. */
export function testsOf(changed: string[], texts: Map<string, string>): Choice {
  const pages = changed.flatMap((file) => /^supabase\/(?:schemas|tests)\/(\d\d_\w+)\/.+\.sql$/.exec(file)?.[1] ?? []);
  const isSql = changed.some((file) => /^supabase\/(schemas|migrations)\//.test(file));
  const features = changed.flatMap((file) => /^src\/features\/([^/]+)\/(?!.*\.test\.tsx?$)/.exec(file)?.[1] ?? []);
  const whole = new Set([
    ...[...texts.keys()].filter(
      (file) =>
        suiteOf(file) === 'database' &&
        ((isSql && file.startsWith('supabase/tests/catalogue/')) ||
          pages.some((page) => file.startsWith(`supabase/tests/${page}/`))),
    ),
    ...changed.filter((file) => texts.has(file) && suiteOf(file)),
    ...(changed.some((file) => file.endsWith('.md')) ? ['scripts/docs.test.ts', 'scripts/words.test.ts'] : []),
  ]);
  const folder = new Set(changed.map((file) => dirname(file)));
  const isBeside = (file: string) => Number(folder.has(dirname(file)));
  const near = reached(changed, texts).toSorted((one, other) => isBeside(other) - isBeside(one));
  const of = (suite: Suite) => [
    ...[...whole].filter((file) => suiteOf(file) === suite),
    ...near.filter((file) => texts.has(file) && suiteOf(file) === suite && !whole.has(file)).slice(0, most[suite]),
  ];
  const stories = [...whole].filter((file) => suiteOf(file) === 'stories');
  return {
    unit: of('unit'),
    component: of('component'),
    database: of('database'),
    host: of('host'),
    stories: [...new Set([...stories, ...[...new Set(features)].map(storyOf).slice(0, most.stories)])],
  };
}

/** Files that import one of these, directly or not, the nearest first. Types of the database are for the checker alone. */
function reached(changed: string[], texts: Map<string, string>): string[] {
  const importers = new Map<string, string[]>();
  for (const [file, text] of texts)
    for (const imported of namedImports(text, file))
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
  const files = new Set(changed.filter((file) => file !== 'src/database.types.ts'));
  // a set is walked in the order in which it grows
  for (const file of files) for (const importer of importers.get(file) ?? []) files.add(importer);
  return [...files];
}
