import { expect, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';

/** Lists and filters offer the labels of an enum: each label is written somewhere, or says here why it is not. */

const world = openWorld();

/** Labels that no function names where it writes, as `type.label`, and why. */
const exceptions: Record<string, string> = {
  'check_status.bad': 'the host sends it with what it found',
  'check_status.good': 'the host sends it with what it found',
  'check_status.off': 'the host sends it with what it found',
  'penalty_kind.fine':
    'no rule of the league gives a fine; the kind is a name of the public contract, and no list offers it',
  'penalty_kind.points':
    'points are rows of point_adjustments; the kind is a name of the public contract, and no list offers it',
  'pick_side.away': 'a fan sends it in a list of picks',
};

/**
 * The labels of every enum that a column holds. One is written where a caller chooses it (the argument of a command, a row that
 * is the caller's own), where its column begins with it, and where a function names it that writes the table, answers with the
 * type, names the label as one of it, or calls one that writes the table or takes the type, a trigger by its argument.
 */
const labels = () =>
  world.sql<{ label: string; written: boolean }>(`
    with columns as materialized (
      select coalesce(nullif(t.typelem, 0), t.oid) as of_type, c.relname,
        pg_get_expr(d.adbin, d.adrelid) as starts,
        has_column_privilege('authenticated', c.oid, a.attnum, 'insert')
          or has_column_privilege('authenticated', c.oid, a.attnum, 'update') as is_open
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and a.attnum > 0
    ),
    enums as materialized (
      select t.oid, t.typarray, t.typname, t.typnamespace::regnamespace || '.' || t.typname as spelled, e.enumlabel
      from pg_type t
      join pg_enum e on e.enumtypid = t.oid
      where t.oid in (select of_type from columns)
    ),
    functions as materialized (
      select p.oid, p.proname, p.prosrc, p.prorettype, p.proargtypes::oid[] as takes,
        obj_description(p.oid, 'pg_proc') like 'api: member%' and p.provolatile = 'v' as is_command
      from pg_proc p
      where p.pronamespace = 'private'::regnamespace
    ),
    writers as materialized (
      select f.oid, f.proname, c.of_type
      from functions f
      join (select distinct of_type, relname from columns where of_type in (select oid from enums)) c
        on f.prosrc ~ ('(insert into|update) (public|private)[.]' || c.relname || '\\M')
      union
      select f.oid, f.proname, e.oid
      from functions f
      join enums e on f.takes && array[e.oid, e.typarray]
    ),
    named as materialized (
      select f.oid, f.prosrc, f.prorettype, e.oid as of_type, e.enumlabel
      from functions f
      join enums e on position('''' || e.enumlabel || '''' in f.prosrc) > 0
    )
    select e.typname || '.' || e.enumlabel as label,
      exists (
        select from columns c
        where c.of_type = e.oid and (c.is_open or position('''' || e.enumlabel || '''' in c.starts) > 0)
      )
      or exists (select from pg_trigger g where e.enumlabel = any (string_to_array(encode(g.tgargs, 'escape'), '\\000')))
      or exists (select from functions f where f.is_command and f.takes && array[e.oid, e.typarray])
      or exists (
        select
        from named n
        where (n.of_type, n.enumlabel) = (e.oid, e.enumlabel)
          and (
            n.prorettype = e.oid
            or position('''' || e.enumlabel || '''::' || e.spelled in n.prosrc) > 0
            or exists (
              select from writers w
              where w.of_type = e.oid and (w.oid = n.oid or position('private.' || w.proname || '(' in n.prosrc) > 0)
            )
          )
      ) as written
    from enums e
    order by 1`);

test('every label of an enum is written by a command, the clock or a trigger, or says why not', async () => {
  const rows = await labels();
  expect(rows.length).toBeGreaterThan(100);
  const none = rows.filter(({ written }) => !written).map(({ label }) => label);
  expect(none).toEqual(Object.keys(exceptions).toSorted());
});
