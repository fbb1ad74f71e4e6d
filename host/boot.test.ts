import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { makeAdmin } from './admins.ts';
import { Boot } from './boot.ts';
import { startClock } from './clock.ts';
import { openBackend } from './backend.ts';
import { startCluster } from './database.ts';
import { fillDemo } from './demo-league.ts';
import { readOptions } from './options.ts';
import { makeSecrets } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'rondo-boot-test-'));
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const boot = (env: Record<string, string>, args: string[] = []) => {
  const options = readOptions(['--api-only', ...args], { PORT: '4118', ...env });
  if (options === 'help') throw new Error('no help was asked for');
  return new Boot(options, {
    dist: '',
    progress: () => {},
    log: () => {},
    onLost: () => {},
    signal: new AbortController().signal,
  });
};

test('a fill of the demo league that was killed half-way is done again, and an operator makes the first admin', async () => {
  const home = join(folder, 'half');
  const cluster = await startCluster({ home });
  const backend = await openBackend({
    connection: cluster.settings,
    secrets: await makeSecrets(),
    siteUrl: 'http://127.0.0.1:4118',
    files: join(home, 'files'),
  });
  await backend.migrate();
  await backend.query('create schema rondo_host');
  await backend.query('create table rondo_host.facts (name text primary key, value jsonb not null)');
  const cutOff = { ...backend, fetch: () => Promise.reject(new Error('killed')) };
  await expect(fillDemo(cutOff, 'quite a secret', new Date())).rejects.toThrow();
  await backend.query(`insert into public.profiles (id, username) values (gen_random_uuid(), 'Half Done')`);
  await backend.close();
  await cluster.stop();

  const first = boot({ RONDO_HOME: home });
  const { accounts } = await first.up();
  await first.down();
  expect(accounts.map(({ role }) => role).toSorted()).toEqual([
    'admin',
    'captain',
    'co-captain',
    'free-agent',
    'moderator',
    'player',
  ]);

  await makeAdmin({ home, email: 'Player@demo.rondo.example' });
  await expect(makeAdmin({ home, email: 'nobody@people.test' })).rejects.toThrow(
    'Nobody has registered and confirmed nobody@people.test yet',
  );

  const again = await startCluster({ home });
  const client = new Client(again.settings);
  await client.connect();
  const { rows } = await client.query(`select from public.profiles where username = 'Half Done'`);
  const { rows: made } = await client.query(
    `select u.email from auth.users u join private.user_roles r on r.user_id = u.id and r.role = 'admin'
       join private.audit_log a on a.act = 'make admin' and a.subject = 'user_roles ' || u.id`,
  );
  await client.end();
  await again.stop();
  expect(rows).toEqual([]);
  expect(made).toEqual([{ email: 'player@demo.rondo.example' }]);

  const second = boot({ RONDO_HOME: home });
  expect((await second.up()).accounts).toEqual(accounts);
  await second.down();

  const remote = boot({ RONDO_HOME: home, HOST: '0.0.0.0', SITE_URL: 'http://league.example' }, ['--no-demo']);
  await expect(remote.up()).rejects.toThrow(
    'This database holds the demo league, whose accounts HOST=0.0.0.0 would offer',
  );
  await remote.down();
});

test('data made with other pages of SQL is left alone, with a sentence that says what to do', async () => {
  const home = join(folder, 'older');
  const first = boot({ RONDO_HOME: home }, ['--no-demo']);
  await first.up();
  await first.down();
  const again = boot({ RONDO_HOME: home }, ['--no-demo']);
  await again.up();
  await again.down();

  const cluster = await startCluster({ home });
  const client = new Client(cluster.settings);
  await client.connect();
  await client.query(
    `update supabase_migrations.schema_migrations set statements = '{select 1}' where name in ('teams', 'api')`,
  );
  await client.end();
  await cluster.stop();
  const later = boot({ RONDO_HOME: home }, ['--no-demo']);
  await expect(later.up()).rejects.toThrow(
    /was made by another development state \(teams, api have changed since\): keep it with npm run backup/,
  );
  await later.down();
});

test('the clock settles what is due when the database can, and goes on when it cannot', async () => {
  const asked: string[] = [];
  const query = async <Row>(sql: string): Promise<Row[]> => {
    asked.push(sql);
    if (asked.length === 2) throw new Error('lock timeout');
    return [{ exists: true }] as Row[];
  };
  const stop = startClock(query, 5);
  await expect
    .poll(() => asked.filter((sql) => sql === 'select private.settle_due()').length, { interval: 5 })
    .toBeGreaterThan(1);
  stop();
});
