import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/**
 * Prints the most expensive test files as the table of docs/performance.md, from the JSON reports of one run of the test
 * command (RONDO_REPORTS=FOLDER npm test). A second folder adds the seconds of an earlier run. The seconds are the
 * sum of the tests of a file, as its lane measured them.
 *
 *   node scripts/dear-tests.ts FOLDER [FOLDER-OF-THE-EARLIER-RUN]
 */
type VitestReport = {
  testResults: { name: string; assertionResults: { duration?: number | null }[] }[];
};
type Suite = { file?: string; suites?: Suite[]; specs?: { tests: { results: { duration: number }[] }[] }[] };
type File = { lane: string; tests: number; seconds: number };

const rows = 20;
const [folder, earlier] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the reports: node scripts/dear-tests.ts FOLDER');
const files = readReports(folder);
const before = earlier === undefined ? undefined : readReports(earlier);

const dearest = [...files].toSorted(([, one], [, other]) => other.seconds - one.seconds).slice(0, rows);
const columns = (file: string, { lane, tests, seconds }: File) =>
  [file, lane, tests, ...(before ? [shown(before.get(file)?.seconds)] : []), shown(seconds)].join(' | ');
const heads = ['File', 'Lane', 'Tests', ...(before ? ['Before'] : []), 'Seconds'];
console.log(`| ${heads.join(' | ')} |\n|${' --- |'.repeat(heads.length)}`);
for (const [file, about] of dearest) console.log(`| ${columns(`\`${file}\``, about)} |`);

const lanes = Map.groupBy(files.values(), ({ lane }) => lane);
console.log(`\n| Lane | Files | Tests | Seconds |\n| --- | --- | --- | --- |`);
for (const [lane, all] of lanes) {
  const sum = (value: (file: File) => number) => all.reduce((total, file) => total + value(file), 0);
  console.log(`| ${lane} | ${all.length} | ${sum(({ tests }) => tests)} | ${shown(sum(({ seconds }) => seconds))} |`);
}

function shown(seconds?: number): string {
  return seconds === undefined ? '–' : seconds.toFixed(1);
}

/** Each file of a run by its path in the repository. */
function readReports(from: string): Map<string, File> {
  const reports = globSync(join(from, '*.json')).toSorted();
  if (reports.length === 0) throw new Error(`${from} holds no reports of tests.`);
  return new Map(reports.flatMap((report) => filesOf(report)));
}

function filesOf(report: string): [string, File][] {
  const lane = basename(report, '.json');
  const content = JSON.parse(readFileSync(report, 'utf8')) as Partial<VitestReport> & Suite;
  const { testResults, suites } = content;
  const vitest = (testResults ?? []).map(({ name, assertionResults }): [string, File] => {
    const ms = assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
    return [inRepository(name), { lane, tests: assertionResults.length, seconds: ms / 1000 }];
  });
  const stories = (suites ?? []).map((suite): [string, File] => {
    const tests = testsOf(suite);
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    return [`e2e/${basename(suite.file ?? '')}`, { lane, tests: tests.length, seconds: ms / 1000 }];
  });
  return [...vitest, ...stories];
}

/** A report from another checkout has other folders before the same path. */
function inRepository(path: string): string {
  return /(?:src|host|supabase|scripts)\/.*$/.exec(path.replace(`${resolve('.')}/`, ''))?.[0] ?? path;
}

function testsOf({ suites = [], specs = [] }: Suite): { results: { duration: number }[] }[] {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsOf)];
}
