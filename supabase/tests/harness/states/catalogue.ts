import type { Client } from 'pg';

/** A column, as the catalogue of the database describes it. */
export type Column = {
  table: string;
  name: string;
  type: string;
  needed: boolean;
  /** An expression of its default, or none. */
  default: string | null;
  labels: string[];
  /** The column it refers to, as `table.column`. */
  refers: string | null;
  inKey: boolean;
};

type Constraint = { table: string; name: string; columns: string[] };

export type Catalogue = { columns: Map<string, Column[]>; constraints: Map<string, Constraint> };

/** Every column of every table of the project that a row can be given. */
const columns = `
  select format('%s.%s', n.nspname, c.relname) as "table", a.attname as name,
         case when t.typtype = 'd' then b.typname else t.typname end as type,
         a.attnotnull as needed, coalesce(pg_get_expr(d.adbin, d.adrelid), nullif(a.attidentity::text, '')) as default,
         array(select e.enumlabel::text from pg_enum e where e.enumtypid = t.oid order by e.enumsortorder) as labels,
         (
           select format('%s.%s.%s', rn.nspname, rc.relname, ra.attname)
             from pg_constraint f
            cross join lateral unnest(f.conkey, f.confkey) as pair (own, other)
             join pg_class rc on rc.oid = f.confrelid
             join pg_namespace rn on rn.oid = rc.relnamespace
             join pg_attribute ra on ra.attrelid = f.confrelid and ra.attnum = pair.other
            where f.contype = 'f' and f.conrelid = c.oid and pair.own = a.attnum
            order by cardinality(f.conkey) limit 1
         ) as refers,
         exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)) as "inKey"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type t on t.oid = a.atttypid
    left join pg_type b on b.oid = t.typbasetype
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relkind in ('r', 'p') and not c.relispartition
   order by 1, a.attnum`;

const constraints = `
  select format('%s.%s', n.nspname, c.relname) as "table", o.conname as name,
         array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (o.conkey)) as columns
    from pg_constraint o
    join pg_class c on c.oid = o.conrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
   where o.contype = 'c'`;

export async function readCatalogue(client: Client): Promise<Catalogue> {
  const { rows } = await client.query<Column>(columns);
  const checks = await client.query<Constraint>(constraints);
  return {
    columns: Map.groupBy(rows, ({ table }) => table),
    constraints: new Map(checks.rows.map((check) => [`${check.table} ${check.name}`, check])),
  };
}
