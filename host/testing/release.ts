import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';
import { Client } from 'pg';
import { openBackend } from '#host/backend.ts';
import { demoIn } from '#host/demo-league.ts';
import { keptSecrets } from '#host/operator/secrets.ts';
import { startCluster } from '#host/postgres/cluster.ts';
import { makeLogins } from '#host/postgres/logins.ts';

/** A table's columns and some of its rows as PostgreSQL writes them in JSON. */
type Rows = { table: string; columns: string[]; rows: object[] };

/**
 * A data folder of a released version, on any machine: PostgreSQL's own files are tied to one. What is there of a
 * secret (passwords, sessions, keys) is left out.
 */
export type Release = {
  version: string;
  /** The objects that the backend of that version created before the migrations. */
  ground: string[];
  migrations: { name: string; sql: string }[];
  rows: Rows[];
  sequences: { name: string; last: string }[];
  files: { path: string; base64: string }[];
};

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'host/testing/releases');

/** The kept releases, oldest first. */
export const releases = (): Release[] =>
  globSync('*.json.gz', { cwd: folder })
    .map((name) => JSON.parse(gunzipSync(readFileSync(join(folder, name))).toString()) as Release)
    .toSorted((one, other) => one.version.localeCompare(other.version, 'en', { numeric: true }));

/** Writes a release beside the others. Returns its path and its size in bytes. */
export function keepRelease(release: Release): { file: string; bytes: number } {
  const file = join(folder, `${release.version}.json.gz`);
  mkdirSync(folder, { recursive: true });
  const packed = gzipSync(JSON.stringify(release), { level: 9 });
  writeFileSync(file, packed);
  return { file, bytes: packed.length };
}

/** Rows that hold secrets or belong to a session; their tables stay empty. */
const secretTables = /^auth\.(sessions|refresh_tokens|one_time_tokens|flow_state|mfa_.*|audit_log_entries)$/;
const secretColumns = /^(encrypted_password|.*_token(_new|_current)?|.*_secret)$/;

/**
 * Reads what an installation holds; nothing may run on it.
 * @param home its data folder
 * @param project the folder of the version it was started with
 */
export async function readRelease(home: string, project: string): Promise<Release> {
  const cluster = await startCluster({ home });
  const client = new Client(cluster.settings);
  await client.connect();
  try {
    const migrations = join(project, 'supabase/migrations');
    const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string };
    const rows: Rows[] = [];
    for (const { table, columns } of await tablesOf(client)) {
      if (secretTables.test(table)) continue;
      const publicColumns = table.startsWith('auth.')
        ? columns.filter((column) => !secretColumns.test(column))
        : columns;
      const { rows: read } = await client.query<{ row: object }>(
        `select to_jsonb(x) as row from (select ${publicColumns.map((column) => client.escapeIdentifier(column)).join(', ')} from ${table}) x order by x::text`,
      );
      if (read.length > 0) rows.push({ table, columns: publicColumns, rows: read.map(({ row }) => row) });
    }
    const { rows: sequences } = await client.query<Release['sequences'][number]>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences where last_value is not null order by 1`,
    );
    return {
      version,
      ground: [getAuthSchemaSql(), getStorageSchemaSql()],
      migrations: readdirSync(migrations)
        .filter((name) => name.endsWith('.sql'))
        .toSorted()
        .map((name) => ({ name, sql: readFileSync(join(migrations, name), 'utf8') })),
      rows,
      sequences,
      files: filesIn(join(home, 'files')),
    };
  } finally {
    await client.end();
    await cluster.stop();
  }
}

/** Makes the data folder `home` as the release left it, with secrets of its own; its version can be started on it. */
export async function layRelease(release: Release, home: string): Promise<void> {
  const project = join(home, 'project');
  for (const { name, sql } of release.migrations) write(join(project, 'supabase/migrations', name), sql);
  for (const { path, base64 } of release.files) write(join(home, 'files', path), Buffer.from(base64, 'base64'));
  const cluster = await startCluster({ home, fsync: false });
  const client = new Client(cluster.settings);
  await client.connect();
  try {
    const secrets = await keptSecrets(home);
    await makeLogins(cluster.settings, secrets.jwtSecret);
    await client.query('create schema if not exists auth; create schema if not exists storage');
    for (const sql of release.ground) await client.query(sql);
    const backend = await openBackend({
      connection: cluster.settings,
      secrets,
      siteUrl: 'http://localhost',
      files: join(home, 'files'),
      project,
    });
    await backend.migrate();
    process.chdir(root);
    await demoIn(backend.query);
    await backend.close();
    rmSync(project, { recursive: true });
    await fill(client, release);
    writeFileSync(join(home, 'version'), `${release.version}\n`, { mode: 0o600 });
  } finally {
    await client.end();
    await cluster.stop();
  }
}

/** As a replica, for which triggers and foreign keys have been asked already. */
async function fill(client: Client, { rows, sequences }: Release): Promise<void> {
  await client.query(`begin; set local session_replication_role = 'replica'`);
  for (const { table } of await tablesOf(client)) await client.query(`delete from ${table}`);
  for (const { table, columns, rows: tableRows } of rows) {
    const names = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    await client.query(
      `insert into ${table} (${names}) overriding system value select ${names} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(tableRows)],
    );
  }
  for (const { name, last } of sequences) await client.query('select setval($1::regclass, $2)', [name, last]);
  await client.query('commit');
}

/** All tables but those that record the migrations, with the columns that can be written. */
async function tablesOf(client: Client): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as table, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'supabase_migrations')
      group by 1 order by 1`,
  );
  return rows;
}

const filesIn = (from: string): Release['files'] =>
  readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => ({ path: relative(from, path), base64: readFileSync(path).toString('base64') }));

function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
