import { globSync, readFileSync } from 'node:fs';
import { faultsOf, idsIn, type Statement, type TestFile } from './claims.ts';

/**
 * Which numbered statements of docs/spec/statements.tsv a test proves. A test names the statements it
 * proves in its own name: `[S4.49] the other quarter-final is 4th against 5th`.
 *
 *   npm run spec                       every area: named by a test, and those without one
 *   npm run spec -- --check REPORT…    fails when a statement of a finished area has no passing test
 *
 * Both fail when a claim proves nothing (scripts/claims.ts).
 */

/** Areas whose every statement must have a test, apart from those in `later`. */
const finished = [
  'access', 'auth', 'landing', 'leagues', 'fixtures', 'standings', 'cookies', 'i18n',
  'maintenance', 'toasts', 'cache', 'performance', 'backend',
  'teams', 'players', 'contracts', 'transfers', 'transfercenter', 'eligibility',
  'tickets', 'notifications', 'rules', 'errors', 'settings', 'playoffs', 'search',
  'news', 'matches', 'night-cup', 'messages', 'dashboard', 'admin', 'sponsors', 'moderator', 'discipline',
]; // prettier-ignore

/** Statements given back until what they speak of is there, with that. */
const later: Record<string, string> = {};

const statements: Statement[] = readFileSync('docs/spec/statements.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([id = '', area = '', text = '']) => ({ id, area, text }));

const args = process.argv.slice(2);
const reports = args.filter((arg) => arg !== '--check');
const files = testFiles();
const proven = new Set(
  reports.length > 0 ? reports.flatMap(passedTests).flatMap(idsIn) : files.flatMap(({ text }) => idsIn(text)),
);

for (const area of new Set(statements.map(({ area }) => area))) {
  const all = statements.filter((statement) => statement.area === area);
  const missing = all.filter(({ id }) => !proven.has(id));
  console.log(`${area.padEnd(16)} ${String(all.length - missing.length).padStart(3)} of ${all.length}`);
  if (missing.length > 0 && finished.includes(area)) {
    for (const { id, text } of missing)
      console.log(`    ${id} ${text}${later[id] ? ` (opens with ${later[id]})` : ''}`);
  }
}
const provenCount = statements.filter(({ id }) => proven.has(id)).length;
console.log(
  `${provenCount} of ${statements.length} statements are proven by a ${reports.length > 0 ? 'passing' : 'named'} test.`,
);

const open = statements.filter(({ id, area }) => finished.includes(area) && !proven.has(id) && !later[id]);
if (args.includes('--check') && open.length > 0) {
  console.error(`Without a passing test: ${open.map(({ id }) => id).join(', ')}`);
  process.exitCode = 1;
}
const faults = faultsOf(files, statements, { finished, later, placeholders: placeholders() });
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}

function testFiles(): TestFile[] {
  return globSync([
    'src/**/*.test.{ts,tsx}',
    'host/**/*.test.ts',
    'scripts/**/*.test.ts',
    'supabase/tests/**/*.test.ts',
    'e2e/*.spec.ts',
  ])
    .filter((path) => path !== 'scripts/claims.test.ts')
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** Addresses at which the site table has a reserved room. */
function placeholders(): string[] {
  const table = readFileSync('src/app/routes.tsx', 'utf8');
  return [...table.matchAll(/\.\.\.later\(([^)]*)\)/g)].flatMap(([, paths = '']) =>
    [...paths.matchAll(/'([^']+)'/g)].map(([, path = '']) => path),
  );
}

/** Names of the passed tests in a report of Vitest or Playwright. */
function passedTests(file: string): string[] {
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return 'testResults' in (report as object)
    ? passedByVitest(report as VitestReport)
    : (report as PlaywrightReport).suites.flatMap(passedByPlaywright);
}

type VitestReport = { testResults: { assertionResults: { fullName: string; status: string }[] }[] };
type PlaywrightSuite = { title: string; suites?: PlaywrightSuite[]; specs?: { title: string; ok: boolean }[] };
type PlaywrightReport = { suites: PlaywrightSuite[] };

function passedByVitest({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
  );
}

function passedByPlaywright({ title, suites = [], specs = [] }: PlaywrightSuite): string[] {
  const here = specs.filter(({ ok }) => ok).map((spec) => `${title} ${spec.title}`);
  return [...here, ...suites.flatMap(passedByPlaywright)];
}
