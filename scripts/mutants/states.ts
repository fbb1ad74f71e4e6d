import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startCluster } from '#host/postgres/cluster.ts';
import { schemaPages } from '#scripts/database/pages.ts';
import { frozen } from '#supabase/tests/harness/states/frozen.ts';
import {
  concerned,
  differences,
  ends,
  inState,
  openStates,
  type StatesWorld,
} from '#supabase/tests/harness/states/world.ts';
import { type SqlMutant, sqlMutants } from './sql.ts';
import { fill } from './sql-try.ts';

/**
 * Drops each condition of the policies, views and functions that the world of states asks (supabase/tests/harness/states), one
 * at a time and in place, and looks whether its comparison notices.
 */
export async function tryStates(parts: string[]): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'rondo-states-'));
  const cluster = await startCluster({ home, fsync: false });
  try {
    const settings = { ...cluster.settings, database: 'states' };
    await fill(settings, join(home, 'files'));
    const client = new Client(settings);
    await client.connect();
    const world = await openStates(client);
    const mutants = conditions(parts).filter((mutant) =>
      world.questions.some((question) => question.parts.has(targetOf(mutant))),
    );
    let [dropped, noticed] = [0, 0];
    for (const mutant of mutants) {
      if (!(await isTaken(world, mutant))) continue;
      dropped += 1;
      if (await isNoticed(world, mutant)) noticed += 1;
      else console.log(`survived ${mutant.path}:${mutant.line} ${mutant.of}: ${mutant.what.slice(0, 160)}`);
    }
    console.log(`\nConditions of what the world of states asks: ${dropped} dropped, ${noticed} noticed`);
    await client.end();
  } finally {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Each condition of a read, dropped: of functions that write nothing, views, and policies for select. */
const conditions = (parts: string[]): SqlMutant[] =>
  schemaPages()
    .filter(({ path }) => parts.length === 0 || parts.some((part) => path.includes(part)))
    .flatMap(sqlMutants)
    .filter(
      ({ what, of, statement }) =>
        / → (true|false)$/.test(what) &&
        !/^(true|false) →/.test(what) &&
        (!of.includes(' on ') || statement.includes('for select')),
    );

/** The function, the view or the table with the policy. */
const targetOf = ({ of, statement }: SqlMutant): string =>
  / on ([\w.]+)$/.exec(of)?.[1] ?? /(?:function|view) ([\w.]+)/.exec(statement)?.[1] ?? of;

/** Whether PostgreSQL takes the change. */
async function isTaken({ client }: StatesWorld, { statement }: SqlMutant): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(frozen(statement));
    return true;
  } catch {
    return false;
  } finally {
    await client.query('rollback');
  }
}

/** Whether a change makes a difference, in the league as it is or in one of its states. */
async function isNoticed(world: StatesWorld, mutant: SqlMutant): Promise<boolean> {
  const { client, questions, states } = world;
  const target = targetOf(mutant);
  const change = frozen(mutant.statement);
  const near = ends(
    questions.filter(({ parts }) => parts.has(target)),
    6,
  );
  await client.query('begin');
  await client.query(change);
  const [difference] = await differences(world, near);
  await client.query('rollback');
  if (difference) return true;
  for (const state of states) {
    const reading = concerned(world, state).filter((question) => near.includes(question));
    let isFound = false;
    if (reading.length > 0)
      await inState(world, state, async () => {
        await client.query(change);
        isFound = (await differences(world, reading)).length > 0;
      });
    if (isFound) return true;
  }
  return false;
}
