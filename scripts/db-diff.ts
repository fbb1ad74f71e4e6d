import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '#host/postgres/cluster.ts';
import type { Difference } from './database/catalogue.ts';
import { migrationFiles, schemaPages } from './database/pages.ts';
import { makeDatabase } from './database/scratch.ts';
import { type Step, stepBetween, textOf } from './database/step.ts';

/**
 * `npm run db:diff -- NAME`: writes the step from supabase/migrations to supabase/schemas (scripts/database/step.ts) after
 * it was run once on the way there. Statements that it cannot write are in the file as a comment, and the statement is
 * written there by hand: values that go, owners, other types of domains, default rights.
 * supabase/tests/catalogue/schemas.test.ts says when the step is whole. The author of the commit reads it: a name that
 * changed is one thing less and another more.
 */
const name = (process.argv[2] ?? '').replaceAll('-', '_');
if (/^[a-z][a-z0-9_]*$/.test(name)) await writeStep();
else {
  console.error('npm run db:diff -- NAME, in small letters, as in add_division_names.');
  process.exitCode = 1;
}

async function writeStep(): Promise<void> {
  const { statements, left } = await step();
  if (statements.length + left.length === 0) return console.log('Migrations and schemas make the same database.');
  const moment = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const newest = migrationFiles().at(-1)?.path.split('/').at(-1)?.slice(0, 14) ?? '';
  // A step comes after those before it, whatever the clock says.
  const version = moment > newest ? moment : String(Number(newest) + 1);
  const path = `supabase/migrations/${version}_${name}.sql`;
  writeFileSync(path, [textOf(statements), ...left.map((each) => `${byHand(each)}\n`)].join('\n'));
  console.log(`${path}: ${statements.length} statements, ${left.length} to be written by hand`);
  for (const each of left) console.log(`  ${each.kind} ${each.name}`);
}

async function step(): Promise<Step> {
  const home = mkdtempSync(join(tmpdir(), 'rondo-diff-'));
  const { settings, stop } = await startCluster({ home, fsync: false });
  try {
    const migrations = await makeDatabase(settings, 'migrations', migrationFiles());
    return await stepBetween(migrations, await makeDatabase(settings, 'schemas', schemaPages()));
  } finally {
    await stop();
    rmSync(home, { recursive: true, force: true });
  }
}

function byHand({ kind, name: object, migrations, schemas }: Difference): string {
  const stands = `now: ${migrations ?? 'is not there'}\nshall be: ${schemas ?? 'gone'}`;
  return [`-- by hand: ${kind} ${object}`, ...stands.split('\n').map((line) => `--   ${line}`)].join('\n');
}
