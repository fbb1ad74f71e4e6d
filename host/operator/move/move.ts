import { Client } from 'pg';
import { hashOf } from '#host/gateway/storage/files.ts';
import { ConfigurationError } from '#host/operator/configuration-error.ts';
import type { Settings } from '#host/postgres/settings.ts';
import { accountRows, type Keeper, leftBehind } from './accounts.ts';
import { copyFiles, type FileRow, type Store } from './files.ts';
import { copyRows, copySequences, leagueTables, plainValues, type Rows, sumOf, withoutTriggers } from './rows.ts';

/** A league's backend: its database as its owner reaches it, and its files. */
export type Backend = { keeper: Keeper; database: Settings; files: Store };

export type Moved = {
  accounts: number;
  tables: number;
  rows: number;
  files: { copied: number; already: number; lost: string[] };
  /** Accounts whose password, and factors whose secret, the other end cannot check. */
  left: { passwords: number; factors: number };
};

/**
 * Copies the league of one backend into another whose migrations are the same: accounts, tables, files. The source is read in one
 * moment and left as it is. The target's database is changed in one transaction, which ends only if both sides have the same counts
 * and sums; files go before it, and a run that was cut short is simply repeated.
 * @param replace what the target holds already is replaced
 * @throws ConfigurationError when the two do not fit, or the target holds a league and is not to be replaced
 */
export async function moveLeague(from: Backend, to: Backend, { replace = false } = {}): Promise<Moved> {
  const [source, target] = [new Client(from.database), new Client(to.database)];
  // told by the statement that meets it
  for (const client of [source, target]) client.on('error', () => {});
  try {
    await Promise.all([source.connect(), target.connect()]);
    await source.query(`begin transaction isolation level repeatable read, read only; ${plainValues}`);
    await refuseOtherMigrations(source, target);
    if (!replace) await refuseLeague(target);
    const left = await leftBehind(source);

    const files = await fileRows(source);
    const { copied, lost } = await copyFiles(from.files, to.files, files);
    const survivors = files.filter((file) => !lost.includes(file));

    await target.query(`begin; ${plainValues}`);
    const accounts = accountRows(to.keeper);
    const tables = await leagueTables(source);
    await withoutTriggers(target, async () => {
      // Accounts come first: what the league's triggers make of a confirmed one is emptied with the rest.
      await target.query('delete from auth.users');
      for (const rows of accounts) await copyRows(source, target, rows);
      await target.query(
        `set constraints all immediate; truncate ${tables.map(({ table }) => table).join(', ')}; set constraints all deferred`,
      );
      for (const rows of tables) await copyRows(source, target, rows);
      await copySequences(source, target);
      if (to.keeper === 'lite') await writeFileRows(target, to.files, survivors);
      await target.query(ownFiles, [JSON.stringify(survivors)]);
      await rehashEvidence(source, target);
    });
    await refuseMissingFiles(target, survivors);
    const sums = await equalSums(source, target, [...accounts, ...tables.map(withoutHashes)]);
    if (to.keeper === 'lite') await target.query(forgetDemo);
    await target.query('commit');
    return {
      accounts: sums[0]?.rows ?? 0,
      tables: tables.length,
      rows: sums.slice(accounts.length).reduce((total, { rows }) => total + rows, 0),
      files: { copied, already: survivors.length - copied, lost: lost.map(({ bucket, key }) => `${bucket}/${key}`) },
      left,
    };
  } finally {
    await Promise.all([source.end().catch(() => {}), target.end().catch(() => {})]);
  }
}

async function refuseOtherMigrations(source: Client, target: Client): Promise<void> {
  const [ours, theirs] = await Promise.all(
    [source, target].map(async (client) => {
      const { rows } = await client
        .query<{ version: string }>('select version from supabase_migrations.schema_migrations order by version')
        .catch((error: { code?: string }) => {
          if (error.code === '42P01') return { rows: [] };
          throw error;
        });
      return rows.map(({ version }) => version);
    }),
  );
  const missing = ours?.find((version) => !theirs?.includes(version));
  const more = theirs?.find((version) => !ours?.includes(version));
  if (missing === undefined && more === undefined) return;
  throw new ConfigurationError(
    `The two databases have other migrations: ${missing ? `the target lacks ${missing}` : `the source lacks ${more}`}. Bring both to this version of Rondo first.`,
  );
}

