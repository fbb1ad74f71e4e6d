import { expect, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';

/** Lists offer only what exists: some command writes every label of every enum, or it is here with a reason. */

const world = openWorld();

const unwritten: Record<string, string> = {
  'penalty_kind.fine': 'no command gives a fine; the filters do not offer it',
};

test('every label of an enum is written by a command, a trigger or a default, or chosen by whoever calls one', async () => {
  const labels = await world.sql<{ name: string }>(
    `with labels as (
       select array[t.oid, t.typarray] as types, t.typname, e.enumlabel
         from pg_type t
         join pg_enum e on e.enumtypid = t.oid
        where t.typnamespace = 'public'::regnamespace
     ),
     writers as (
       select p.prosrc, case when p.provolatile = 'v' then p.proargtypes::oid[] else '{}' end as args
         from pg_proc p
        where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace)
     ),
     -- columns that their owners write
     owned as (
       select a.atttypid as type
         from pg_policy y
         join pg_attribute a on a.attrelid = y.polrelid and a.attnum > 0
        where y.polcmd in ('a', 'w', '*')
     )
     select l.typname || '.' || l.enumlabel as name
       from labels l
      where not exists (select from writers w where w.prosrc like '%''' || l.enumlabel || '''%' or l.types && w.args)
        and not exists (select from owned o where o.type = any (l.types))
        and not exists (
          select from pg_attrdef d
           where pg_get_expr(d.adbin, d.adrelid) = format('%L::public.%s', l.enumlabel, l.typname)
              or pg_get_expr(d.adbin, d.adrelid) = format('%L::%s', l.enumlabel, l.typname)
        )
      order by 1`,
  );
  expect(labels.map(({ name }) => name)).toEqual(Object.keys(unwritten).toSorted());
});
