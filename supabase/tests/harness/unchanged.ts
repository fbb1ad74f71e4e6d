import { expect } from 'vitest';
import type { World } from './harness.ts';

export type Answer = { data: unknown; error: unknown; status: number };
export type Refusal = { code: string; hint: string | null; details?: string | null };

/** The command is refused with exactly these words, and the database is as it was. */
export async function refused(
  world: World,
  action: () => PromiseLike<Answer>,
  { code, hint, details = null }: Refusal,
): Promise<void> {
  const answer = await unchanged(world, action);
  expect(answer).toMatchObject({ data: null, error: { code, hint, details } });
  expect(answer.status).toBe(code === '42501' ? 401 : Number(code.slice(2)));
}

/** Every row of the database is the same after the command. */
export async function unchanged<T>(world: World, action: () => PromiseLike<T>): Promise<T> {
  const before = await fingerprint(world);
  const answer = await action();
  expect(await fingerprint(world)).toEqual(before);
  return answer;
}

type Sums = { name: string; count: string; sum: string | null }[];
const known = new WeakMap<World, { snapshot: string; sums: Sums }>();

/**
 * One sum for each table of the project, over all of its rows. Equal snapshots see the same rows: what was added up is
 * known until somebody begins to write.
 */
async function fingerprint(world: World): Promise<Sums> {
  const [now] = await world.sql<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
  const last = known.get(world);
  if (last && last.snapshot === now?.snapshot) return last.sums;

  const tables = await world.sql<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r' order by 1`,
  );
  const sumOf = ({ name }: { name: string }) =>
    `select '${name}' as name, count(*), sum(hashtextextended(row::text, 0)) from ${name} as row`;
  // by name: a planner that reads tables side by side puts first what is done first
  const rows = await world.sql<Sums[number] & { snapshot: string }>(
    `select pg_current_snapshot()::text as snapshot, sums.* from (${tables.map(sumOf).join(' union all ')}) as sums order by name`,
  );
  const sums = rows.map(({ name, count, sum }) => ({ name, count, sum }));
  known.set(world, { snapshot: rows[0]?.snapshot ?? '', sums });
  return sums;
}
