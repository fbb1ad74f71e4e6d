import type { StormDatabase } from './sessions.ts';

/**
 * Time passes for everything at once: each moment in each table lies so many minutes further back, and nothing else has
 * changed. Only while nobody plays: a round of calls is followed by it.
 */
export async function pass({ run }: Pick<StormDatabase, 'run'>, minutes: number): Promise<void> {
  const tables = await run(
    `select c.oid::regclass::text as name, array_agg(quote_ident(a.attname) order by a.attnum) as moments,
         -- the moment by which no two rows may be alike
         coalesce(min(a.attname) filter (where exists (
             select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey::int2[]))),
           (select 'joined_at' from pg_constraint x where x.conrelid = c.oid and x.contype = 'x')) as apart
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and a.atttypid = 'timestamptz'::regtype and c.oid not in (${onlyGrow.map((table) => `'${table}'::regclass`).join(', ')})
      group by c.oid order by 1`,
  );
  const statements = (tables as { name: string; moments: string[]; apart: string | null }[]).map(
    ({ name, moments, apart }) => {
      const update = `update ${name} set ${moments.map((each) => `${each} = ${each} - interval '${minutes} minutes'`).join(', ')}`;
      // the earliest first, where rows exclude each other: one that has moved back is like none that has not
      return apart !== null
        ? `do $$ declare place tid; begin
             for place in select ctid from ${name} order by ${apart} loop ${update} where ctid = place; end loop;
           end $$`
        : update;
    },
  );
  // what is over is never moved and the ledger never rewritten: here it is the clock on the wall that moves
  await run(['set local session_replication_role = replica', ...statements].join(';\n'));
}

/** Tables that only grow, and that no invariant of a storm reads. */
const onlyGrow = ['public.notifications', 'private.outbox', 'private.command_counts', 'private.audit_log'];

export async function forget({ run }: Pick<StormDatabase, 'run'>): Promise<void> {
  await run(`set local session_replication_role = replica; truncate ${onlyGrow.join(', ')} cascade`);
}
