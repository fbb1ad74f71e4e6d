import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sees } from '#supabase/tests/harness/states/sees.ts';
import { runStatement } from '#supabase/tests/harness/owner.ts';
import { needed, type State, stateOf } from '#supabase/tests/harness/states/states.ts';
import { concerned, differences, inState, openStates, type StatesWorld } from '#supabase/tests/harness/states/world.ts';

/**
 * A league in which every table goes through every state that its columns allow, and what everybody reads in each of
 * them, compared with a plain reading of the whole tables.
 */

const database = `file_states_${process.pid}`;
let world: StatesWorld;

beforeAll(async () => {
  const { template, settings } = inject('database');
  await runStatement(settings, `create database ${database} template ${template}`);
  const client = new Client({ ...settings, database });
  await client.connect();
  world = await openStates(client);
});

afterAll(async () => {
  await world?.client.end();
  await runStatement(inject('database').settings, `drop database if exists ${database} with (force)`);
});

describe('every state', () => {
  /** Impossible states, each with the checks that prevent it. */
  const excluded: Record<string, string> = {
    // one row, in which the application of Discord is there as a whole
    'private.delivery_setup.discord_authorize none': 'delivery_setup_discord',
    'private.delivery_setup.discord_back none': 'delivery_setup_discord',
    'private.delivery_setup.discord_client none': 'delivery_setup_bot',
  };

  test('has a row in it, or a check keeps it out', async () => {
    for (const [table, rows] of world.tables) expect([table, rows.length]).not.toEqual([table, 0]);
    const missing = new Map<string, State[]>([...needed(world.catalogue, world.tables)].map((state) => [state, []]));
    for (const state of world.states) missing.get(stateOf(state))?.push(state);
    const never: Record<string, string> = {};
    for (const [name, states] of missing) {
      const refusals = new Set<string>();
      for (const state of states) {
        const refusal = await inState(world, state, async () => {}, 2);
        if (refusal === null) {
          missing.delete(name);
          break;
        }
        refusals.add(refusal);
      }
      if (missing.has(name)) never[name] = [...refusals].toSorted().join(' ');
    }
    expect(never).toEqual(excluded);
  });
});

describe('everybody', () => {
  test('reads tables of which each is read plainly, too', async () => {
    const { rows } = await world.client.query<{ name: string }>(
      `select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_any_column_privilege('authenticated', c.oid, 'select')
        order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(sees).toSorted());
  });

  test('reads in the league as it is what a plain reading of its tables says', async () => {
    await world.client.query('begin');
    const wrong = await differences(world, world.questions);
    await world.client.query('rollback');
    expect(wrong).toEqual([]);
  });

  // in parts, so that each has its end in sight beside other work
  const parts = 8;
  test.each(Array.from({ length: parts }, (_, part) => part))(
    'reads it in every state that may change it, part %i',
    async (part) => {
      const wrong: string[] = [];
      let read = 0;
      for (const [n, state] of world.states.entries()) {
        const questions = n % parts === part ? concerned(world, state) : [];
        if (questions.length === 0) continue;
        await inState(world, state, async () => {
          read += 1;
          for (const difference of await differences(world, questions)) wrong.push(`${stateOf(state)}: ${difference}`);
        });
      }
      expect(wrong).toEqual([]);
      expect(read).toBeGreaterThan(100);
    },
  );
});
