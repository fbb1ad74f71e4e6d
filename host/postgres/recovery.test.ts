import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clusterAt } from './cluster.ts';
import { startCluster } from './cluster.ts';
import { holdDatabase } from './host-lock.ts';
import { runningServer } from './orphan.ts';
import { type HostProcess, startHost } from '#host/testing/host-process.ts';
import { layMigratedCluster } from '#host/testing/migrated-cluster.ts';

const folder = mkdtempSync(join(tmpdir(), 'rondo-recovery-test-'));
chmodSync(folder, 0o711);
const home = join(folder, 'home');
beforeAll(() => layMigratedCluster(home));
const running: HostProcess[] = [];
const start = async () => {
  const host = await startHost({ home });
  running.push(host);
  return host;
};
afterAll(async () => {
  for (const host of running) await host.ended('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

async function owner() {
  const { folders, settings } = await clusterAt(home);
  const client = new Client(runningServer(folders, settings)?.settings ?? settings);
  client.on('error', () => {});
  await client.connect();
  return client;
}
const settled = async (host: HostProcess) => (await host.ask('/rest/v1/site_settings?select=key')).status;

test('a killed process of the database costs its requests, and the host goes on when the server has recovered', async () => {
  const host = await start();
  const before = await owner();
  await before.query('create schema kept; create table kept.rows (text text)');
  await before.query(`insert into kept.rows values ('acknowledged')`);
  const dying = await owner();
  const { rows } = await dying.query<{ pid: number }>('select pg_backend_pid() as pid');
  const outcome = dying.query(`select 'canary in a statement', pg_sleep(60)`).catch(() => 'cut off');
  const active = async () =>
    (await before.query(`select from pg_stat_activity where pid = $1 and query like '%canary%'`, [rows[0]?.pid]))
      .rowCount;
  await expect.poll(active, { interval: 5 }).toBe(1);

  // Others may still be answered for a moment: once the server has noticed it ends them all.
  const noticed = new Promise((done) => before.once('end', done));
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  expect(await outcome).toBe('cut off');
  await noticed;
  const after = await vi.waitFor(owner, { timeout: 30_000, interval: 50 });
  await expect.poll(() => settled(host), { interval: 50 }).toBe(200);
  expect(host.process.exitCode).toBeNull();
  expect((await after.query('select text from kept.rows')).rows).toEqual([{ text: 'acknowledged' }]);
  const holders = async () =>
    (await after.query(`select from pg_stat_activity where application_name = 'rondo host ${host.process.pid}'`))
      .rowCount;
  await expect.poll(holders, { interval: 50 }).toBe(1);
  await after.end();
  const second = await start();
  expect(await second.ended()).toBe(1);
  expect(second.output()).toContain(`The database is in use by rondo host ${host.process.pid}`);
});

test('the server’s log tells of the crash and holds nothing anybody asked or wrote', async () => {
  const client = await owner();
  await client.query('create table kept.people (email text primary key)');
  await client.query(`insert into kept.people values ('canary@people.test')`);
  for (const statement of [
    `insert into kept.people values ('canary@people.test')`,
    `select 'canary'::int`,
    `select canary from kept.people`,
    `do $$ begin raise warning 'canary'; end $$`,
    `do $$ begin raise exception 'canary' using detail = 'canary', hint = 'canary'; end $$`,
  ])
    await client.query(statement).catch(() => {});
  await client.end();
  const { folders } = await clusterAt(home);
  const log = readFileSync(folders.log, 'utf8');
  expect(log).toContain('was terminated by signal 9');
  expect(log).not.toContain('canary');
});

test('a host that stops while the next one starts on its data ends', async () => {
  const start = () => startCluster({ home: join(folder, 'handed over'), fsync: false });
  let cluster = await start();
  for (let turn = 0; turn < 3; turn += 1) [, cluster] = await Promise.all([cluster.stop(), start()]);
  await cluster.stop();
});

test('a server that nobody holds is left alone as long as its host lives', async () => {
  const start = () => startCluster({ home: join(folder, 'starting'), fsync: false });
  const first = await start();
  const client = new Client({ ...first.settings, application_name: 'watching' });
  client.on('error', () => {});
  await client.connect();
  // as its host has it before it asks for the lock, and after it gave it back
  await first.lock.release();
  const sessionCount = async () =>
    Number(
      (await client.query(`select sessions from pg_stat_database where datname = current_database()`)).rows[0].sessions,
    );
  const before = await sessionCount();
  const next = start();
  await expect.poll(sessionCount).toBeGreaterThan(before + 3);
  expect(first.process.exitCode).toBeNull();
  await client.end();
  await first.stop();
  await (await next).stop();
});

test('a lock that another host took meanwhile, or whose server does not come back, is reported as lost', async () => {
  const cluster = await startCluster({ home: join(folder, 'lock'), fsync: false });
  const settings = { ...cluster.settings, database: 'template1' };
  const patient = await holdDatabase(settings, 20, 20);
  const reason = new Promise<string>((resolve) => patient.onLost(resolve));
  const client = new Client({ ...settings, application_name: 'another' });
  client.on('error', () => {});
  await client.connect();
  const waiting = client.query('select pg_advisory_lock($1)', [0x726f6e64]);
  const watching = new Client(cluster.settings);
  await watching.connect();
  const inQueue = async () =>
    (
      await watching.query(
        `select from pg_stat_activity where application_name = 'another' and wait_event = 'advisory'`,
      )
    ).rowCount;
  await expect.poll(inQueue, { interval: 5 }).toBe(1);
  await watching.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'rondo host ${process.pid}' and datname = 'template1'`,
  );
  await watching.end();
  await waiting;
  expect(await reason).toBe('The lock on the database was lost and another host holds it.');
  await client.end();

  const left = await holdDatabase(settings, 20, 20);
  const gone = new Promise<string>((resolve) => left.onLost(resolve));
  await cluster.stop();
  expect(await gone).toBe('The database is gone.');
});
