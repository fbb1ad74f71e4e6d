import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { migrationFiles } from '#scripts/database/pages.ts';
import { Boot } from '#host/boot.ts';
import { freePort } from '#host/free-port.ts';
import { startCluster } from '#host/postgres/cluster.ts';
import { layMigratedCluster } from '#host/testing/migrated-cluster.ts';
import { restore } from './backup.ts';
import { readOptions } from './options.ts';
import { reset } from './reset.ts';
import { versionOf } from './upgrade.ts';

const folder = mkdtempSync(join(tmpdir(), 'rondo-upgrade-test-'));
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let home: string;
let count = 0;
beforeEach(async () => {
  home = join(folder, `home-${(count += 1)}`);
  await layMigratedCluster(home);
  await start(versionWith({}));
  await inData(`insert into public.profiles (id, username) values (gen_random_uuid(), 'Kept Player')`);
});

test('data of an older version is backed up, brought to this one and keeps its rows; a restore goes back', async () => {
  const step = 'alter table public.profiles add column shoe_size int default 42;';
  const lines = await start(versionWith({ '20990101000000_shoes.sql': step }, '0.9.0'));
  expect(await inData(`select username, shoe_size from public.profiles`)).toEqual([
    { username: 'Kept Player', shoe_size: 42 },
  ]);
  expect(versionOf(home)).toBe('0.9.0');
  expect(lines).toEqual([
    expect.stringMatching(
      /^Upgraded from \d+\.\d+\.\d+ \(\w+\) to 0\.9\.0 \(shoes\)\. To go back: npm run restore -- .+\.tgz$/,
    ),
  ]);
  await restore({ home, file: backups()[0]!, now: new Date() });
  expect(versionOf(home)).not.toBe('0.9.0');
  expect(await inData('select * from public.profiles')).toEqual([
    expect.not.objectContaining({ shoe_size: expect.anything() }),
  ]);
});

test('a reset knows all that starts and upgrades leave behind, and keeps the backups alone', async () => {
  await start(versionWith({ '20990101000000_shoes.sql': 'create table private.shoes ();' }, '0.9.0'));
  expect(await reset({ home, confirm: async () => true })).toBe(home);
  expect(readdirSync(home)).toEqual(['backups']);
  expect(backups()).toHaveLength(1);
});

test('a migration that fails leaves the data as it was, and the start says how to go on', async () => {
  const step = 'alter table public.profiles add column shoe_size int; select 1 / 0;';
  const failing = versionWith({ '20990101000000_shoes.sql': step }, '0.9.0');
  await expect(start(failing)).rejects.toThrow(/The upgrade failed \(.*division by zero.*npm run restore -- .+\.tgz/);
  expect(
    await inData(`select count(*)::int as kept, to_jsonb(max(p.username)) as name from public.profiles p`),
  ).toEqual([{ kept: 1, name: 'Kept Player' }]);
  expect(
    await inData(
      `select 1 from information_schema.columns where table_name = 'profiles' and column_name = 'shoe_size'`,
    ),
  ).toEqual([]);
  await start(versionWith({}));
});

test('a first start whose migration fails says which one, and the next start goes on from there', async () => {
  home = join(folder, `home-${(count += 1)}`);
  const failing = versionWith({ '20990101000000_shoes.sql': 'create table private.shoes (); select 1 / 0;' });
  const sentence =
    /^The database could not be set up: 20990101000000_shoes\.sql failed \(division by zero\) and left nothing behind\./;
  for (const round of ['first', 'second'])
    await expect(start(failing), round).rejects.toThrow(
      expect.objectContaining({ name: 'ConfigurationError', message: expect.stringMatching(sentence) }),
    );
  expect(await start(versionWith({ '20990101000000_shoes.sql': 'create table private.shoes ();' }))).toEqual([]);
  expect(backups()).toEqual([]);
});

test('data of a newer version is refused, and nothing pending makes no backup', async () => {
  await start(versionWith({}));
  expect(backups()).toEqual([]);
  await start(versionWith({ '20990101000000_shoes.sql': 'create table private.shoes ();' }, '0.9.0'));
  await expect(start(versionWith({}))).rejects.toThrow(/was written by a newer version of Rondo \(shoes\)/);
});

/** Records these versions as steps that were applied. */
const steps = (versions: string) =>
  `insert into supabase_migrations.schema_migrations (version, name, statements)
     select version, 'a_step', '{select 1}' from unnest('{${versions}}'::text[]) as version
     on conflict (version) do update set name = excluded.name, statements = excluded.statements`;
const baseline = migrationFiles()[0]!.path.replace(/.*\//, '').split('_')[0]!;

test('data at the last step before the baseline goes on as it is', async () => {
  await inData(steps(`20261201000000,20261213000102,${baseline}`));
  const next = { '20990101000000_shoes.sql': 'create table private.shoes ();' };
  expect(await start(versionWith(next, '0.9.0'))).toHaveLength(1);
  expect(await start(versionWith(next, '0.9.0'))).toEqual([]);
  expect(await inData('select username from public.profiles')).toEqual([{ username: 'Kept Player' }]);
});

test('data of a step before that is refused, with the commit to start first', async () => {
  await inData(`delete from supabase_migrations.schema_migrations where version = '${baseline}'`);
  await inData(steps('20261201000000,20261213000102'));
  await expect(start(versionWith({}))).rejects.toThrow(/before \d+: start commit \w+ on it once, then this version/);
  expect(await inData('select username from public.profiles')).toEqual([{ username: 'Kept Player' }]);
});

const backups = () =>
  existsSync(join(home, 'backups'))
    ? readdirSync(join(home, 'backups')).map((name) => join(home, 'backups', name))
    : [];

/** A version of the project with more migrations than this one. */
function versionWith(steps: Record<string, string>, version?: string): string {
  const project = mkdtempSync(join(folder, 'project-'));
  const migrations = join(project, 'supabase/migrations');
  mkdirSync(migrations, { recursive: true });
  cpSync('supabase/migrations', migrations, { recursive: true });
  for (const [name, sql] of Object.entries(steps)) writeFileSync(join(migrations, name), sql);
  if (version) writeFileSync(join(project, 'package.json'), JSON.stringify({ version }));
  else copyFileSync('package.json', join(project, 'package.json'));
  return project;
}

/** Starts on the data and stops again; what the operator was told. */
async function start(project: string): Promise<string[]> {
  const options = readOptions(['--api-only', '--no-demo'], { PORT: String(await freePort()), RONDO_HOME: home });
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
  } finally {
    await boot.down();
    process.chdir(resolve(import.meta.dirname, '../..'));
  }
  return lines;
}

async function inData(statement: string): Promise<unknown[]> {
  const cluster = await startCluster({ home });
  const client = new Client(cluster.settings);
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
    await cluster.stop();
  }
}
