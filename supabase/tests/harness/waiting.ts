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
 * Starts the calls while that row is held and lets it go once all of them wait for it.
 * @throws when one of them is done before, which has not waited.
 */
export async function meetAt(
  world: World,
  row: string,
  id: string,
  calls: (() => PromiseLike<Answer>)[],
): Promise<Answer[]> {
  let answers: Promise<Answer[]> | undefined;
  const done: Answer[] = [];
  await world.hold(row, [id], async () => {
    answers = Promise.all(
      calls.map(async (call) => {
        const answer = await call();
        done.push(answer);
        return answer;
      }),
    );
    await expect
      .poll(async () => done.length > 0 || (await waiting(world)) >= calls.length, { timeout: 20_000 })
      .toBe(true);
    expect(done, 'answered without waiting').toEqual([]);
  });
  return answers!;
}

/** Whether somebody holds that row. */
export async function isHeld(world: World, row: string, id: string): Promise<boolean> {
  return (await world.inSql('owner', `${row} skip locked`, [id])).length === 0;
}
