import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { Boot } from '#host/boot.ts';
import { freePort } from '#host/free-port.ts';
import { readOptions } from '#host/operator/options.ts';
import type { Secrets } from '#host/operator/secrets.ts';
import { installedFolders } from '#host/postgres/cluster.ts';
import { joinTopic, liveClient } from '#host/testing/live.ts';
import { layMigratedCluster } from '#host/testing/migrated-cluster.ts';
import { signedToken } from '#host/testing/signed-token.ts';

const until = { timeout: 30_000, interval: 10 };

test('who was on a topic when the host was started anew is there again, and the host waits for nobody to go', async () => {
  const home = mkdtempSync(join(tmpdir(), 'rondo-restart-'));
  chmodSync(home, 0o711);
  await layMigratedCluster(home);
  const port = await freePort();
  const start = async () => {
    const options = readOptions(['--api-only', '--no-demo'], { PORT: String(port), RONDO_HOME: home });
    if (options === 'help') throw new Error('no help was asked for');
    const around = { dist: '', progress: () => {}, log: () => {}, onLost: () => {} };
    const boot = new Boot(options, { ...around, signal: new AbortController().signal });
    await boot.up();
    return boot;
  };
  const inDatabase = async (...statements: [string, unknown[]?][]) => {
    const client = new Client(installedFolders(home).settings);
    await client.connect();
    for (const [sql, values] of statements) await client.query(sql, values);
    await client.end();
  };

  const first = await start();
  const { jwtSecret, publishableKey } = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8')) as Secrets;
  const [person, session] = [randomUUID(), randomUUID()];
  await inDatabase(
    [`insert into auth.users (id, email) values ($1, 'ada@people.test')`, [person]],
    ['insert into auth.sessions (id, user_id) values ($1, $2)', [session, person]],
    [`create policy test_all on realtime.messages for select to authenticated using (realtime.topic() = 'match:1')`],
  );
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: person,
    session_id: session,
    role: 'authenticated',
    aud: 'authenticated',
    iat: now,
    exp: now + 600,
  };
  const client = liveClient(`http://127.0.0.1:${port}`, publishableKey, signedToken(claims, jwtSecret));
  const { heard, states } = await joinTopic(client, 'match:1');
  expect(states).toEqual(['SUBSCRIBED']);

  const since = Date.now();
  await first.down();
  expect(Date.now() - since).toBeLessThan(10_000);
  const second = await start();
  await expect.poll(() => states.filter((state) => state === 'SUBSCRIBED').length, until).toBe(2);
  await expect
    .poll(async () => {
      await inDatabase([`select realtime.send('{"id": "again"}', 'changed', 'match:1')`]);
      return heard.some(({ event }) => event === 'changed');
    }, until)
    .toBe(true);
  await client.realtime.disconnect();
  await second.down();
  rmSync(home, { recursive: true, force: true });
});
