import { createHmac, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fakePush } from '#host/testing/fake-push.ts';
import { typefaceFiles } from '#scripts/vite/typefaces.ts';
import { newVapidKey, publicKeyOf } from '#supabase/functions/channels/push/web-push.ts';
import { connected, rows } from '#supabase/tests/17_outbox/channels.ts';
import { added, notified, seatOf, setUp } from '#supabase/tests/17_outbox/devices.ts';
import { league, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { newPerson } from '#supabase/tests/harness/signing.ts';
import { projectOver } from './project.ts';
import { denoCheck, type Running, type Surroundings, underDeno } from './under-deno.ts';
import { type Uploaded, uploadedFunctions } from './uploaded.ts';

/** The functions of a hosted project: from the files the official CLI uploads, under Deno, with the keys a project gives them. */

const world = openWorld();
const home = mkdtempSync(join(tmpdir(), 'rondo-functions-'));
const open: (() => Promise<unknown>)[] = [];
let functions: Uploaded[];

beforeAll(async () => {
  functions = await uploadedFunctions(home);
  await world.sql(`update public.leagues set slug = 'open-league', public = true where id = $1`, [league]);
});
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const legacy = (role: string) => `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(`{"role":"${role}"}`).toString('base64url')}.x`;
/** Settings that a project gives its functions. A project with today's keys may have disabled the older ones. */
const kinds = {
  "today's keys": {
    publicKey: 'sb_publishable_own',
    secretKey: 'sb_secret_own',
    env: {
      SUPABASE_PUBLISHABLE_KEYS: '{"another":"sb_publishable_another","default":"sb_publishable_own"}',
      SUPABASE_SECRET_KEYS: '{"cron":"sb_secret_cron","default":"sb_secret_own"}',
      SUPABASE_ANON_KEY: legacy('nobody'),
      SUPABASE_SERVICE_ROLE_KEY: legacy('nobody'),
    },
  },
  'the older keys alone': {
    publicKey: legacy('anon'),
    secretKey: legacy('service_role'),
    env: {
      // of a self-hosted project that has none of today's
      SUPABASE_PUBLISHABLE_KEYS: '{"default":""}',
      SUPABASE_SECRET_KEYS: '',
      SUPABASE_ANON_KEY: legacy('anon'),
      SUPABASE_SERVICE_ROLE_KEY: legacy('service_role'),
    },
  },
};
type Kind = keyof typeof kinds;

/** One function of a project, started. A project ends a call after two seconds of its processor. */
async function started(name: string, { kind = "today's keys", ...more }: { kind?: Kind } & Partial<Surroundings> = {}) {
  const { env, ...keys } = kinds[kind];
  const project = await projectOver(world, keys);
  open.push(project.close);
  const uploaded = functions.find((each) => each.name === name)!;
  const { ask, stop }: Running = await underDeno(uploaded, {
    ...more,
    env: { SUPABASE_URL: project.url, SITE_URL: 'https://league.example', ...env, ...more.env },
  });
  open.push(stop);
  const call = async (path: string, init?: RequestInit) => {
    const { answer, cpu } = await ask(`/${name}${path}`, init);
    expect(cpu, `${name}${path}: milliseconds of the processor`).toBeLessThan(2000);
    return answer;
  };
  return { ask: call, calls: project.asked, key: keys.secretKey };
}

/** Where it listens, until the test ends. */
async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(async () => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Reached when the project was told so. */
const told = (calls: { path: string; role: string }[], path: string) =>
  expect.poll(() => calls.find((call) => call.path === path)).toEqual({ path, role: 'service_role' });

test('each of them is uploaded, and checks who calls by itself', () => {
  expect(functions.map(({ name, verify_jwt }) => [name, verify_jwt])).toEqual(
    ['deliver', 'discord-interactions', 'discord-link', 'picture', 'send-email', 'unsubscribe'].map((name) => [
      name,
      false,
    ]),
  );
});

test('Deno finds nothing wrong with their types', async () => {
  const files = functions.map(({ entrypoint_path }) => entrypoint_path);
  expect(await denoCheck(join(home, 'check'), 'supabase/functions/picture/deno.json', files)).toBe('');
});

describe.each(Object.keys(kinds) as Kind[])('with %s', (kind) => {
  test('deliver serves whoever has a secret key, one channel a call', async () => {
    const { ask, calls, key } = await started('deliver', { kind });
    await told(calls, '/rest/v1/rpc/set_delivery_channels');
    await told(calls, '/rest/v1/rpc/set_webhooks_sent');
    const post = (path: string, apikey: string) => ask(path, { method: 'POST', headers: { apikey } });
    for (const other of ['', 'sb_secret_other', kinds[kind].publicKey])
      expect((await post('?way=discord', other)).status).toBe(401);
    for (const path of ['', '?way=', '?way=push', '?way=toString', '?way=smoke'])
      expect([path, (await post(path, key)).status]).toEqual([path, 404]);
    for (const [channel, lease] of [['discord', 'lease_deliveries'], ['webhook', 'lease_webhook_deliveries']] as const) {
      calls.length = 0;
      const answer = await post(`?way=${channel}`, key);
      expect([answer.status, await answer.json()]).toEqual([200, { sent: 0, failed: 0 }]);
      expect(calls).toEqual([{ path: `/rest/v1/rpc/${lease}`, role: 'service_role' }]);
    } // prettier-ignore
  });

  test('unsubscribe ends mails', async () => {
    const { ask, calls } = await started('unsubscribe', { kind });
    const today = Math.floor(Date.now() / 86_400_000)
      .toString(16)
      .padStart(5, '0');
    const token = `${'0'.repeat(16)}${today}`.padEnd(48, '0');
    const path = `?token=${token}&topic=contracts`;
    expect((await ask(path)).status).toBe(303);
    expect((await ask(path, { method: 'POST' })).status).toBeLessThan(300);
    expect(calls).toEqual([{ path: '/rest/v1/rpc/end_mails', role: 'service_role' }]);
  });

  test('discord-interactions answers who is Discord', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const client = '123456789012345678';
    const env = {
      DISCORD_CLIENT_ID: client,
      DISCORD_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex'),
    };
    const { ask, calls } = await started('discord-interactions', { kind, env });
    const interact = (interaction: object, by = privateKey) => {
      const body = JSON.stringify({ application_id: client, ...interaction });
      const at = String(Math.floor(Date.now() / 1000));
      const signature = sign(null, Buffer.from(at + body), by).toString('hex');
      const headers = { 'x-signature-ed25519': signature, 'x-signature-timestamp': at };
      return ask('', { method: 'POST', body, headers });
    };
    expect(await (await interact({ type: 1 })).json()).toEqual({ type: 1 });
    expect((await interact({ type: 1 }, generateKeyPairSync('ed25519').privateKey)).status).toBe(401);
    await interact({
      type: 3,
      id: '1',
      token: 'x',
      user: { id: client },
      data: { custom_id: 'x' },
      message: { id: '1' },
    });
    expect(calls.filter(({ role }) => role !== 'service_role')).toEqual([]);
  });

  test('discord-link says that it is there, and leads to Discord', async () => {
    const env = { DISCORD_CLIENT_ID: '123456789012345678', DISCORD_CLIENT_SECRET: 'secret' };
    const { ask, calls } = await started('discord-link', { kind, env });
    await told(calls, '/rest/v1/rpc/set_discord_application');
    const answer = await ask(`?challenge=${'x'.repeat(43)}`);
    expect(answer.headers.get('location')).toContain('https://discord.com/');
    calls.length = 0;
    await ask('', { method: 'POST', headers: { authorization: 'Bearer x.y.z' }, body: '{}' });
    expect(calls[0]).toEqual({ path: '/auth/v1/user', role: 'anon' });
  });

  test('send-email writes to an account in its language, and to nobody whom the auth service did not name', async () => {
    const sent: Record<string, string>[] = [];
    const api = createServer((request, response) => {
      void text(request).then((body) => {
        sent.push(JSON.parse(body) as Record<string, string>);
        response.end('{}');
      });
    });
    const MAIL_API_URL = await listening(api);
    const [secret, older] = [randomBytes(32), randomBytes(32)];
    const SEND_EMAIL_HOOK_SECRET = [older, secret].map((each) => `v1,whsec_${each.toString('base64')}`).join('|');
    const env = { MAIL_API_URL, MAIL_API_KEY: 'key', MAIL_FROM: 'league@league.example', SEND_EMAIL_HOOK_SECRET };
    const { ask, calls } = await started('send-email', { kind, env });
    const person = { id: people.captain, email: 'old@people.test', new_email: 'new@people.test' };
    const hook = async (kindOfMail: string, { locale = 'de', by = [secret], late = 0 } = {}) => {
      sent.length = 0;
      const hashes = {
        token_hash: 'first',
        token_hash_new: kindOfMail === 'email_change' ? 'second' : '',
        old_email: 'before@people.test',
      };
      const body = JSON.stringify({
        user: { ...person, user_metadata: { locale } },
        email_data: { email_action_type: kindOfMail, ...hashes },
      });
      const [id, at] = [randomUUID(), String(Math.floor(Date.now() / 1000) - late)];
      const signatures = by.map(
        (key) => `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`,
      );
      // joined as the auth service joins them (internal/hooks/hookshttp)
      const headers = { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures.join(', ') };
      return (await ask('', { method: 'POST', body, headers })).status;
    };
    expect(await hook('signup')).toBe(200);
    expect(sent).toMatchObject([{ to: ['old@people.test'], subject: 'Bestätige deine E-Mail für Rondo' }]);
    expect(sent[0]!['text']).toContain('https://league.example/login?token_hash=first&type=signup');
    expect(sent[0]!['html']).toContain('<html lang="de">');
    expect(sent[0]!['html']).toContain('https://league.example/login?token_hash=first&amp;type=signup');
    expect(await hook('email_change', { locale: 'fr', by: [randomBytes(32), secret] })).toBe(200);
    expect(sent.map(({ to, text }) => [to, /token_hash=(\w+)/.exec(text!)?.[1]])).toEqual([
      [['new@people.test'], 'first'],
      [['old@people.test'], 'second'],
    ]);
    // what somebody chose in the app counts before what their browser spoke
    await world.sql(`update public.profile_private set locale = 'tr' where user_id = $1`, [people.captain]);
    expect(await hook('recovery', { by: [older] })).toBe(200);
    expect(sent[0]!['subject']).toBe('Yeni Rondo şifreni belirle');
    expect(await hook('email_changed_notification')).toBe(200);
    expect(sent[0]!['to']).toEqual(['before@people.test']);
    await world.sql(`update public.profile_private set locale = null where user_id = $1`, [people.captain]);
    for (const wrong of [{ by: [randomBytes(32)] }, { by: [] }, { late: 900 }, { late: -900 }])
      expect(await hook('signup', wrong)).toBe(401);
    expect(await hook('invite')).toBe(422);
    expect(sent).toEqual([]);
    expect(calls.every(({ path, role }) => path === '/rest/v1/rpc/mail_locale' && role === 'service_role')).toBe(true);
  });

  test('picture draws what everybody may read', async () => {
    const files = typefaceFiles();
    const site = createServer(({ url = '' }, response) => response.end(files.get(url.replace('/typefaces/', ''))?.()));
    const { ask, calls } = await started('picture', { kind, env: { SITE_URL: await listening(site) } });
    expect((await ask('/p/closed-league/picture/link-en.png')).status).toBe(404);
    const led = await ask('/p/open-league/picture/table-en.png');
    const drawn = await ask(`/p/open-league/picture/${led.headers.get('location')}`);
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(calls.filter(({ role }) => role !== 'anon')).toEqual([]);
  });
});

test('as docs/deploy.md schedules it, a call sends a portion of one channel, and the next one what is left', async () => {
  const vapid = await newVapidKey();
  const service = await fakePush(() => publicKeyOf(vapid));
  open.push(service.close);
  await world.sql('delete from private.outbox');
  await setUp(world, { key: publicKeyOf(vapid) });
  for (let person = 0; person < 6; person += 1) {
    const seat = await seatOf(world, await newPerson(world));
    await added(world, seat, service.device());
    for (let notice = 0; notice < 20; notice += 1) await notified(world, seat.user);
  }
  const { ask, key } = await started('deliver', {
    env: { VAPID_PRIVATE_JWK: JSON.stringify(vapid), VAPID_CONTACT: 'https://league.example' },
    elsewhere: { 'https://fcm.googleapis.com': service.at },
  });
  const scheduled = await scheduledCalls(key);
  const call = async () => {
    const [first, ...others] = await scheduled();
    expect([first?.url, others]).toEqual(['https://YOUR-REF.supabase.co/functions/v1/deliver?way=push', []]);
    return (await ask('?way=push', { method: 'POST', headers: first!.headers })).json();
  };
  // fewer than a hundred where a busy machine comes to the end of the time of a call first
  const portions: number[] = [];
  for (let sent = 0; sent < 120; sent += portions.at(-1)!) {
    const answer = (await call()) as { sent: number; failed: number };
    expect(answer).toEqual({ sent: expect.any(Number), failed: 0 });
    expect(answer.sent).toBeGreaterThan(0);
    portions.push(answer.sent);
  }
  expect(portions.length).toBeGreaterThan(1);
  expect(Math.max(...portions)).toBeLessThanOrEqual(100);
  expect([service.requests.length, service.faults]).toEqual([120, []]);
  expect(await rows(world)).toEqual([]);
  expect(await scheduled()).toEqual([]);
});

/** Requests of the statement in docs/deploy.md when `pg_cron` runs it, with that key in the vault. */
async function scheduledCalls(key: string) {
  const [, statement] = /cron\.schedule\('rondo deliver', '5 seconds', \$\$([^]*?)\$\$\)/.exec(readFileSync('docs/deploy.md', 'utf8'))!; // prettier-ignore
  await world.sql(`
    create schema net;
    create schema vault;
    create table net.asked (url text, headers jsonb);
    create function net.http_post(url text, headers jsonb, timeout_milliseconds int) returns void
      language sql as 'insert into net.asked values (url, headers)';
    create table vault.decrypted_secrets as select 'rondo_secret_key' as name, '${key}' as decrypted_secret`);
  return async () => {
    await world.sql(statement!);
    return world.sql<{ url: string; headers: Record<string, string> }>('delete from net.asked returning url, headers');
  };
}

test('a call of one channel leaves alone what waits for another', async () => {
  await world.sql('delete from private.outbox');
  await world.sql(`insert into private.outbox (channel, target, subject, payload) values ('discord', $1, 'test', '{}')`, [await connected(world)]); // prettier-ignore
  const before = await rows(world);
  const { ask, key: apikey } = await started('deliver');
  expect(await (await ask('?way=webhook', { method: 'POST', headers: { apikey } })).json()).toEqual({
    sent: 0,
    failed: 0,
  });
  expect(await rows(world)).toEqual(before);
});
