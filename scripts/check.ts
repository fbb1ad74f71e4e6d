import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join, relative, resolve } from 'node:path';
import { changedFiles, type Choice, sources, testsOf } from './changed.ts';

/**
 * The one gate: every check, each named, its output shown only when it fails, and at the end the line
 * `N passed, N failed`. `npm test -- lint types unit` runs only the steps named, `npm test -- changed` what the changes since
 * main touch, by `changed` of each step. The build comes first; then the stories
 * run beside two lanes of everything else, taken in order: all wait for a database or a browser half of their time.
 */
type Step = {
  name: string;
  command: string[];
  report?: 'vitest' | 'playwright';
  onlyByName?: true;
  first?: true;
  /** The arguments for a change; undefined when the step has nothing to do with it. */
  changed?: (files: string[], tests: Choice) => string[] | undefined;
};

/** Holds the reports, and whatever the steps throw away. */
const folder = mkdtempSync(join(roomyFolder(), 'rondo-check-'));
// The database's account has to pass through.
chmodSync(folder, 0o711);
// The tools' own first line asks for `node`, which must be the project's.
const path = `${resolve('node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
const bin = (name: string) => join('node_modules', '.bin', name);
const vitest = (name: string, ...projects: string[]): Step => ({
  name,
  report: 'vitest',
  command: [
    bin('vitest'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${join(folder, `${name}.json`)}`,
  ],
});

const some = (words: string[]) => (words.length > 0 ? words : undefined);
/** For a step that always looks at everything. */
const whenAny = (pattern: RegExp) => (files: string[]) => (files.some((file) => pattern.test(file)) ? [] : undefined);

const steps: Step[] = [
  {
    name: 'build',
    command: [process.execPath, 'scripts/build.ts'],
    first: true,
    changed: (_, { stories }) => (stories.length > 0 ? [] : undefined),
  },
  { name: 'bundle', command: [process.execPath, 'scripts/check-bundle.ts'], first: true },
  // The longest first: none is left alone at the end.
  {
    name: 'browser',
    report: 'playwright',
    command: [bin('playwright'), 'test', '--reporter=list,json'],
    changed: (_, { stories }) => some(stories),
  },
  {
    name: 'hosted',
    report: 'vitest',
    command: [process.execPath, 'scripts/check-hosted.ts', `--report=${join(folder, 'hosted.json')}`],
  },
  { ...vitest('component', 'component'), changed: (_, { component }) => some(component) },
  // The same tests over our own host: quicker to start, and the host's own tests and the stories run there anyway.
  { ...vitest('database', 'database'), onlyByName: true, changed: (_, { database }) => some(database) },
  { ...vitest('host', 'host'), changed: (_, { host }) => some(host) },
  {
    name: 'format',
    command: [bin('oxfmt'), '--check', '--no-error-on-unmatched-pattern'],
    changed: (files) => some(files),
  },
  {
    name: 'lint',
    command: [bin('oxlint'), '--type-aware', '--deny-warnings'],
    changed: (files) => some(files.filter((file) => /\.(m?[jt]s|tsx)$/.test(file))),
  },
  {
    name: 'imports',
    command: [bin('depcruise'), ...'src host supabase scripts e2e bench --config .dependency-cruiser.mjs'.split(' ')],
  },
  { name: 'types', command: [bin('tsc'), '-p', '.', '--checkers', '1'], changed: whenAny(/\.tsx?$/) },
  { name: 'app-types', command: [bin('tsc'), '-p', 'src', '--checkers', '1'], changed: whenAny(/^src\/.*\.tsx?$/) },
  { name: 'dead-code', command: [bin('knip')] },
  { name: 'served-code', command: [bin('knip'), '--production', '--exclude', 'types'] },
  { name: 'classes', command: [process.execPath, 'scripts/check-classes.ts'] },
  { name: 'reads', command: [process.execPath, 'scripts/check-reads.ts'] },
  {
    name: 'translations',
    command: [process.execPath, 'scripts/check-translations.ts'],
    changed: whenAny(/^src\/locales\/|\.tsx?$|\.sql$/),
  },
  {
    name: 'mutants',
    command: [process.execPath, 'scripts/mutants.ts', '--check'],
    changed: whenAny(/\.(sql|tsx?)$/),
  },
  { name: 'lock', command: [process.execPath, 'scripts/check-lock.ts'] },
  { name: 'licences', command: [process.execPath, 'scripts/check-licences.ts'] },
  {
    name: 'generated-types',
    command: [process.execPath, 'scripts/generate-types.ts', '--check'],
    changed: whenAny(/\.sql$/),
  },
  { ...vitest('unit', 'unit'), changed: (_, { unit }) => some(unit) },
  { name: 'postgres', command: [process.execPath, 'scripts/check-postgres.ts'], onlyByName: true },
];

const wanted = process.argv.slice(2);
const chosen = wanted.includes('changed')
  ? stepsOfChange()
  : steps.filter(({ name, onlyByName }) => (wanted.length === 0 ? !onlyByName : wanted.includes(name)));
const reports: string[] = [];
const total = { passed: 0, failed: 0 };
const skipped: string[] = [];
const failures: string[] = [];

