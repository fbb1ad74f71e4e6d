import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { hash } from 'bcryptjs';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '#database.types.ts';
import { compareCatalogues } from '#scripts/database/catalogue.ts';
import { schemaPages } from '#scripts/database/pages.ts';
import { makeDatabase } from '#scripts/database/scratch.ts';
import { Boot } from '#host/boot.ts';
import { freePort } from '#host/free-port.ts';
import { startCluster } from '#host/postgres/cluster.ts';
import { layRelease, type Release, releases } from '#host/testing/release.ts';
import { readOptions } from './options.ts';
import { versionOf } from './upgrade.ts';

const folder = mkdtempSync(join(tmpdir(), 'rondo-releases-'));
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Tables whose rows no version deletes by itself. */
const lastingTables = [
  'auth.users',
  'public.profiles',
  'public.teams',
  'public.team_members',
  'public.contracts',
  'public.transfers',
  'public.leagues',
  'public.league_seasons',
  'public.league_teams',
  'public.team_matches',
  'public.match_results',
  'public.match_player_stats',
  'public.news_articles',
  'public.support_tickets',
];

describe.each(releases())('a data folder of $version', (release) => {
  test('is upgraded: the schemas of today, every row of then, and its captain signs in and goes on', async () => {
    const home = join(folder, release.version);
    await layRelease(release, home);
    const before = await inData(home, numbersOf);
    expect(before).toEqual(Object.fromEntries(lastingTables.map((table) => [table, rowsOf(release, table)])));

    const password = 'sixteen-and-more-signs';
    const encrypted = await hash(password, 4);
    await inData(home, (client) => client.query('update auth.users set encrypted_password = $1', [encrypted]));

    const { lines } = await withHost(home, async (url, key) => {
      const captain = createClient<Database>(url, key, { auth: { persistSession: false } });
      const session = await captain.auth.signInWithPassword({ email: 'captain@demo.rondo.example', password });
      expect(session.error).toBeNull();
      const { data: leagues } = await captain.from('leagues').select('id, name');
      expect(leagues).toHaveLength(rowsOf(release, 'public.leagues'));
      const saved = await captain.rpc('mark_notifications_read');
      expect(saved.error).toBeNull();
    });
    expect(lines[0]).toMatch(
      new RegExp(`^Upgraded from ${release.version} \\(\\w+\\) to \\S+ \\(next\\)\\. To go back: npm run restore -- `),
    );
    expect(versionOf(home)).toBe(versionToday);
    const after = await inData(home, numbersOf);
    // A report of then is past its time: the clock settles it where the host stands for long enough.
    const { 'public.match_results': results = 0 } = after;
    expect(results).toBeGreaterThanOrEqual(before['public.match_results'] ?? 0);
    expect(after).toEqual({ ...before, 'public.match_results': results });
    expect(await inData(home, differences)).toEqual([]);
  });
});

test.each(releases())('no migration of $version has been changed or has gone', ({ migrations }) => {
  for (const { name, sql } of migrations)
    expect(readFileSync(join('supabase/migrations', name), 'utf8') === sql, `${name} is what $version stands on`).toBe(
      true,
    );
});

test('the first release is kept', () => {
  expect(releases().map(({ version }) => version)).toContain('1.0.0');
});

const versionToday = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
const rowsOf = ({ rows }: Release, wanted: string) => rows.find(({ table }) => table === wanted)?.rows.length ?? 0;

async function numbersOf(client: Client): Promise<Record<string, number>> {
  const numbers: Record<string, number> = {};
  for (const table of lastingTables) {
    const { rows } = await client.query<{ number: number }>(`select count(*)::int as number from ${table}`);
    numbers[table] = rows[0]?.number ?? 0;
  }
  return numbers;
}

/** Beside the upgraded database one is made of today's schemas. */
async function differences(client: Client) {
  const settings = { host: client.host, port: client.port, user: 'postgres', password: String(client.password) };
  const upgraded = { ...settings, database: 'postgres' };
  return compareCatalogues(upgraded, await makeDatabase(upgraded, 'of_schemas', schemaPages()));
}

/** Starts this version, with one more migration that changes nothing: there is always a step to take. */
async function withHost(home: string, work: (url: string, key: string) => Promise<void>) {
  const project = mkdtempSync(join(folder, 'project-'));
  const migrations = join(project, 'supabase/migrations');
  mkdirSync(migrations, { recursive: true });
  cpSync('supabase/migrations', migrations, { recursive: true });
  writeFileSync(join(migrations, '20990101000000_next.sql'), 'select 1;');
  copyFileSync('package.json', join(project, 'package.json'));
  const port = String(await freePort());
  const options = readOptions(['--api-only', '--no-demo'], { PORT: port, RONDO_HOME: home });
  if (options === 'help') throw new Error('no help was asked for');
  const lines: string[] = [];
  const boot = new Boot(options, {
    dist: '',
    project,
    progress: () => {},
    // the host asks itself whether its address leads here
    log: (line) => void (line.includes('/healthz') || lines.push(line)),
    onLost: () => {},
    signal: new AbortController().signal,
  });
  try {
    await boot.up();
    const { publishableKey } = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8')) as {
      publishableKey: string;
    };
    await work(`http://127.0.0.1:${port}`, publishableKey);
  } finally {
    await boot.down();
    process.chdir(resolve(import.meta.dirname, '../..'));
  }
  return { lines };
}

async function inData<T>(home: string, work: (client: Client) => Promise<T>): Promise<T> {
  const cluster = await startCluster({ home });
  const client = new Client(cluster.settings);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await cluster.stop();
  }
}