async function refuseLeague(target: Client): Promise<void> {
  const { rows } = await target.query<{ accounts: number; teams: number }>(
    'select (select count(*)::int from auth.users) as accounts, (select count(*)::int from public.teams) as teams',
  );
  const { accounts = 0, teams = 0 } = rows[0] ?? {};
  if (accounts + teams === 0) return;
  throw new ConfigurationError(
    `The target holds ${accounts} accounts and ${teams} teams, and nothing was changed. With --replace they go, and this league takes their place.`,
  );
}

async function fileRows(source: Client): Promise<FileRow[]> {
  const { rows } = await source.query<FileRow>(
    `select o.bucket_id as bucket, o.name as key, o.owner, o.owner_id, o.created_at::text, coalesce(o.metadata ->> 'mimetype', 'image/png') as mimetype
       from storage.objects o
      order by 1, 2`,
  );
  return rows;
}

/** A host keeps a file's row itself; storage writes that of a project. */
async function writeFileRows(target: Client, store: Store, files: FileRow[]): Promise<void> {
  await target.query('alter table storage.objects disable trigger user; delete from storage.objects');
  for (const file of files) {
    const bytes = (await store.read(file)) ?? new Uint8Array();
    const metadata = {
      eTag: `"${hashOf(bytes)}"`,
      size: bytes.length,
      contentLength: bytes.length,
      mimetype: file.mimetype,
    };
    await target.query('insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3)', [
      file.bucket,
      file.key,
      metadata,
    ]);
  }
  await target.query('alter table storage.objects enable trigger user');
}

/** The owner of a file, and since when. */
export const ownFiles = `
  update storage.objects o set owner = f.owner, owner_id = f.owner_id, created_at = f.created_at
  from jsonb_to_recordset($1) as f (bucket text, key text, owner uuid, owner_id text, created_at timestamptz)
  where (o.bucket_id, o.name) = (f.bucket, f.key)`;

/** Each storage has hashes of its own: evidence that is as it was shown gets the target's, any other stays under suspicion. */
async function rehashEvidence(source: Client, target: Client): Promise<void> {
  const { rows } = await source.query<{ file: string }>(
    `select e.file from public.match_evidence e where e.content_hash = private.uploaded_hash('evidence', substr(e.file, length('evidence/') + 1))`,
  );
  await target.query(
    `update public.match_evidence e set content_hash = nullif(private.uploaded_hash('evidence', substr(e.file, length('evidence/') + 1)), '')
      where e.file = any ($1)`,
    [rows.map(({ file }) => file)],
  );
}

const withoutHashes = (rows: Rows): Rows =>
  rows.table === 'public.match_evidence'
    ? { ...rows, columns: rows.columns.filter(({ name }) => name !== 'content_hash') }
    : rows;

async function refuseMissingFiles(target: Client, files: FileRow[]): Promise<void> {
  const { rows } = await target.query<{ file: string }>(
    `select f.bucket || '/' || f.key as file
       from jsonb_to_recordset($1) as f (bucket text, key text)
      where not exists (select from storage.objects o where (o.bucket_id, o.name) = (f.bucket, f.key))
      limit 1`,
    [JSON.stringify(files)],
  );
  if (rows[0]) throw new Error(`Storage took ${rows[0].file} and keeps no row of it in this database.`);
}

async function equalSums(source: Client, target: Client, all: Rows[]): Promise<{ rows: number }[]> {
  const sums = [];
  for (const rows of all) {
    const [ours, theirs] = await Promise.all([sumOf(source, rows), sumOf(target, rows, true)]);
    if (ours.rows !== theirs.rows || ours.sum !== theirs.sum) {
      throw new Error(
        `${rows.table} did not arrive as it was (${ours.rows} rows, ${theirs.rows} there): nothing was changed.`,
      );
    }
    sums.push(ours);
  }
  return sums;
}

/** The host's demo league is a league of its members now. */
const forgetDemo = `do $$ begin
  if to_regclass('rondo_host.facts') is not null then
    delete from rondo_host.facts where name = 'demo';
  end if;
end $$`;
