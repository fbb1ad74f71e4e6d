import type { Client } from 'pg';

/** Where a table's staged rows wait until it is known that they fit: of this session alone, and gone with its transaction. */
export const stagedName = (client: Client, table: string): string =>
  `pg_temp.${client.escapeIdentifier(`staged ${table}`)}`;

/** Of a column `a` with its default `d`: whether the database counts it up. */
export const isCounted = `(a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval(%', false))`;

/** The name of a row for people, where it has such a name. */
const labels = ['name', 'username', 'title', 'slug'];

/**
 * Existing names and keys that must be unique, in words: each unique index of these tables is
 * compared with what is staged, so that names that look alike clash as they do in the app. Counted numbers are given anew.
 */
export async function clashesOf(client: Client, tables: string[]): Promise<string[]> {
  const { rows: indexes } = await client.query<{
    table: string;
    keys: string[];
    nulls_clash: boolean;
    condition: string | null;
    columns: string[];
  }>(
    `select format('%I.%I', n.nspname, c.relname) as table, pg_get_expr(i.indpred, i.indrelid) as condition, i.indnullsnotdistinct as nulls_clash,
            array(select pg_get_indexdef(i.indexrelid, k, true) from generate_series(1, i.indnkeyatts) k order by k) as keys,
            array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attname = any ($2)) as columns
       from pg_index i
       join pg_class c on c.oid = i.indrelid
       join pg_namespace n on n.oid = c.relnamespace
      where i.indisunique and format('%I.%I', n.nspname, c.relname) = any ($1)
        and not exists (
          select from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
           where a.attrelid = c.oid and a.attnum = any (i.indkey) and ${isCounted}
        )
      order by array_position($1, format('%I.%I', n.nspname, c.relname)), i.indisprimary desc, i.indexrelid`,
    [tables, labels],
  );
  const clashes = new Map<string, string>();
  for (const { table, keys, nulls_clash, condition, columns } of indexes) {
    const label = labels.find((name) => columns.includes(name));
    const read = keys.map((key, index) => `(${key}) as k${index}`).join(', ');
    const only = condition ? `where ${condition}` : '';
    const same = keys
      .map((_, index) => `s.k${index} ${nulls_clash ? 'is not distinct from' : '='} t.k${index}`)
      .join(' and ');
    const { rows } = await client.query<{ of: string }>(
      `select s.label as of
         from (select ${label ? client.escapeIdentifier(label) : `concat_ws(' ', ${keys.join(', ')})`} as label, ${read} from ${stagedName(client, table)} ${only}) s
         join (select ${read} from ${table} ${only}) t on ${same}
        order by 1`,
    );
    const unlike = keys.map((key) => key.replace(/^private\.\w+\((\w+)\)$/, '$1')).join(', ');
    for (const { of } of rows) {
      const name = `${table.replace(/^public\./, '')}: ${of}`;
      if (!clashes.has(name)) clashes.set(name, `${name} (${unlike})`);
    }
  }
  return [...clashes.values()];
}
