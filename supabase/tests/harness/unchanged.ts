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
export const unchanged = <T>(world: World, action: () => PromiseLike<T>): Promise<T> =>
  world.asBefore(async (look) => {
    const [before] = await look<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
    const answer = await action();
    // adding up all rows costs more than most commands: it is done only where a transaction has committed since
    const [since] = await world.sql<{ committed: boolean }>(committedSince, [before!.snapshot]);
    if (since!.committed) expect(await sums(world.sql)).toEqual(await sums(look));
    return answer;
  });

/** Rows are the same where every transaction that ended between two snapshots was rolled back. */
const committedSince = `
  select exists (
    select
    from generate_series(
      pg_snapshot_xmin($1::pg_snapshot)::text::bigint, pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1
    ) as number
    cross join lateral (select number::text::xid8 as id) as transaction
    where not pg_visible_in_snapshot(id, $1::pg_snapshot)
      and pg_visible_in_snapshot(id, pg_current_snapshot())
      and pg_xact_status(id) = 'committed'
  ) as committed`;

type Sum = { name: string; count: string; sum: string | null };

/** One sum for each table of the project, over all of its rows; when the clock ran and what it counted is no change. */
async function sums(look: World['sql']): Promise<Sum[]> {
  const tables = await look<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'
        and oid not in ('private.chore_runs'::regclass, 'private.broadcasts'::regclass, 'private.host_checks'::regclass)
      order by 1`,
  );
  const sumOf = ({ name }: { name: string }) =>
    `select '${name}' as name, count(*), sum(hashtextextended(row::text, 0)) from ${name} as row`;
  // by name: a planner that reads tables side by side puts first what is done first
  return look<Sum>(`select * from (${tables.map(sumOf).join(' union all ')}) as sums order by name`);
}
