import { Client } from 'pg';
import type { Settings } from '#host/postgres/settings.ts';

/** One object of a database as its catalogue describes it. */
type Entry = {
  kind: string;
  name: string;
  says: string;
  /** The statement that makes it, and the one that takes it away, where the catalogue gives them. */
  make?: string | null;
  drop?: string | null;
  /** The object of an `alter`, a `grant` or a `comment`. */
  target?: string | null;
  /** The table it goes with, and its place among the columns of that. */
  of?: string | null;
  place?: number;
};
export type Difference = {
  kind: string;
  name: string;
  migrations: string | undefined;
  schemas: string | undefined;
  /** The same two entries whole, for scripts/database/step.ts. */
  entries: { now?: Entry | undefined; meant?: Entry | undefined };
};

/** The differences of two databases' catalogues, ours only: columns, functions, rights, comments and the rest. */
export async function compareCatalogues(migrations: Settings, schemas: Settings): Promise<Difference[]> {
  const [made, meant] = await Promise.all([catalogueOf(migrations), catalogueOf(schemas)]);
  return [...new Set([...made.keys(), ...meant.keys()])]
    .filter((key) => made.get(key)?.says !== meant.get(key)?.says)
    .map((key) => {
      const { kind, name } = (meant.get(key) ?? made.get(key))!;
      const [now, then] = [made.get(key), meant.get(key)];
      return { kind, name, migrations: now?.says, schemas: then?.says, entries: { now, meant: then } };
    })
    .toSorted((a, b) => `${a.kind} ${a.name}`.localeCompare(`${b.kind} ${b.name}`));
}

async function catalogueOf(settings: Settings): Promise<Map<string, Entry>> {
  const client = new Client(settings);
  await client.connect();
  try {
    // Names stand with their schema, whatever a session looks through.
    await client.query(`set search_path = ''`);
    const entries = new Map<string, Entry>();
    for (const query of queries) {
      const { rows } = await client.query<Entry>(query);
      for (const row of rows) entries.set(`${row.kind} ${row.name}`, row);
    }
    const lists = await client.query<{ query: string }>(rowsOfLists);
    for (const { query } of lists.rows)
      for (const row of (await client.query<Entry>(query)).rows) entries.set(`${row.kind} ${row.name}`, row);
    return entries;
  } finally {
    await client.end();
  }
}

/** Our schemas, and the two in which ours hangs policies and triggers on what is not ours. */
const ours = `(select oid from pg_namespace where nspname in ('public', 'private'))`;
const touched = `(select oid from pg_namespace where nspname in ('public', 'private', 'auth', 'storage', 'realtime'))`;
/** Rights by their words, in one order: PostgreSQL keeps them in the order in which they were given. */
const acl = (column: string, kind: string, owner: string) =>
  `(select string_agg(right_, ', ' order by right_) from (
      select coalesce(r.rolname, 'public') || ' ' || a.privilege_type || case when a.is_grantable then ' with grant' else '' end as right_
        from aclexplode(coalesce(${column}, acldefault('${kind}', ${owner}))) a left join pg_roles r on r.oid = a.grantee
    ) rights)`;

/**
 * A table whose comment begins with "List: " has its rows from supabase/schemas: they are compared as objects are. Its first
 * column is its key.
 */
const rowsOfLists = `
  select format(
      $$select 'row' as kind, %1$L || ' ' || %2$I as name, to_jsonb(t)::text as says, %1$L as of,
               format('insert into %1$s (%3$s) values (%4$s)', %5$s) as make,
               format('update %1$s set (%3$s) = row (%4$s) where %2$I = %%L', %5$s, %2$I) as target,
               format('delete from %1$s where %2$I = %%L', %2$I) as drop
          from %1$s t$$,
      c.oid::regclass, min(attname) filter (where attnum = 1), string_agg(quote_ident(attname), ', ' order by attnum),
      string_agg('%L', ', ' order by attnum), string_agg(quote_ident(attname), ', ' order by attnum)) as query
    from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
   where c.relnamespace in ${ours} and obj_description(c.oid, 'pg_class') like 'List: %'
   group by c.oid`;

