import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import type { Outcome, Try } from './try.ts';
import { allSchemas, baselinePath, migrationFiles } from '#scripts/database/pages.ts';
import { needsBuild, type Suite, startsAnew, suiteOf } from './suites.ts';

/**
 * Runs inside a copy of the checkout: makes the edit it is sent, runs the tests, puts the file back and answers what
 * became of it. Vitest stays up between two tries, which saves most of their time.
 */
const environment = { ...process.env };
let running: { suite: Suite; vitest: Vitest } | undefined;
let built: string | undefined;

process.on('message', (wanted: Try | 'end') => {
  if (wanted === 'end') void closeVitest().finally(() => process.exit(0));
  else {
    attempt(wanted)
      .catch((error: unknown): Outcome => ({ kind: 'broken', why: String(error) }))
      .then((outcome) => process.send?.(outcome))
      .catch(() => process.exit(1));
  }
});

async function attempt({ edit, tests, only }: Try): Promise<Outcome> {
  const bySuite = Map.groupBy(tests, suiteOf);
  const original = edit && readFileSync(edit.file, 'utf8');
  if (edit && original !== undefined)
    writeFileSync(
      edit.file,
      original.replace(edit.from, () => edit.to),
    );
  if (edit && isSchema(edit.file)) migrateSchemas();
  try {
    let outcome: Outcome = { kind: 'survived' };
    for (const [suite, files] of bySuite) {
      if (suite) outcome = await runSuite(suite, files, only, edit?.file);
      if (outcome.kind === 'killed') return outcome;
    }
    return outcome;
  } finally {
    if (edit && original !== undefined) {
      writeFileSync(edit.file, original);
      if (isSchema(edit.file)) migrateSchemas();
      running?.vitest.invalidateFile(resolve(edit.file));
      if (running && startsAnew(running.suite, edit.file)) await closeVitest();
    }
  }
}

function runSuite(suite: Suite, files: string[], only?: string, changed?: string): Promise<Outcome> | Outcome {
  return suite === 'stories' ? runStories(files, only, changed) : runVitest(suite, files, only, changed);
}

async function runVitest(suite: Suite, files: string[], only?: string, changed?: string): Promise<Outcome> {
  if (running && (running.suite !== suite || (changed && startsAnew(suite, changed)))) await closeVitest();
  running ??= { suite, vitest: await openVitest(suite) };
  const { vitest } = running;
  if (changed) vitest.invalidateFile(resolve(changed));
  if (only) vitest.setGlobalTestNamePattern(only);
  else vitest.resetGlobalTestNamePattern();

  const paths = files.map((file) => resolve(file));
  const specifications = paths.flatMap((path) => vitest.getModuleSpecifications(path));
  if (specifications.length < files.length)
    return { kind: 'broken', why: `${suite} does not know ${files.join(', ')}` };
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  return judge(
    testModules.filter(({ moduleId }) => paths.includes(moduleId)),
    unhandledErrors,
  );
}

async function openVitest(suite: Suite): Promise<Vitest> {
  const vitest = await createVitest('test', { watch: false, project: [suite], reporters: [{}], bail: 1 });
  await vitest.init();
  return vitest;
}

async function closeVitest(): Promise<void> {
  const { vitest } = running ?? {};
  running = undefined;
  await vitest?.close();
}

function judge(modules: TestModule[], stray: unknown[]): Outcome {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const failed = tests.find((test) => test.result().state === 'failed');
  if (failed) return { kind: 'killed', by: failed.fullName };
  const [fault] = [...modules.flatMap((module) => module.errors()), ...stray] as { message?: string }[];
  if (fault) return { kind: 'broken', why: `no test failed, but the run did: ${fault.message?.split('\n')[0] ?? ''}` };
  const passed = tests.some((test) => test.result().state === 'passed');
  return passed ? { kind: 'survived' } : { kind: 'broken', why: 'no test matched' };
}

const isSchema = (file: string) => file.startsWith('supabase/schemas/');

/** Databases are made of migrations: here of one that is the schemas, with the change in them. */
function migrateSchemas(): void {
  for (const { path } of migrationFiles()) rmSync(path);
  writeFileSync(baselinePath, allSchemas());
}

type Report = { suites: StorySuite[]; errors?: { message?: string }[] };
type StorySuite = { suites?: StorySuite[]; specs?: { title: string; ok: boolean; tests: { status: string }[] }[] };

function runStories(files: string[], only?: string, changed?: string): Outcome {
  const wanted = changed && needsBuild(changed) ? `${changed} changed` : 'original';
  if (built !== wanted || wanted !== 'original') {
    rmSync('dist', { recursive: true, force: true });
    const build = spawnSync(process.execPath, ['scripts/build.ts'], { env: environment, encoding: 'utf8' });
    built = wanted;
    // A build above its budget is a build all the same.
    if (build.error ?? build.stderr.includes('Build failed')) return { kind: 'broken', why: 'the app cannot be built' };
  }
  const name = only ? ['-g', only] : [];
  const story = [
    'node_modules/@playwright/test/cli.js',
    'test',
    ...files,
    ...name,
    '--retries=0',
    '-x',
    '--reporter=json',
  ];
  const { stdout } = spawnSync(process.execPath, story, {
    env: environment,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  const report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as Report;
  const stories = report.suites
    .flatMap(storiesOf)
    .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'));
  const failed = stories.find(({ ok }) => !ok);
  if (failed) return { kind: 'killed', by: failed.title };
  if (report.errors?.[0])
    return { kind: 'broken', why: `no story failed, but the run did: ${report.errors[0].message ?? ''}` };
  return stories.length > 0 ? { kind: 'survived' } : { kind: 'broken', why: 'no story matched' };
}

function storiesOf({ suites = [], specs = [] }: StorySuite): NonNullable<StorySuite['specs']> {
  return [...specs, ...suites.flatMap(storiesOf)];
}
