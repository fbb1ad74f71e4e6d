import type { KeyObject } from 'node:crypto';
import { Client } from 'pg';
import { ConfigurationError } from '#host/operator/configuration-error.ts';
import type { FileRow, Store } from '#host/operator/move/files.ts';
import type { Backend } from '#host/operator/move/move.ts';
import { leagueTables, plainValues, portion, type Rows } from '#host/operator/move/rows.ts';
import { type Manifest, type Part, writeContainer } from './container.ts';
import { parameters, pictures, travels } from './contents.ts';

export type Exported = {
  leagues: Manifest['leagues'];
  rows: number;
  pictures: number;
  /** Pictures of which nothing except a row is left: `bucket/key`. */
  lost: string[];
  bytes: number;
};

/**
 * Writes leagues into one signed file: what is in one moment of the database, which is left as it is.
 * @param slugs which leagues; none are all
 * @throws ConfigurationError when there is no such league, or the file cannot be written
 */
export async function exportLeagues(
  from: Backend,
  { slugs, file, key, now }: { slugs: string[]; file: string; key: KeyObject; now: Date },
): Promise<Exported> {
  const source = new Client(from.database);
  // told by the statement that meets it
  source.on('error', () => {});
  try {
    await source.connect();
    await source.query(`begin transaction isolation level repeatable read, read only; ${plainValues}`);
    const leagues = await leaguesIn(source, slugs);
    const tables = await tablesOf(source);
    const ids = await idsOf(source, leagues, tables);
    const lost: string[] = [];
    const { bytes, parts } = await writeContainer(
      file,
      { made_at: now.toISOString(), site: await siteOf(source), migration: await lastMigration(source), leagues },
      partsOf(source, from.files, tables, ids, lost),
      key,
    );
    const isPicture = ({ part }: { part: string }) => part.startsWith(picturePart);
    return {
      leagues,
      rows: parts.filter((part) => !isPicture(part)).reduce((total, { lines }) => total + lines, 0),
      pictures: parts.filter(isPicture).length,
      lost,
      bytes,
    };
  } finally {
    await source.end().catch(() => {});
  }
}

export const picturePart = 'picture ';

/** The tables of a file, in its order, as this database has them. */
export async function tablesOf(client: Client): Promise<Rows[]> {
  const here = new Map((await leagueTables(client)).map((rows) => [rows.table, rows]));
  return Object.entries(travels).flatMap(([table, { read = {} }]) => {
    const rows = here.get(table);
    if (!rows) return [];
    return {
      ...rows,
      columns: rows.columns.map((column) => ({ ...column, read: read[column.name] ?? `"${column.name}"` })),
    };
  });
}

export async function lastMigration(client: Client): Promise<string> {
  const { rows } = await client.query<{ version: string | null }>(
    'select max(version) as version from supabase_migrations.schema_migrations',
  );
  return rows[0]?.version ?? '';
}

async function leaguesIn(source: Client, slugs: string[]): Promise<Manifest['leagues']> {
  const { rows } = await source.query<Manifest['leagues'][number]>(
    `select l.id, l.name, l.slug, array(select s.season from public.league_seasons s where s.league_id = l.id order by 1) as seasons
       from public.leagues l
      where cardinality($1::text[]) = 0 or l.slug = any ($1)
      order by l.slug`,
    [slugs],
  );
  const missing = slugs.filter((slug) => !rows.some((row) => row.slug === slug));
  if (missing.length > 0 || rows.length === 0)
    throw new ConfigurationError(`There is no league ${missing.join(', ')}: name it as its address does.`);
  return rows;
}

async function siteOf(source: Client): Promise<string | null> {
  const { rows } = await source.query<{ url: string | null }>(
    `select value ->> 'url' as url from public.site_settings where key = 'site_address'`,
  );
  return rows[0]?.url ?? null;
}

type Ids = Record<(typeof parameters)[number], string[]>;

/** All of them stand in each statement, so that each parameter has a type. */
const where = (condition: string) =>
  `(${condition}) and (${parameters.map((_, index) => `$${index + 1}::uuid[]`).join(', ')}) is not null`;
const valuesOf = (ids: Ids) => parameters.map((name) => ids[name]);

