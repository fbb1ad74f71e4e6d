import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackend } from './backend.ts';
import { sessionPools } from './postgres/session-pools.ts';
import { openTestLeague, type TestLeague } from './testing/test-league.ts';

let league: TestLeague;
beforeAll(async () => {
  league = await openTestLeague();
});
afterAll(() => league.close());

test.each([
  ['a table', 'create table public.open_one (n int)', 'drop table public.open_one'],
  ['a divided table', 'create table public.open_one (n int) partition by list (n)', 'drop table public.open_one'],
])('while %s stands open to everybody, nothing is served', async (_, make, drop) => {
  const { query, warmUp } = league.backend;
  await query(make);
  await expect(warmUp()).rejects.toThrow(
    'Row level security is off on open_one: everybody could read it, so the host does not start. Enable it in a migration.',
  );
  await query('alter table public.open_one enable row level security');
  await warmUp();
  await query(drop);
});

test('a secret that can be guessed signs nothing', async () => {
  const secrets = { ...league.secrets, jwtSecret: 'a'.repeat(31) };
  const options = { connection: league.cluster.settings, siteUrl: 'http://localhost', files: '/nowhere' };
  await expect(openBackend({ ...options, secrets })).rejects.toThrow('The JWT secret has fewer than 32 characters.');
});

test('a statement of no request and of no migration has no session, least of all the owner’s', async () => {
  const pools = sessionPools(league.cluster.settings, '', { size: 3, times: 1 });
  expect(() => pools.of(undefined, 'anon')).toThrow('A statement of no request and of no migration.');
  await pools.end();
});
