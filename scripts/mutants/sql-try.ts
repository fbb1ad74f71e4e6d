import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { openBackend } from '#host/backend.ts';
import { makeSecrets } from '#host/operator/secrets.ts';
import { startCluster } from '#host/postgres/cluster.ts';
import type { Settings } from '#host/postgres/settings.ts';
import { schemaPages } from '#scripts/database/pages.ts';
import { runAll } from '#scripts/database/run-all.ts';
import { type SqlMutant, sqlMutants } from './sql.ts';

/**
 * Tries `count` of the changes `sqlMutants` makes of the pages whose path holds one of the parts, drawn by `seed`, each in a
 * database of its own against the database tests of the page's folder, then against all. One that PostgreSQL does not take is
 * not counted.
 */
export async function trySql(count: number, seed: number, parts: string[]): Promise<void> {
  const pages = schemaPages().filter(({ path }) => parts.length === 0 || parts.some((part) => path.includes(part)));
  const drawn = shuffled(pages.flatMap(sqlMutants), seed);
  const home = mkdtempSync(join(tmpdir(), 'rondo-sql-mutants-'));
  const cluster = await startCluster({ home, fsync: false, maxConnections: 200, port: 0 });
  const sums = { killed: 0, survived: 0, broken: 0 };
  try {
    await fill({ ...cluster.settings, database: 'original' }, join(home, 'files'));
    for (let tried = 0; tried < count && drawn.length > 0;) {
      const mutant = drawn.pop() as SqlMutant;
      await runAll(cluster.settings, [
        'drop database if exists changed with (force)',
        'create database changed template original',
      ]);
      const changed = { ...cluster.settings, database: 'changed' };
      const isTaken = await runAll(changed, [mutant.statement]).then(
        () => true,
        () => false,
      );
      if (!isTaken) continue;
      tried += 1;
      const outcome = attempt(mutant, cluster.settings, home);
      sums[outcome.kind] += 1;
      console.log(
        `${outcome.kind.padEnd(8)} ${mutant.path}:${mutant.line} ${mutant.of}: ${mutant.what.slice(0, 160)}\n           ${outcome.by}`,
      );
    }
  } finally {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  }
  console.log(
    `\nSQL, seed ${seed}: ${sums.killed} killed, ${sums.survived} survived, ${sums.broken} could not be tried`,
  );
}

type Outcome = { kind: 'killed' | 'survived' | 'broken'; by: string };

/** A test that fails without the change kills nothing. */
const green = new Map<string, boolean>();

function attempt(mutant: SqlMutant, server: Settings, home: string): Outcome {
  const near = run(testsOf(mutant), 'changed', server, home);
  // what a helper or a trigger does is often looked at where a command of another folder calls it
  const outcome = near.kind === 'survived' ? run(['supabase/tests/'], 'changed', server, home) : near;
  if (outcome.kind !== 'killed' || outcome.file === undefined) return outcome;
  if (!green.has(outcome.file))
    green.set(outcome.file, run([outcome.file], 'original', server, home).kind === 'survived');
  return green.get(outcome.file) ? outcome : { kind: 'broken', by: `${outcome.file} fails without the change` };
}

/** Those of the page's folder, those elsewhere that name the function, and for a row lock those that look at locks. */
export function testsOf({ path, of, what }: Pick<SqlMutant, 'path' | 'of' | 'what'>): string[] {
  const folder = dirname(path).replace('schemas', 'tests');
  const named = new RegExp(`\\b${of}\\b`);
  return globSync('supabase/tests/**/*.test.ts')
    .map((test) => test.replaceAll('\\', '/'))
    .filter(
      (test) =>
        test.startsWith(`${folder}/`) ||
        (what.startsWith('for ') && test.endsWith('/catalogue/locks.test.ts')) ||
        named.test(readFileSync(test, 'utf8')),
    )
    .toSorted();
}

type Report = {
  numPassedTests: number;
  testResults: { name: string; message?: string; assertionResults: { fullName: string; status: string }[] }[];
};

function run(tests: string[], database: string, server: Settings, home: string): Outcome & { file?: string } {
  const report = join(home, 'report.json');
  rmSync(report, { force: true });
  const { host, port, user, password } = server;
  const address = `postgres://${user}:${password}@${host}:${port}/${database}?sslmode=disable`;
  spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'database',
      '--bail',
      '1',
      '--reporter=json',
      `--outputFile=${report}`,
      ...tests,
    ],
    { stdio: 'ignore', timeout: 1_800_000, env: { ...process.env, CI: 'true', RONDO_TEST_DATABASE_URL: address } },
  );
  let results: Report;
  try {
    results = JSON.parse(readFileSync(report, 'utf8')) as Report;
  } catch {
    return { kind: 'broken', by: 'the tests did not come to their end' };
  }
  for (const { name, message, assertionResults } of results.testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed')?.fullName ?? message?.split('\n')[0];
    if (failed) return { kind: 'killed', by: failed, file: relative('.', name) };
  }
  return results.numPassedTests > 0
    ? { kind: 'survived', by: `${results.numPassedTests} tests passed` }
    : { kind: 'broken', by: 'no test ran' };
}

/** A migrated database, as the tests expect one that they are given. */
export async function fill(connection: Settings, files: string): Promise<void> {
  await runAll({ ...connection, database: 'postgres' }, [`create database ${connection.database}`]);
  const backend = await openBackend({ connection, secrets: await makeSecrets(), siteUrl: 'http://localhost', files });
  await backend.migrate();
  await backend.close();
  // as hosted projects have it (scripts/hosted/project.ts), and the tests expect of a database they are given
  await runAll(connection, [
    `alter role anon set statement_timeout = '3s'; alter role authenticated set statement_timeout = '8s'`,
  ]);
}

/** The same order for the same seed (mulberry32). */
export function shuffled<T>(all: T[], seed: number): T[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return all
    .map((one) => ({ one, place: random() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ one }) => one);
}
