import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { differences, readFacts } from './hosted/catalogue.ts';
import { surroundings } from './hosted/cli.ts';
import { emptyProject } from './hosted/project.ts';

/**
 * Proves that a hosted Supabase project takes the same SQL: the official CLI pushes the migrations to a PostgreSQL with
 * the catalogue of the real services (scripts/hosted/facts.json), its advisors find nothing, and the database tests
 * pass there; a league moves to such a project and back. `--only-push` leaves the tests out, `--report=FILE` has them
 * counted there.
 */
const report = process.argv.find((word) => word.startsWith('--report='))?.slice('--report='.length);
const home = mkdtempSync(join(tmpdir(), 'rondo-hosted-'));
const bin = (name: string) => join('node_modules', '.bin', name);
const project = await emptyProject(home);
try {
  await compare('The project is what the services make');
  step('The CLI pushes the migrations', bin('supabase'), ['db', 'push', '--yes', '--db-url', project.ownerUrl]);
  step(
    'A second push finds nothing to do',
    bin('supabase'),
    ['db', 'push', '--yes', '--db-url', project.ownerUrl],
    /up to date/i,
  );
  // the league's first statements close what is made in public from then on
  await compare('The push leaves what the services made', / defaultPrivileges \w+ of postgres in public:/);
  step('Its advisors find nothing', bin('supabase'), [
    'db',
    'advisors',
    '--db-url',
    project.ownerUrl,
    '--type',
    'all',
    '--level',
    'warn',
    '--fail-on',
    'warn',
  ]);
  if (!process.argv.includes('--only-push')) {
    await project.admitHost();
    step(
      'The database tests pass there, and a league moves there and back',
      bin('vitest'),
      [
        'run',
        '--project',
        'database',
        '--project',
        'hosted',
        '--reporter=dot',
        ...(report ? ['--reporter=json', `--outputFile.json=${report}`] : []),
      ],
      undefined,
      { RONDO_TEST_DATABASE_URL: project.adminUrl },
    );
  }
} finally {
  await project.stop();
  rmSync(home, { recursive: true, force: true });
}

async function compare(name: string, own?: RegExp): Promise<void> {
  if (process.exitCode) return;
  const faults = differences(await readFacts(project.adminUrl)).filter((line) => !own?.test(line));
  console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  if (faults.length === 0) return;
  console.error(faults.join('\n'));
  process.exitCode = 1;
}

function step(
  name: string,
  command: string,
  args: string[],
  expected?: RegExp,
  env: Record<string, string> = {},
): void {
  if (process.exitCode) return;
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...surroundings(home), ...env },
    shell: process.platform === 'win32',
  });
  const output = `${stdout}\n${stderr}`.trim();
  const good = status === 0 && (!expected || expected.test(output));
  console.log(`${good ? 'ok  ' : 'FAIL'} ${name}`);
  if (good) return;
  console.error(output.replaceAll(/postgres:\/\/[^@\s]+@/g, 'postgres://…@'));
  process.exitCode = 1;
}
