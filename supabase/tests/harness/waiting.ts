import { expect } from 'vitest';
import type { World } from './harness.ts';
import type { Answer } from './unchanged.ts';

/** Commands that meet at a row somebody holds: no luck is needed for them to be there at the same moment. */

export const player = 'select from public.profiles where id = $1 for no key update';
export const team = 'select from public.teams where id = $1 for no key update';
export const league = 'select from public.leagues where id = $1 for no key update';
export const match = 'select from public.team_matches where id = $1 for no key update';

/** How many sessions of this database wait for a lock. */
export async function waiting(world: World): Promise<number> {
  const [row] = await world.sql<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row!.count;
}

/**
 * Starts the calls while that row is held, each once those before wait for it, and lets it go once all of them do: they
 * come to it in this order.
 * @throws when one of them is done before, which has not waited, unless `waits` is false.
 */
export async function meetAt(
  world: World,
  row: string,
  id: string,
  calls: (() => PromiseLike<Answer>)[],
  { waits = true } = {},
): Promise<Answer[]> {
  const started: Promise<Answer>[] = [];
  const done: Answer[] = [];
  await world.hold(row, [id], async () => {
    for (const call of calls) {
      started.push(
        Promise.resolve(call()).then((answer) => {
          done.push(answer);
          return answer;
        }),
      );
      await expect
        .poll(async () => (waits && done.length > 0) || done.length + (await waiting(world)) >= started.length, {
          timeout: 20_000,
          interval: 20,
        })
        .toBe(true);
      if (waits) expect(done, 'answered without waiting').toEqual([]);
    }
  });
  return Promise.all(started);
}

/** Whether somebody holds that row. */
export async function isHeld(world: World, row: string, id: string): Promise<boolean> {
  return (await world.inSql('owner', `${row} skip locked`, [id])).length === 0;
}
