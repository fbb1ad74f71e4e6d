import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InMemoryEmailDriver, listEnabledExperimentals } from '@supabase/lite';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Claims } from '#host/gateway/accounts/tokens.ts';
import { makeSecrets, type Secrets } from '#host/operator/secrets.ts';
import { type Cluster, startCluster } from '#host/postgres/cluster.ts';
import { sessionPool } from '#host/postgres/session-pool.ts';
import { layMigratedCluster } from '#host/testing/migrated-cluster.ts';
import { type Lite, type LiteOptions, openLite } from './open-lite.ts';

// The parts of Supabase Lite in use, tested by behaviour: a newer version that fails here is not an option.

const siteUrl = 'http://127.0.0.1:4100';
const member = '11111111-1111-4111-8111-111111111111';
const asMember: Claims = {
  sub: member,
  session_id: member,
  role: 'authenticated',
  aud: 'authenticated',
  aal: 'aal1',
  iat: 0,
  exp: 9e9,
};
const home = mkdtempSync(join(tmpdir(), 'rondo-lite-'));
let cluster: Cluster;
let pool: Pool;
let secrets: Secrets;
let lite: Lite;
let names: Set<string> | undefined;
let claims: Claims | undefined;
/** Calls that our parts received. */
let roles: (string | undefined)[];
let mails: unknown[][];
let files: string[];

beforeAll(async () => {
  await layMigratedCluster(home);
  cluster = await startCluster({ home, fsync: false });
  secrets = await makeSecrets();
  pool = sessionPool({ settings: cluster.settings, name: 'contract', size: 4, milliseconds: 20_000 });
  await pool.query(`
    create function public.refused() returns void language sql security definer as $$ select private.refuse('PT409', 'No.', 'busy') $$;
    create function public.asker() returns text language sql stable as $$ select auth.uid()::text $$;
    grant execute on function public.refused(), public.asker() to anon, authenticated;
    insert into storage.buckets (id, name, public) values ('open', 'open', true);
    insert into storage.objects (bucket_id, name) values ('open', 'one.png')`);
  lite = await openLite({
    secrets,
    siteUrl,
    email: new InMemoryEmailDriver(),
    mailer: noted((name, told) => mails.push([name, ...told])) as LiteOptions['mailer'],
    storage: noted((name) => files.push(name)) as LiteOptions['storage'],
    take: async (role) => {
      roles.push(role);
      return pool.connect();
    },
    inOneTransaction: async () => {},
    namesAsked: () => names,
    onlyReads: () => false,
    verifiedToken: () => claims,
  });
  roles = [];
  await lite.readSchema();
  await lite.answerFirst(new URL('/rest/v1/profiles?limit=0', siteUrl));
});
beforeEach(() => {
  [roles, mails, files, names, claims] = [[], [], [], undefined, undefined];
});
afterAll(async () => {
  await lite.close();
  await pool.end();
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
});

test('a request takes a session for the role of its asker', async () => {
  expect((await ask('/rest/v1/site_settings?select=key&limit=1')).status).toBe(200);
  expect(new Set(roles)).toEqual(new Set(['anon']));
});

test('whose token was verified is taken over, and nothing is looked up for it', async () => {
  claims = asMember;
  const answer = await ask('/rest/v1/rpc/asker', {
    method: 'POST',
    body: '{}',
    headers: { authorization: 'Bearer ours' },
  });
  expect([answer.status, await answer.json()]).toEqual([200, member]);
  expect(new Set(roles)).toEqual(new Set(['authenticated']));
});

test('what a request may know is what its names say', async () => {
  names = new Set(['site_settings']);
  expect((await ask('/rest/v1/site_settings?select=key&limit=1')).status).toBe(200);
  expect((await ask('/rest/v1/rpc/asker', { method: 'POST', body: '{}' })).status).toBe(404);
});

test('a refusal of the database is answered in our words', async () => {
  const answer = await ask('/rest/v1/rpc/refused', { method: 'POST', body: '{}' });
  expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining({ code: 'PT409', hint: 'busy' })]);
});

test('mails of an account go to our mailer, with address, hash of the token and account', async () => {
  const body = JSON.stringify({ email: 'new@people.test', password: 'a long password of hers' });
  expect((await ask('/auth/v1/signup', { method: 'POST', body })).status).toBe(200);
  expect(mails).toEqual([
    [
      'sendConfirmation',
      'new@people.test',
      expect.any(String),
      expect.any(String),
      expect.objectContaining({ userId: expect.any(String) }),
    ],
  ]);
});

test('files go to our adapter', async () => {
  await ask('/storage/v1/object/public/open/one.png');
  expect(files.length).toBeGreaterThan(0);
});

test('nothing unfinished is open except storage', () => {
  expect(listEnabledExperimentals()).toEqual(['storage']);
});

const ask = (path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}) =>
  lite.fetch(
    new Request(siteUrl + path, {
      ...init,
      headers: { apikey: secrets.publishableKey, 'content-type': 'application/json', ...init.headers },
    }),
  );

/** A part whose every method is noted. */
const noted = (note: (name: string, told: unknown[]) => void): unknown =>
  new Proxy(
    {},
    {
      get:
        (_, name) =>
        async (...told: unknown[]) =>
          note(String(name), told),
    },
  );
