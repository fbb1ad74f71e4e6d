import { expect } from 'vitest';
import type { World } from './harness.ts';

export type Answer = { data: unknown; error: unknown; status: number };
export type Refusal = { code: string; hint: string | null; details?: string | null };

/** The act is refused with exactly these words, and the database is as it was. */
export async function refused(
  world: World,
  act: () => PromiseLike<Answer>,
  { code, hint, details = null }: Refusal,
): Promise<void> {
  const answer = await unchanged(world, act);
  expect(answer).toMatchObject({ data: null, error: { code, hint, details } });
  expect(answer.status).toBe(code === '42501' ? 401 : Number(code.slice(2)));
}

/** Every row of the database is the same after the act. */
export async function unchanged<T>(world: World, act: () => PromiseLike<T>): Promise<T> {
  const before = await fingerprint(world);
  const answer = await act();
  expect(await fingerprint(world)).toEqual(before);
  return answer;
}

/** One sum for each table of the project, over all of its rows. */
async function fingerprint(world: World): Promise<unknown> {
  const tables = await world.sql<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r' order by 1`,
  );
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*), md5(string_agg(row::text, '|' order by row::text)) from ${name} as row`,
  );
  // by name: a planner that reads tables side by side puts first what is done first
  return world.sql(`${sums.join(' union all ')} order by name`);
}
