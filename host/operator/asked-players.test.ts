import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationFiles } from '../../scripts/database/pages.ts';
import { makeDatabase } from '../../scripts/database/scratch.ts';
import { startCluster } from '../postgres/cluster.ts';

// What becomes of profiles that were there before their owners were asked (docs/decisions/0177).

const home = mkdtempSync(join(tmpdir(), 'rondo-asked-'));
let cluster: Awaited<ReturnType<typeof startCluster>>;
let client: Client;
let step: string;

beforeAll(async () => {
  cluster = await startCluster({ home, fsync: false });
  const files = migrationFiles();
  const at = files.findIndex(({ path }) => path.endsWith('_guard.sql'));
  step = files[at]!.sql;
  client = new Client(await makeDatabase(cluster.settings, 'before', files.slice(0, at)));
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
});

test.each([
  ['where visitors read the names', true, true, { shown: [true, false], hidden: [false, true] }],
  ['where no league is public', false, true, { shown: [false, false], hidden: [false, true] }],
  ['in data of 1.0.0, which had no public pages', true, false, { shown: [false, false], hidden: [false, true] }],
])('%s', async (_where, isPublic, hasRun, expected) => {
  await client.query('begin');
  await client.query(`insert into public.leagues (name, slug, public) values ('League', 'league', $1)`, [isPublic]);
  if (hasRun) await client.query('insert into private.delivery_setup (mail) values (false)');
  for (const [name, shown] of [
    ['shown', true],
    ['hidden', false],
  ])
    await client.query(
      `with who as (insert into public.profiles (id, username) values (gen_random_uuid(), $1) returning id)
       insert into public.profile_private (user_id, public_profile) select id, $2 from who`,
      [name, shown],
    );
  await client.query(step);
  const { rows } = await client.query<{ username: string; public_profile: boolean; public_profile_answered: boolean }>(
    `select p.username, own.public_profile, own.public_profile_answered
       from public.profile_private own join public.profiles p on p.id = own.user_id`,
  );
  await client.query('rollback');
  const found = rows.map((row) => [row.username, [row.public_profile, row.public_profile_answered]] as const);
  expect(Object.fromEntries(found)).toEqual(expected);
});
