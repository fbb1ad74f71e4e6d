import { Client } from 'pg';
import { hashOf } from '#host/gateway/storage/files.ts';
import { ConfigurationError } from '#host/operator/configuration-error.ts';
import type { FileRow } from '#host/operator/move/files.ts';
import { type Backend, ownFiles } from '#host/operator/move/move.ts';
import { plainValues, portion, type Rows, withoutTriggers } from '#host/operator/move/rows.ts';
import { cleanedPicture } from '#supabase/functions/_shared/clean-picture.ts';
import { clashesOf, isCounted, stagedName } from './clashes.ts';
import { type Manifest, piecesIn, type Sealed, type Values } from './container.ts';
import { pictureBuckets } from './contents.ts';
import { lastMigration, picturePart, tablesOf } from './export.ts';

export type Imported = {
  rows: number;
  pictures: number;
  /** People without an account here, who can be invited. */
  unclaimed: number;
};

/**
 * Brings the leagues of a file whose seal was checked, and whose fingerprint was compared, into a database: all of it, or nothing.
 * Rows are written into temporary tables first, so that every name that is taken is known before a table is locked.
 * @throws ConfigurationError when the two do not fit, the league is there already, or names clash
 */
export async function importLeagues(sealed: Sealed, to: Backend): Promise<Imported> {
  const target = new Client(to.database);
  // told by the statement that meets it
  target.on('error', () => {});
  try {
    await target.connect();
    await target.query(`begin; ${plainValues}`);
    await refuseOtherMigration(target, sealed);
    await refuseSecondTime(target, sealed.manifest);
    const tables = await tablesOf(target);
    const files = await stage(target, sealed, tables, to);
    await withoutTriggers(target, async () => {
      for (const rows of tables) await insert(target, rows);
    });
    if (to.keeper === 'lite') await writeFileRows(target, files);
    await target.query(ownFiles, [JSON.stringify(files)]);
    for (const { id } of sealed.manifest.leagues)
      await target.query(`select private.record('import league', 'leagues ' || $1::text)`, [id]);
    const imported = await countOf(target, tables, files.length);
    await target.query('commit');
    return imported;
  } finally {
    await target.end().catch(() => {});
  }
}

async function refuseOtherMigration(target: Client, { file, manifest }: Sealed): Promise<void> {
  const here = await lastMigration(target);
  if (here === manifest.migration) return;
  throw new ConfigurationError(
    `${file} was made at migration ${manifest.migration} and this database is at ${here || 'none'}: import it with the version of Rondo that made it, and update afterwards. Nothing was imported.`,
  );
}

async function refuseSecondTime(target: Client, { leagues }: Manifest): Promise<void> {
  const { rows } = await target.query<{ name: string }>(
    'select l.name from public.leagues l where l.id = any ($1) order by 1',
    [leagues.map(({ id }) => id)],
  );
  if (rows.length === 0) return;
  throw new ConfigurationError(`${rows.map(({ name }) => name).join(', ')} is here already: nothing was imported.`);
}

type Picture = FileRow & { size: number; hash: string };

/** Fills the temporary tables, refuses what clashes, and then hands the pictures on: none of them is shown before its row is there. */
async function stage(target: Client, sealed: Sealed, tables: Rows[], to: Backend): Promise<Picture[]> {
  for (const { table, columns } of tables) {
    await target.query(
      `create temporary table ${stagedName(target, table)} on commit drop as select ${columns.map(({ name }) => target.escapeIdentifier(name)).join(', ')} from ${table} with no data`,
    );
  }
  const waiting = new Map(tables.map((rows) => [rows.table, rows]));
  const pictures: Picture[] = [];
  let rows: Rows | undefined;
  let file: FileRow | undefined;
  let held: Values[] = [];
  let areTablesWhole = false;
  const closeTables = async () => {
    if (areTablesWhole) return;
    areTablesWhole = true;
    const [missing] = waiting.keys();
    if (missing) throw unknownPart(sealed, missing);
    await refuseClashes(target, tables);
  };
  const write = async () => {
    if (rows && held.length > 0) await target.query(stagingOf(target, rows), valuesOf(rows, held));
    held = [];
  };
  for await (const piece of piecesIn(sealed)) {
    if ('values' in piece) {
      if (rows) {
        held.push(piece.values);
        if (held.length === portion) await write();
      } else if (file) {
        pictures.push(await keptPicture(file, piece.values, to));
      }
      continue;
    }
    await write();
    file = undefined;
    rows = waiting.get(piece.part);
    waiting.delete(piece.part);
    if (rows) {
      const expected = rows.columns.map(({ name }) => name);
      if (JSON.stringify(piece.about['columns']) !== JSON.stringify(expected)) throw unknownPart(sealed, piece.part);
      continue;
    }
    await closeTables();
    file = pictureOf(piece.part, piece.about);
    if (!file) throw unknownPart(sealed, piece.part);
  }
  await write();
  await closeTables();
  return pictures;
}

