import type { Query } from '#host/postgres/session-pools.ts';

/** The objects of REST: the tables, views and calls of `public`, by their names. */
export type Catalogue = { relations: Map<string, Relation>; calls: Map<string, Call> };

export type Relation = {
  name: string;
  columns: Set<string>;
  /** Those of its columns that hold lists. */
  arrays: Set<string>;
  /** The columns that can be written; who may is the database's to say. */
  writable: Set<Write>;
  /** Foreign keys from here and to here. */
  links: Link[];
};
export type Write = 'insert' | 'update' | 'delete';

/** A foreign key: `column` of `table` names a row of `to`. Keys of several columns are known by their name alone. */
export type Link = { constraint: string; table: string; column: string | undefined; to: string };

export type Call = {
  name: string;
  /** Its arguments; true for those that must be given. */
  parameters: Map<string, boolean>;
  /** Volatile: it may change something, so reading methods do not reach it. */
  changes: boolean;
  /** Columns of the rows it answers; missing when it answers a single value or nothing. */
  columns: Set<string> | undefined;
};

/**
 * Reads the catalogue once, after the migrations; what is made later is not exposed.
 * @throws Error when two calls share a name: which one is meant could not be distinguished from its arguments.
 */
export async function readCatalogue(query: Query): Promise<Catalogue> {
  const [relations, links, calls] = await Promise.all([
    query<RelationRow>(relationsOfPublic),
    query<Omit<Link, 'column'> & { column: string | null }>(linksOfPublic),
    query<CallRow>(callsOfPublic),
  ]);
  const byName = new Map<string, Relation>();
  for (const { name, columns, arrays, writable } of relations)
    byName.set(name, {
      name,
      columns: new Set(columns),
      arrays: new Set(arrays),
      writable: new Set(writable),
      links: [],
    });
  for (const { column, ...rest } of links) {
    const link: Link = { ...rest, column: column ?? undefined };
    for (const end of new Set([link.table, link.to])) byName.get(end)?.links.push(link);
  }

  const callable = new Map<string, Call>();
  for (const { name, parameters, needed, changes, columns } of calls) {
    if (callable.has(name)) throw new Error(`Two calls are named ${name}.`);
    callable.set(name, {
      name,
      parameters: new Map(parameters.map((parameter, place) => [parameter, place < needed])),
      changes,
      columns: columns ? new Set(columns) : undefined,
    });
  }
  return { relations: byName, calls: callable };
}

type RelationRow = { name: string; columns: string[]; arrays: string[]; writable: Write[] };
type CallRow = { name: string; parameters: string[]; needed: number; changes: boolean; columns: string[] | null };

// 8, 4 and 16 are the bits of insert, update and delete; triggers that stand in for a view's writes count.
const relationsOfPublic = `
  select c.relname::text as name,
         array(
           select a.attname::text from pg_attribute as a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum
         ) as columns,
         array(
           select a.attname::text from pg_attribute as a join pg_type as t on t.oid = a.atttypid
            where a.attrelid = c.oid and a.attnum > 0 and t.typcategory = 'A'
         ) as arrays,
         array(
           select writes.name from (values (8, 'insert'), (4, 'update'), (16, 'delete')) as writes (bit, name)
            where pg_relation_is_updatable(c.oid, true) & writes.bit <> 0
         ) as writable
    from pg_class as c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`;

const linksOfPublic = `
  select k.conname::text as constraint, own.relname::text as table, other.relname::text as to,
         case when cardinality(k.conkey) = 1 then a.attname::text end as column
    from pg_constraint as k
    join pg_class as own on own.oid = k.conrelid
    join pg_class as other on other.oid = k.confrelid
    join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
   where k.contype = 'f' and own.relnamespace = 'public'::regnamespace and other.relnamespace = 'public'::regnamespace
   order by k.conname`;

// Names of arguments and of answered columns stand in one list; their modes tell them apart.
const callsOfPublic = `
  select p.proname::text as name,
         array(
           select coalesce(p.proargnames[n], '')::text from generate_series(1, p.pronargs) as n order by n
         ) as parameters,
         p.pronargs - p.pronargdefaults as needed,
         p.provolatile = 'v' as changes,
         case
           when 't' = any (p.proargmodes) or 'o' = any (p.proargmodes) then array(
             select p.proargnames[n]::text from generate_subscripts(p.proargmodes, 1) as n
              where p.proargmodes[n] in ('t', 'o', 'b') order by n
           )
           when r.typrelid <> 0 then array(
             select a.attname::text from pg_attribute as a
              where a.attrelid = r.typrelid and a.attnum > 0 and not a.attisdropped order by a.attnum
           )
         end as columns
    from pg_proc as p
    join pg_type as r on r.oid = p.prorettype
   where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
     and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
   order by p.proname`;
