import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { turnsOf } from './gateway/traffic/fair-turns.ts';
import { clusterAt, startCluster } from './postgres/cluster.ts';
import { runningServer } from './postgres/orphan.ts';
import { type HostProcess, startHost } from './testing/host-process.ts';
import { layMigratedCluster } from './testing/migrated-cluster.ts';

const folder = mkdtempSync(join(tmpdir(), 'rondo-main-test-'));
chmodSync(folder, 0o711);
const running: HostProcess[] = [];
const start = async (...settings: Parameters<typeof startHost>) => {
  const host = await startHost(...settings);
  running.push(host);
  return host;
};
// Only the twins begin on an empty folder.
beforeAll(async () => {
  await layMigratedCluster(join(folder, 'calm'));
});
afterAll(async () => {
  for (const host of running) await host.ended('SIGKILL');
  for (const name of ['calm', 'twins']) {
    // Processes that a killed host left running are stopped in the same way as at a start.
    if (existsSync(join(folder, name))) await (await start({ home: join(folder, name) })).ended('SIGTERM');
  }
  rmSync(folder, { recursive: true, force: true });
});

const settingsAt = async (home: string) => {
  const { folders, settings } = await clusterAt(home);
  return runningServer(folders, settings)?.settings ?? settings;
};

test('a start without an admin says how one is made, and one with an admin does not', async () => {
  const home = join(folder, 'calm');
  const first = await start({ home });
  expect(first.output()).toContain('npm run admin -- EMAIL');
  const client = new Client(await settingsAt(home));
  await client.connect();
  await client.query(
    `with made as (
       insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), 'first@people.test', now()) returning id
     ), shown as (
       insert into public.profiles (id, username) select id, 'First Admin' from made returning id
     )
     insert into private.user_roles (user_id, role) select id, 'admin' from made`,
  );
  await client.end();
  expect(await first.ended('SIGTERM')).toBe(0);
  const second = await start({ home });
  expect(second.output()).toContain('Rondo is up.');
  expect(second.output()).not.toContain('npm run admin');
  expect(await second.ended('SIGTERM')).toBe(0);
});

test('a second host on the same data is refused with the first one’s number, and the first goes on', async () => {
  const home = join(folder, 'calm');
  const first = await start({ home });
  const second = await start({ home });
  expect(await second.ended()).toBe(1);
  expect(second.output()).toContain(`The database is in use by rondo host ${first.process.pid}: stop it first`);
  expect((await first.ask('/auth/v1/health')).status).toBe(200);
  expect(await first.ended('SIGTERM')).toBe(0);
});

test('SIGTERM to npm start stops the host and the database', async () => {
  expect(existsSync('node_modules/.rondo-lock'), 'npm start would install packages first').toBe(true);
  const home = join(folder, 'calm');
  const starter = spawn('npm', ['start', '--', '--no-demo', '--api-only'], {
    env: { PATH: process.env['PATH'] ?? '', RONDO_HOME: home, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  starter.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output, { timeout: 120_000 }).toMatch(/^ {2}Data\b/m);
  const { folders, settings } = await clusterAt(home);
  expect(runningServer(folders, settings)).toBeDefined();
  const closed = once(starter, 'close');
  starter.kill('SIGTERM');
  // its output closes once nobody holds it any more: not npm, not the host
  await closed;
  expect(runningServer(folders, settings)).toBeUndefined();
});

test('SIGTERM lets the requests under way finish, stops the database, and ends with 0', async () => {
  const home = join(folder, 'calm');
  const cluster = await startCluster({ home });
  const maker = new Client(cluster.settings);
  await maker.connect();
  await maker.query(
    `create or replace function public.slow() returns text language sql volatile set search_path = '' as $$ select 'done' from pg_catalog.pg_sleep(1) $$`,
  );
  await maker.query('grant execute on function public.slow() to anon');
  await maker.end();
  await cluster.stop();

  const host = await start({ home });
  const client = new Client(await settingsAt(home));
  await client.connect();

  const calls = Array.from({ length: 8 }, () => host.ask('/rest/v1/rpc/slow', { method: 'POST', body: '{}' }));
  const inFlight = async () =>
    (
      await client.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where query like '%slow%' and state = 'active' and application_name like 'rondo api%'`,
      )
    ).rows[0]?.n;
  // a visitor's turns; the others wait for theirs
  await expect.poll(inFlight, { interval: 5 }).toBe(turnsOf(availableParallelism()).caller);
  await client.end();

  const ended = host.ended('SIGTERM');
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(await ended).toBe(0);
  const { folders, settings } = await clusterAt(home);
  expect(runningServer(folders, settings)).toBeUndefined();
  expect(existsSync(join(folders.data, 'postmaster.pid'))).toBe(false);
});

test('secrets are readable by their owner alone and never printed', async () => {
  const home = join(folder, 'calm');
  const host = await start({ home });
  const secrets = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8')) as Record<string, string>;
  const password = readFileSync(join(home, 'db-password'), 'utf8');
  for (const name of ['secrets.json', 'db-password', 'postgres.log'])
    expect((statSync(join(home, name)).mode & 0o777).toString(8), name).toBe('600');
  for (const secret of [secrets['jwtSecret'], secrets['secretKey'], password])
    expect(host.output()).not.toContain(secret);
  await host.ask('/rest/v1/profiles?email=eq.canary%40people.test');
  expect(await host.ended('SIGINT')).toBe(0);
  expect(host.output()).not.toContain('canary');
});

test('a lost lock is taken again at once, so that a second host is still refused', async () => {
  const home = join(folder, 'calm');
  const host = await start({ home });
  const client = new Client(await settingsAt(home));
  await client.connect();
  const holders = async () =>
    (
      await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'rondo host ${host.process.pid}'`,
      )
    ).rows.map(({ pid }) => pid);
  const [before] = await holders();
  await client.query('select pg_terminate_backend($1)', [before]);
  await expect.poll(async () => (await holders()).filter((pid) => pid !== before).length, { interval: 5 }).toBe(1);
  await client.end();
  expect(await (await start({ home })).ended()).toBe(1);
  expect(await host.ended('SIGTERM')).toBe(0);
});

test('a host whose database ends by itself says so and ends with 1, for its supervisor to start it again', async () => {
  const home = join(folder, 'calm');
  const host = await start({ home });
  const { folders, settings } = await clusterAt(home);
  process.kill(runningServer(folders, settings)?.pid ?? 0, 'SIGKILL');
  expect(await host.ended()).toBe(1);
  expect(host.output()).toMatch(/The database server ended by itself|the database is gone/);
});

test('of two hosts started on an empty folder at the same instant one runs, and the other says why it does not', async () => {
  const home = join(folder, 'twins');
  const twins = await Promise.all([start({ home }), start({ home })]);
  const up = twins.filter((host) => /^ {2}Data\b/m.test(host.output()));
  const [refused] = twins.filter((host) => !up.includes(host));
  expect(up).toHaveLength(1);
  expect(await refused?.ended()).toBe(1);
  expect(refused?.output().trim().split('\n').at(-1)).toMatch(/^The database /);
  expect(await up[0]?.ended('SIGTERM')).toBe(0);
});
