import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { makeAdmin } from './operator/admins.ts';
import { Boot } from './boot.ts';
import { startClock } from './clock.ts';
import { openBackend } from './backend.ts';
import { startCluster } from './postgres/cluster.ts';
import { fillDemo } from './demo-league.ts';
import { freePort } from './free-port.ts';
import { readOptions } from './operator/options.ts';
import { makeSecrets } from './operator/secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'rondo-boot-test-'));
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const boot = async (env: Record<string, string>, args: string[] = []) => {
  const options = readOptions(['--api-only', ...args], { PORT: String(await freePort()), ...env });
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
    siteUrl: 'http://127.0.0.1',
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

  const first = await boot({ RONDO_HOME: home });
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

  // A new account has not proven its address yet.
  const unconfirmed = await startCluster({ home });
  const claim = new Client(unconfirmed.settings);
  await claim.connect();
  await claim.query(`insert into auth.users (id, email) values (gen_random_uuid(), 'claimed@people.test')`);
  await claim.end();
  await unconfirmed.stop();
  await expect(makeAdmin({ home, email: 'claimed@people.test' })).rejects.toThrow(
    'Nobody has registered and confirmed claimed@people.test yet',
  );

  const again = await startCluster({ home });
  const client = new Client(again.settings);
  await client.connect();
  const { rows } = await client.query(`select from public.profiles where username = 'Half Done'`);
  const { rows: made } = await client.query(
    `select u.email from auth.users u join private.user_roles r on r.user_id = u.id and r.role = 'admin'
       join private.audit_log a on a.action = 'make admin' and a.subject = 'user_roles ' || u.id`,
  );
  await client.end();
  await again.stop();
  expect(rows).toEqual([]);
  expect(made).toEqual([{ email: 'player@demo.rondo.example' }]);

  const second = await boot({ RONDO_HOME: home });
  expect((await second.up()).accounts).toEqual(accounts);
  await second.down();

  const remote = await boot({ RONDO_HOME: home, HOST: '0.0.0.0', SITE_URL: 'http://league.example' }, ['--no-demo']);
  await expect(remote.up()).rejects.toThrow(
    'This database holds the demo league, whose accounts HOST=0.0.0.0 would offer',
  );
  await remote.down();
});

test('data made with other pages of SQL is left alone, with a sentence that says what to do', async () => {
  const home = join(folder, 'older');
  const first = await boot({ RONDO_HOME: home }, ['--no-demo']);
  await first.up();
  await first.down();
  const again = await boot({ RONDO_HOME: home }, ['--no-demo']);
  await again.up();
  await again.down();

  const cluster = await startCluster({ home });
  const client = new Client(cluster.settings);
  await client.connect();
  await client.query(
    `update supabase_migrations.schema_migrations set statements = '{select 1}' where name = 'baseline'`,
  );
  await client.end();
  await cluster.stop();
  const later = await boot({ RONDO_HOME: home }, ['--no-demo']);
  await expect(later.up()).rejects.toThrow(
    /was made by another development state \(baseline have changed since\): keep it with npm run backup/,
  );
  await later.down();
});

test('the clock settles what is due when the database can, and goes on when it cannot', async () => {
  const statements: string[] = [];
  const query = async <Row>(sql: string): Promise<Row[]> => {
    statements.push(sql);
    if (statements.length === 2) throw new Error('lock timeout');
    return [{ exists: true }] as Row[];
  };
  const lines: string[] = [];
  const stop = startClock(query, (line) => lines.push(line), 5);
  await expect
    .poll(() => statements.filter((sql) => sql === 'select private.settle_due()').length, { interval: 5 })
    .toBeGreaterThan(1);
  await stop();
  expect(lines).toEqual(['settle_due failed:  lock timeout']);
});

test('a stopped clock has nothing under way any more', async () => {
  const done: string[] = [];
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  const query = async <Row>(): Promise<Row[]> => {
    await settled;
    done.push('settled');
    return [];
  };
  const stopped = startClock(query, () => {})().then(() => done.push('stopped'));
  settle();
  await stopped;
  expect(done).toEqual(['settled', 'stopped']);
});

test('the mailbox is for a site that only this machine has', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const mailboxOf = async (name: string, env: Record<string, string>) => {
    const host = await boot({ RONDO_HOME: join(folder, 'mailbox'), ...env }, ['--no-demo']);
    const { mailboxUrl } = await host.up();
    const { publishableKey } = JSON.parse(readFileSync(join(folder, 'mailbox/secrets.json'), 'utf8')) as {
      publishableKey: string;
    };
    const port = env['PORT'] ?? '';
    const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
    const headers = { apikey: publishableKey, 'content-type': 'application/json' };
    const body = JSON.stringify({ email: `${name}@people.test`, password: 'quite a secret' });
    const signedUp = await ask('/auth/v1/signup', { method: 'POST', headers, body });
    // Mails leave in the background.
    await vi.waitFor(
      async () => {
        const arrived = (await (await ask('/__mail')).text()).includes('<article');
        if (!arrived && errors.mock.calls.length === 0) throw new Error('no mail yet');
      },
      { timeout: 30_000, interval: 10 },
    );
    const page = await ask('/__mail');
    await host.down();
    return [mailboxUrl, signedUp.status, page.status];
  };
  const [own, others] = [String(await freePort()), String(await freePort())];
  expect(await mailboxOf('own', { PORT: own })).toEqual([`http://127.0.0.1:${own}/__mail`, 200, 200]);
  expect(errors.mock.calls).toEqual([]);
  expect(await mailboxOf('others', { PORT: others, SITE_URL: 'https://league.example' })).toEqual([
    undefined,
    200,
    404,
  ]);
  expect(errors.mock.calls).toEqual([['mail "Confirm your e-mail for Rondo" not sent: set SMTP_HOST.']]);
});