const queries = [
  `select 'column' as kind, c.oid::regclass || '.' || a.attname as name,
          concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
            case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end,
            case when a.attidentity <> '' then 'identity ' || a.attidentity::text end,
            case when a.attgenerated <> '' then 'generated' end, 'default ' || pg_get_expr(d.adbin, d.adrelid)) as says,
          case when c.relkind = 'c' then format('alter type %s add attribute %I %s', c.oid::regclass, attname, format_type(a.atttypid, a.atttypmod))
            when c.relkind in ('r', 'p') then concat_ws(' ', 'alter table', c.oid::regclass, 'add column', quote_ident(attname),
            format_type(a.atttypid, a.atttypmod),
            case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end,
            case a.attidentity when 'a' then 'generated always as identity' when 'd' then 'generated by default as identity' end,
            case when a.attgenerated = 's' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                 else 'default ' || pg_get_expr(d.adbin, d.adrelid) end,
            case when a.attnotnull then 'not null' end) end as make,
          case when c.relkind = 'c' then format('alter type %s drop attribute %I', c.oid::regclass, attname)
            when c.relkind in ('r', 'p') then format('alter table %s drop column %I', c.oid::regclass, attname) end as drop,
          case when c.relkind in ('r', 'p') then format('alter table %s alter column %I', c.oid::regclass, attname) end as target,
          c.oid::regclass::text as of, attnum::int as place
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace in ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'c')`,
  `select 'relation' as kind, c.oid::regclass::text as name,
          concat_ws(' ', c.relkind, pg_get_userbyid(c.relowner), 'row level security', c.relrowsecurity, c.relforcerowsecurity) as says,
          case c.relkind when 'r' then format('create table %s ()', c.oid::regclass)
            when 'c' then format('create type %s as ()', c.oid::regclass) end as make,
          case c.relkind when 'r' then format('drop table %s', c.oid::regclass)
            when 'c' then format('drop type %s', c.oid::regclass) end as drop,
          case when c.relkind = 'r' then format('alter table %s', c.oid::regclass) end as target
     from pg_class c where c.relnamespace in ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'c')`,
  `select 'constraint' as kind, coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text) || '.' || conname as name,
          pg_get_constraintdef(oid) || case when convalidated then '' else ' not valid' end as says,
          -- not null comes with its domain
          case when contype <> 'n' then format('alter %s %s add constraint %I %s', case when contypid = 0 then 'table' else 'domain' end,
            coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text), conname, pg_get_constraintdef(oid)) end as make,
          format('alter %s %s drop constraint %I', case when contypid = 0 then 'table' else 'domain' end,
            coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text), conname) as drop,
          nullif(conrelid, 0)::regclass::text as of
     from pg_constraint where connamespace in ${ours} and contype <> 't'`,
  `select 'index' as kind, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as says,
          -- one that a constraint brings along is made and dropped with that
          case when not exists (select from pg_constraint k where k.conindid = indexrelid and k.contype in ('p', 'u', 'x'))
            then pg_get_indexdef(indexrelid) end as make,
          case when not exists (select from pg_constraint k where k.conindid = indexrelid and k.contype in ('p', 'u', 'x'))
            then format('drop index %s', indexrelid::regclass) end as drop,
          indrelid::regclass::text as of
     from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace in ${ours}`,
  `select 'function' as kind, p.oid::regprocedure::text as name,
          concat_ws(E'\\n', pg_get_userbyid(p.proowner), pg_get_functiondef(p.oid)) as says,
          pg_get_functiondef(p.oid) as make, format('drop %s %s', case prokind when 'p' then 'procedure' else 'function' end, p.oid::regprocedure) as drop
     from pg_proc p where p.pronamespace in ${ours} and p.prokind in ('f', 'p')`,
  `select 'aggregate' as kind, p.oid::regprocedure::text as name,
          concat_ws(' ', a.aggtransfn, a.aggfinalfn, a.agginitval, p.prorettype::regtype) as says
     from pg_proc p join pg_aggregate a on a.aggfnoid = p.oid where p.pronamespace in ${ours}`,
  `select 'view' as kind, c.oid::regclass::text as name,
          concat_ws(E'\\n', array_to_string(array(select unnest(c.reloptions) order by 1), ', '), pg_get_viewdef(c.oid)) as says,
          case when c.relkind = 'v' then format('create or replace view %s%s as%s', c.oid::regclass,
            ' with (' || array_to_string(c.reloptions, ', ') || ')', E'\\n' || rtrim(pg_get_viewdef(c.oid), ';')) end as make,
          case when c.relkind = 'v' then format('drop view %s', c.oid::regclass) end as drop
     from pg_class c where c.relnamespace in ${ours} and c.relkind in ('v', 'm')`,
  `select 'policy' as kind, c.oid::regclass || '.' || polname as name,
          concat_ws(' ', polcmd, polpermissive, 'to',
            array_to_string(array(select coalesce(r.rolname, 'public') from unnest(polroles) as u left join pg_roles r on r.oid = u order by 1), ','),
            'using', pg_get_expr(polqual, polrelid), 'check', pg_get_expr(polwithcheck, polrelid)) as says,
          concat_ws(' ', format('create policy %I on %s', polname, c.oid::regclass), case when not polpermissive then 'as restrictive' end,
            'for', case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
            'to', array_to_string(array(select coalesce(quote_ident(r.rolname), 'public') from unnest(polroles) as u left join pg_roles r on r.oid = u order by 1), ', '),
            'using (' || pg_get_expr(polqual, polrelid) || ')', 'with check (' || pg_get_expr(polwithcheck, polrelid) || ')') as make,
          format('drop policy %I on %s', polname, c.oid::regclass) as drop, c.oid::regclass::text as of
     from pg_policy p join pg_class c on c.oid = polrelid where c.relnamespace in ${touched}`,
  `select 'trigger' as kind, c.oid::regclass || '.' || tgname as name, pg_get_triggerdef(t.oid) || ' ' || tgenabled::text as says,
          concat_ws(E';\\n', pg_get_triggerdef(t.oid),
            case tgenabled when 'D' then format('alter table %s disable trigger %I', c.oid::regclass, tgname)
              when 'A' then format('alter table %s enable always trigger %I', c.oid::regclass, tgname)
              when 'R' then format('alter table %s enable replica trigger %I', c.oid::regclass, tgname) end) as make,
          format('drop trigger %I on %s', tgname, c.oid::regclass) as drop, c.oid::regclass::text as of
     from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal and c.relnamespace in ${touched}`,
  `select 'enum' as kind, t.oid::regtype::text as name, string_agg(enumlabel, ', ' order by enumsortorder) as says,
          format('create type %s as enum (%s)', t.oid::regtype, string_agg(quote_literal(enumlabel), ', ' order by enumsortorder)) as make,
          format('drop type %s', t.oid::regtype) as drop, format('alter type %s add value', t.oid::regtype) as target
     from pg_enum join pg_type t on t.oid = enumtypid where t.typnamespace in ${ours} group by t.oid`,
  `select 'domain' as kind, t.oid::regtype::text as name,
          concat_ws(' ', format_type(typbasetype, typtypmod), typnotnull, typdefault) as says,
          concat_ws(' ', 'create domain', t.oid::regtype, 'as', format_type(typbasetype, typtypmod), 'default ' || typdefault,
            case when typnotnull then 'not null' end) as make,
          format('drop domain %s', t.oid::regtype) as drop
     from pg_type t where t.typnamespace in ${ours} and typtype = 'd'`,
  `select 'comment' as kind, pg_describe_object(classoid, objoid, objsubid) as name, description as says,
          format('comment on %s is %L', target, description) as make, format('comment on %s is null', target) as drop
     from pg_description, lateral (select regexp_replace(pg_describe_object(classoid, objoid, objsubid),
       '^column (.*) of (?:table|view|composite type) (.*)$', 'column \\2.\\1') as target) as named where objoid in (
       select oid from pg_class where relnamespace in ${ours} union all select oid from pg_proc where pronamespace in ${ours}
       union all select oid from pg_type where typnamespace in ${ours} union all select oid from pg_constraint where connamespace in ${ours})`,
  `select 'grant' as kind, c.oid::regclass::text as name, ${acl('c.relacl', 'r', 'c.relowner')} as says,
          case when c.relkind <> 'S' then 'on ' || c.oid::regclass else 'on sequence ' || c.oid::regclass end as target, c.oid::regclass::text as of
     from pg_class c where c.relnamespace in ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'S')`,
  `select 'grant' as kind, c.oid::regclass || '.' || attname as name, ${acl('attacl', 'c', 'c.relowner')} as says,
          format('(%I) on %s', attname, c.oid::regclass) as target, c.oid::regclass::text as of
     from pg_attribute a join pg_class c on c.oid = attrelid where c.relnamespace in ${ours} and attacl is not null`,
  `select 'grant' as kind, p.oid::regprocedure::text as name, ${acl('proacl', 'f', 'proowner')} as says,
          'on routine ' || p.oid::regprocedure as target
     from pg_proc p where p.pronamespace in ${ours}`,
  `select 'grant' as kind, 'schema ' || nspname as name, ${acl('nspacl', 'n', 'nspowner')} as says,
          'on schema ' || quote_ident(nspname) as target
     from pg_namespace n where n.oid in ${ours}`,
  `select 'grant' as kind, concat_ws(' ', 'default', pg_get_userbyid(defaclrole), nullif(defaclnamespace, 0)::regnamespace, defaclobjtype) as name,
          array(select unnest(defaclacl)::text order by 1)::text as says
     from pg_default_acl`,
  `select 'extension' as kind, extname as name, extnamespace::regnamespace::text as says,
          format('create extension if not exists %I with schema %s', extname, extnamespace::regnamespace) as make
     from pg_extension`,
];
