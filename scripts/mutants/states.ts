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
  inState,
  type MadeQuestion,
  nearest,
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
    const trials: Trial[] = [];
    for (const mutant of conditions(parts)) {
      const target = targetOf(mutant);
      const near = nearest(
        world.questions.filter((question) => question.parts.has(target)),
        6,
      );
      if (near.length > 0 && (await isTaken(world, mutant)))
        trials.push({ mutant, change: frozen(mutant.statement), near, reads: world.madeOf(target).columns });
    }
    const open = await survivors(world, trials);
    for (const { mutant } of open)
      console.log(`survived ${mutant.path}:${mutant.line} ${mutant.of}: ${mutant.what.slice(0, 160)}`);
    console.log(
      `\nConditions of what the world of states asks: ${trials.length} dropped, ${trials.length - open.length} noticed`,
    );
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

/** A mutant with the questions that lead to it, and the columns which its function, view or policy leads to. */
type Trial = { mutant: SqlMutant; change: string; near: MadeQuestion[]; reads: ReadonlyMap<string, unknown> };

/**
 * Those that make no difference: in the league as it is, in the states of columns that the condition names, and in those of
 * all columns behind it. A state is entered once, and each mutant tried in it is rolled back to a savepoint.
 */
async function survivors(world: StatesWorld, trials: Trial[]): Promise<Trial[]> {
  await world.client.query('begin');
  let open = await unnoticed(
    world,
    trials.map((trial) => ({ trial, reading: trial.near })),
  );
  await world.client.query('rollback');
  for (const isNamed of [true, false])
    for (const state of world.states) {
      const concerning = concerned(world, state);
      const pairs = open
        .filter(
          ({ mutant, reads }) =>
            isNamed === words(mutant.what).includes(state.column) && reads.has(`${state.table} ${state.column}`),
        )
        .map((trial) => ({ trial, reading: concerning.filter((question) => trial.near.includes(question)) }))
        .filter(({ reading }) => reading.length > 0);
      if (pairs.length === 0) continue;
      await inState(world, state, async () => {
        const still = new Set(await unnoticed(world, pairs));
        const tried = new Set(pairs.map(({ trial }) => trial));
        open = open.filter((trial) => still.has(trial) || !tried.has(trial));
      });
    }
  return open;
}

const words = (sql: string): string[] => sql.match(/\w+/g) ?? [];

async function unnoticed(world: StatesWorld, pairs: { trial: Trial; reading: MadeQuestion[] }[]): Promise<Trial[]> {
  const open: Trial[] = [];
  for (const { trial, reading } of pairs) {
    await world.client.query(`savepoint mutant; ${trial.change}`);
    if ((await differences(world, reading)).length === 0) open.push(trial);
    await world.client.query('rollback to mutant');
  }
  return open;
}