// for scripts/dear-tests.ts; a host refuses a setting that it does not know
const keep = process.env['RONDO_REPORTS'];
delete process.env['RONDO_REPORTS'];
for (const step of chosen.filter(({ first }) => first)) await run(step);
const beside = chosen.filter(({ first }) => !first);
const inOrder = async () => {
  for (let step; (step = beside.shift());) await run(step);
};
await Promise.all([inOrder(), inOrder(), inOrder()]);
if (wanted.length === 0) {
  await run({ name: 'specification', command: [process.execPath, 'scripts/spec.ts', '--check', ...reports] });
}
if (keep) {
  mkdirSync(keep, { recursive: true });
  for (const report of reports.filter((file) => existsSync(file))) copyFileSync(report, join(keep, basename(report)));
}
rmSync(folder, { recursive: true, force: true });
if (skipped.length > 0) console.log(`\n${skipped.length} skipped:\n${skipped.join('\n')}`);
// At the end, where a reader of the last lines of a long log finds them.
if (failures.length > 0) console.log(`\n${failures.length} failed:\n${failures.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && (total.passed > 0 || chosen.length === 0) ? 0 : 1;

function stepsOfChange(): Step[] {
  const files = changedFiles();
  const there = files.filter((file) => existsSync(file));
  const tests = testsOf(files, sources());
  return steps.flatMap((step) => {
    const more = step.changed?.(there, tests);
    return more ? [{ ...step, command: [...step.command, ...more] }] : [];
  });
}

async function run(step: Step): Promise<void> {
  const started = Date.now();
  const report = join(folder, `${step.name}.json`);
  const [command = '', ...args] = step.command;
  const { status, output } = await ended(command, args, {
    ...process.env,
    PATH: path,
    CI: 'true',
    TMPDIR: folder,
    // A host of the stories compiles its 200 files once, and not each of them anew: half of what its start computes.
    NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    NO_COLOR: '1',
    DO_NOT_TRACK: '1',
  });
  const counts = step.report ? countReport(step.report, report) : { passed: 0, failed: 0, skipped: [], failures: [] };
  if (step.report) reports.push(report);
  // A step that fails without a failing test in its report (it crashed, or it has no report) is one failure.
  if (status !== 0 && counts.failed === 0) counts.failed = 1;
  if (status === 0 && !step.report) counts.passed = 1;
  total.passed += counts.passed;
  total.failed += counts.failed;
  skipped.push(...counts.skipped.map((name) => `${step.name}: ${name}`));
  failures.push(...counts.failures.map((failure) => `${step.name}: ${failure}`));

  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(
    `${counts.failed === 0 ? 'ok  ' : 'FAIL'} ${step.name.padEnd(16)} ${String(counts.passed).padStart(4)} passed  ${seconds} s`,
  );
  if (counts.failed > 0) console.log(output.trim().slice(-6_000));
  else if (['build', 'postgres'].includes(step.name)) console.log(output.trim());
}

/**
 * In memory where there is plenty: a database is 1,500 files that are gone seconds later, and a disk takes a tenth of a
 * database test's time to look for free places for them.
 */
function roomyFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory) || process.availableMemory() < 12 * 2 ** 30) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < 6 * 2 ** 30 ? tmpdir() : memory;
}

/** The output of a program, of both streams, once it has ended. */
function ended(command: string, args: string[], env: NodeJS.ProcessEnv) {
  return new Promise<{ status: number | null; output: string }>((resolve, reject) => {
    let output = '';
    const program = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [program.stdout, program.stderr])
      stream.setEncoding('utf8').on('data', (words: string) => (output += words));
    program.on('error', reject).on('close', (status) => resolve({ status, output }));
  });
}

type Counts = { passed: number; failed: number; skipped: string[]; failures: string[] };
type Spec = { title: string; ok: boolean; tests: { status: string; results: { error?: { message?: string } }[] }[] };
type Suite = { title: string; suites?: Suite[]; specs?: Spec[] };
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};

/** The counts of a test runner's report: a story that passed on a second try has failed. */
function countReport(kind: 'vitest' | 'playwright', file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: [], failures: [] };
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (kind === 'vitest') {
    const { numPassedTests, numFailedTests, testResults } = report as VitestReport;
    const all = testResults.flatMap(({ assertionResults }) => assertionResults);
    return {
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: all.filter(({ status }) => !['passed', 'failed'].includes(status)).map(({ fullName }) => fullName),
      failures: [
        // a file that could not be set up has its own message
        ...testResults.filter(({ message }) => message).map(({ name, message }) => named(relative('.', name), message)),
        ...all
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => named(fullName, failureMessages?.[0])),
      ],
    };
  }
  const { stats, suites } = report as {
    stats: { expected: number; unexpected: number; flaky: number };
    suites: Suite[];
  };
  const all = suites.flatMap((suite) => specsOf(suite));
  const skippedAt = ({ tests }: Spec) => tests.some(({ status }) => status === 'skipped');
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: all.filter(skippedAt).map(({ title }) => title),
    failures: all
      .filter((spec) => !spec.ok && !skippedAt(spec))
      .map(({ title, tests }) => named(title, tests[0]?.results[0]?.error?.message)),
  };
}

function named(title: string, message = ''): string {
  return `${title}\n  ${message.trim().slice(0, 500).replaceAll('\n', '\n  ')}`;
}

function specsOf({ title, suites = [], specs = [] }: Suite): Spec[] {
  return [...specs.map((spec) => ({ ...spec, title: `${title}: ${spec.title}` })), ...suites.flatMap(specsOf)];
}