const unknownPart = ({ file }: Sealed, part: string) =>
  new ConfigurationError(`${file} does not hold ${part} as this version of Rondo keeps it: nothing was imported.`);

function stagingOf(target: Client, { table, columns }: Rows): string {
  const names = columns.map(({ name }) => target.escapeIdentifier(name));
  const params = columns.map((_, index) => `$${index + 1}::text[]`);
  const places = columns.map((_, index) => `c${index}`);
  const values = columns.map(({ type }, index) => `c${index}::${type}`);
  return `insert into ${stagedName(target, table)} (${names.join(', ')})
    select ${values.join(', ')} from unnest(${params.join(', ')}) as moved (${places.join(', ')})`;
}

function valuesOf({ table, columns }: Rows, held: Values[]): (string | null)[][] {
  if (held.some((values) => values.length !== columns.length)) throw new Error(`A row of ${table} has other columns.`);
  return columns.map((_, index) => held.map((values) => values[index] ?? null));
}

function pictureOf(part: string, about: Record<string, unknown>): FileRow | undefined {
  const [, bucket = '', key = ''] = new RegExp(`^${picturePart}([a-z]+)/([0-9A-Za-z._/-]+)$`).exec(part) ?? [];
  if (!pictureBuckets.includes(bucket)) return undefined;
  const text = (name: string) => (typeof about[name] === 'string' ? about[name] : null);
  return {
    bucket,
    key,
    owner: text('owner'),
    owner_id: text('owner_id'),
    created_at: text('created_at') ?? new Date(0).toISOString(),
    mimetype: text('mimetype') ?? 'image/png',
  };
}

async function keptPicture(file: FileRow, [base64]: Values, to: Backend): Promise<Picture> {
  // as at an upload: nothing is kept of it but what draws it
  const bytes = await cleanedPicture(Buffer.from(base64 ?? '', 'base64'));
  if (!bytes) throw new ConfigurationError(`${file.bucket}/${file.key} is no picture: nothing was imported.`);
  await to.files.write(file, bytes);
  return { ...file, size: bytes.length, hash: hashOf(bytes) };
}

/** Enough to see what is the matter. */
const clashesShown = 30;

async function refuseClashes(target: Client, tables: Rows[]): Promise<void> {
  const clashes = await clashesOf(
    target,
    tables.map(({ table }) => table),
  );
  if (clashes.length === 0) return;
  const more = clashes.length - clashesShown;
  throw new ConfigurationError(
    [
      `${clashes.length} names or keys are taken here, and nothing was imported. Change them here or there, then make the file anew:`,
      ...clashes.slice(0, clashesShown).map((clash) => `  ${clash}`),
      ...(more > 0 ? [`  and ${more} more`] : []),
    ].join('\n'),
  );
}

/**
 * Writes what is staged. Numbers that the database counts up are kept where the table is empty, and counting goes on behind them;
 * where it is not they are given anew, in the same order, because they are somebody else's.
 */
async function insert(target: Client, { table, columns }: Rows): Promise<void> {
  const { rows } = await target.query<{ name: string; sequence: string; is_empty: boolean }>(
    `select a.attname as name, pg_get_serial_sequence($1, a.attname) as sequence, not exists (select from ${table}) as is_empty
       from pg_attribute a
       left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = $1::regclass and ${isCounted}`,
    [table],
  );
  const [counted] = rows;
  const names = columns
    .filter(({ name }) => counted?.is_empty !== false || name !== counted.name)
    .map(({ name }) => target.escapeIdentifier(name));
  const order = counted ? `order by ${target.escapeIdentifier(counted.name)}` : '';
  await target.query(
    `insert into ${table} (${names.join(', ')}) overriding system value select ${names.join(', ')} from ${stagedName(target, table)} ${order}`,
  );
  if (!counted?.is_empty) return;
  await target.query(
    `select setval($1::regclass, max(${target.escapeIdentifier(counted.name)})) from ${table} having count(*) > 0`,
    [counted.sequence],
  );
}

/** A host keeps a file's row itself; storage writes that of a project. */
async function writeFileRows(target: Client, files: Picture[]): Promise<void> {
  await target.query('alter table storage.objects disable trigger user');
  for (const { bucket, key, size, hash, mimetype } of files) {
    await target.query('insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3)', [
      bucket,
      key,
      { eTag: `"${hash}"`, size, contentLength: size, mimetype },
    ]);
  }
  await target.query('alter table storage.objects enable trigger user');
}

async function countOf(target: Client, tables: Rows[], pictures: number): Promise<Imported> {
  const { rows } = await target.query<{ rows: string; unclaimed: string }>(
    `select ${tables.map(({ table }) => `(select count(*) from ${stagedName(target, table)})`).join(' + ')} as rows,
            (select count(*) from ${stagedName(target, 'public.profiles')} p
              where p.deleted_at is null and not exists (select from auth.users u where u.id = p.id)) as unclaimed`,
  );
  return { rows: Number(rows[0]?.rows), pictures, unclaimed: Number(rows[0]?.unclaimed) };
}
