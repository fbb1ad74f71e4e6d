import type { Client } from 'pg';

/** Rows as one end has them and the other gets them: each column with its type, and the expression that reads it. */
export type Rows = {
  /** Where they are written. */
  table: string;
  /** Where they are read: the table itself, unless it is written in other columns than it is read. */
  from?: string;
  columns: { name: string; type: string; read?: string }[];
};

/** The rows of a table, in whatever order: how many rows, and the sum of their hashes. */
export type Sum = { rows: number; sum: string };

/** So that both ends write a value in one way, and no limit on a request's time holds. */
export const plainValues = `
  set local search_path = '';
  set local timezone = 'UTC';
  set local datestyle = 'ISO';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

export const portion = 1000;

/** Copies all of them, a portion at a time, inside the transactions both sessions are in. */
export async function copyRows(
  from: Client,
  to: Client,
  { table, from: source = table, columns }: Rows,
): Promise<void> {
  const read = columns.map(({ name, read: by = from.escapeIdentifier(name) }) => `(${by})::text`);
  const names = columns.map(({ name }) => to.escapeIdentifier(name));
  const values = columns.map(({ type }, index) => `c${index}::${type}`);
  const params = columns.map((_, index) => `$${index + 1}::text[]`);
  const places = columns.map((_, index) => `c${index}`);
  const insertion = `insert into ${table} (${names.join(', ')}) overriding system value
    select ${values.join(', ')} from unnest(${params.join(', ')}) as moved (${places.join(', ')})`;
  await from.query(`declare moved no scroll cursor for select ${read.join(', ')} from ${source}`);
  for (;;) {
    const { rows } = await from.query<(string | null)[]>({ text: `fetch ${portion} from moved`, rowMode: 'array' });
    if (rows.length === 0) break;
    await to.query(
      insertion,
      columns.map((_, index) => rows.map((row) => row[index])),
    );
  }
  await from.query('close moved');
}

/** The rows read, or (`written`) what is there now. */
export async function sumOf(client: Client, { table, from = table, columns }: Rows, written = false): Promise<Sum> {
  const values = columns.map(({ name, read }) => `(${(!written && read) || client.escapeIdentifier(name)})::text`);
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*)::text as rows, coalesce(sum(('x' || left(md5(row(${values.join(', ')})::text), 15))::bit(60)::bigint), 0)::text as sum
       from ${written ? table : from}`,
  );
  return { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' };
}

/** The tables of the league, with the columns that are written; not what an installation says of itself. */
export async function leagueTables(client: Client): Promise<Rows[]> {
  const { rows } = await client.query<Rows>(
    `select format('%I.%I', n.nspname, c.relname) as table,
            jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attname) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'private')
        and (n.nspname, c.relname) not in (('private', 'delivery_setup'), ('private', 'host_checks'))
      group by 1 order by 1`,
  );
  return rows;
}

/** The next numbers of what is counted up. */
export async function copySequences(from: Client, to: Client): Promise<void> {
  const { rows } = await from.query<{ name: string; at: string; used: boolean }>(
    `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as at, last_value is not null as used
       from pg_sequences where schemaname in ('public', 'private')`,
  );
  for (const { name, at, used } of rows) await to.query('select setval($1::regclass, $2, $3)', [name, at, used]);
}

/**
 * Work on the tables while neither a trigger of the league acts on what is written nor a foreign key asks for an order. It takes
 * what an owner may do: a superuser's `session_replication_role` is not to be had on a hosted project.
 */
export async function withoutTriggers(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows: triggers } = await client.query<{ table: string }>(
    `select distinct t.tgrelid::regclass::text as table
       from pg_trigger t
       join pg_class c on c.oid = t.tgrelid and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      where not t.tgisinternal
      order by 1`,
  );
  const { rows: keys } = await client.query<{ key: string }>(
    `select format('%s alter constraint %I', conrelid::regclass, conname) as key
       from pg_constraint
      where contype = 'f' and conparentid = 0 and not condeferrable and connamespace in ('public'::regnamespace, 'private'::regnamespace)
      order by 1`,
  );
  const alter = (changes: string[]) => client.query(changes.map((change) => `alter table ${change}`).join(';\n'));
  await alter(triggers.map(({ table }) => `${table} disable trigger user`));
  await alter(keys.map(({ key }) => `${key} deferrable initially deferred`));
  await work();
  await client.query('set constraints all immediate');
  await alter(keys.map(({ key }) => `${key} not deferrable`));
  await alter(triggers.map(({ table }) => `${table} enable trigger user`));
}