async function idsOf(source: Client, leagues: Manifest['leagues'], tables: Rows[]): Promise<Ids> {
  const ids: Ids = {
    leagues: leagues.map(({ id }) => id),
    entered: [],
    matches: [],
    players: [],
    teams: [],
    people: [],
  };
  const find = async (query: string) =>
    (
      await source.query<{ id: string }>(
        `select distinct found.id from (${query}) found (id) where found.id is not null`,
        valuesOf(ids),
      )
    ).rows.map(({ id }) => id);
  const all = (name: (typeof parameters)[number]) => `any ($${parameters.indexOf(name) + 1}::uuid[])`;
  ids.entered = await find(`select team_id from public.league_teams where ${where(`league_id = ${all('leagues')}`)}`);
  ids.matches = await find(`select id from public.team_matches where ${where(`league_id = ${all('leagues')}`)}`);
  ids.players = await find(
    `select player_id from public.team_members where ${where(`team_id = ${all('entered')}`)}
     union all select player_id from public.match_lineups where match_id = ${all('matches')}
     union all select player_id from public.match_player_stats where match_id = ${all('matches')}`,
  );
  // people whom a row names come along: teams first, because they name people
  for (const [name, target] of [['teams', 'public.teams'], ['people', 'public.profiles']] as const) {
    const naming = await referencesTo(source, target, tables);
    ids[name] = await find(naming.map(({ table, read }) => `select ${read} from ${table} where ${where(travels[table]?.where ?? '')}`).join('\nunion all\n'));
  } // prettier-ignore
  return ids;
}

/** The columns of the file that refer to a table, as they are read. */
async function referencesTo(
  source: Client,
  target: string,
  tables: Rows[],
): Promise<{ table: string; read: string }[]> {
  const { rows } = await source.query<{ table: string; column: string }>(
    `select distinct format('%I.%I', n.nspname, c.relname) as table, a.attname as column
       from pg_constraint k
       join pg_class c on c.oid = k.conrelid
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and cardinality(k.conkey) = 1 and k.confrelid = $1::regclass and k.conrelid <> k.confrelid
      order by 1, 2`,
    [target],
  );
  return rows.flatMap(({ table, column }) => {
    const read = tables.find((rows) => rows.table === table)?.columns.find(({ name }) => name === column)?.read;
    // profiles are what is requested, and the rows beside them have their key
    return read === undefined || table === 'public.profile_private' ? [] : { table, read };
  });
}

async function* partsOf(source: Client, store: Store, tables: Rows[], ids: Ids, lost: string[]): AsyncGenerator<Part> {
  for (const { table, columns } of tables) {
    yield {
      part: table,
      about: { columns: columns.map(({ name }) => name) },
      lines: rowsOf(source, table, columns, ids),
    };
  }
  const { rows } = await source.query<FileRow>(
    `select o.bucket_id as bucket, o.name as key, o.owner, o.owner_id, o.created_at::text, coalesce(o.metadata ->> 'mimetype', 'image/png') as mimetype
       from storage.objects o
      where ${where(`o.bucket_id || '/' || o.name in (${pictures})`)}
      order by 1, 2`,
    valuesOf(ids),
  );
  for (const { bucket, key, ...about } of rows) {
    const bytes = await store.read({ bucket, key });
    if (!bytes) {
      lost.push(`${bucket}/${key}`);
      continue;
    }
    yield { part: `${picturePart}${bucket}/${key}`, about, lines: [[Buffer.from(bytes).toString('base64')]] };
  }
}

async function* rowsOf(source: Client, table: string, columns: Rows['columns'], ids: Ids) {
  const read = columns.map(({ name, read: by = name }) => `(${by})::text`);
  // by their keys: the same league is the same file
  await source.query(
    `declare moved no scroll cursor for select ${read.join(', ')} from ${table} where ${where(travels[table]?.where ?? 'false')} order by ${read.map((_, index) => index + 1).join(', ')}`,
    valuesOf(ids),
  );
  for (;;) {
    const { rows } = await source.query<(string | null)[]>({ text: `fetch ${portion} from moved`, rowMode: 'array' });
    if (rows.length === 0) break;
    yield* rows;
  }
  await source.query('close moved');
}
