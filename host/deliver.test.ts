import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { deliver, type Outbox } from '#supabase/functions/channels/sender.ts';
import type { Answer } from '#supabase/functions/channels/channel.ts';
import { Boot } from './boot.ts';
import { startSender } from './clock.ts';
import { freePort } from './free-port.ts';
import { readOptions } from './operator/options.ts';
import { installedFolders } from './postgres/cluster.ts';
import type { Query } from './postgres/session-pools.ts';
import { fakeDiscord } from './testing/fake-discord.ts';
import { fakePush, type PushDevice } from './testing/fake-push.ts';
import { fakeReceiver } from './testing/fake-receiver.ts';
import { fakeSmtp } from './testing/fake-smtp.ts';
import { layMigratedCluster } from './testing/migrated-cluster.ts';
import { readMail } from './testing/read-mail.ts';

/** A statement as somebody, in one transaction, as a call over the API is. */
type Ask = (who: string | null, statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

type Running = { ask: Ask; lines: string[]; stop: () => Promise<void>; url: string };

/** A host that sends to the services of a test, and statements in its database. */
async function running(env: Record<string, string>, sendEvery?: number): Promise<Running> {
  const home = mkdtempSync(join(tmpdir(), 'rondo-deliver-'));
  chmodSync(home, 0o711);
  await layMigratedCluster(home);
  const port = String(await freePort());
  const options = readOptions(['--api-only', '--no-demo'], { PORT: port, RONDO_HOME: home, ...env });
  if (options === 'help') throw new Error('no help was asked for');
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const signal = new AbortController().signal;
  const boot = new Boot(options, { dist: '', progress: log, log, onLost: log, signal, sendEvery });
  await boot.up();
  const client = new Client(installedFolders(home).settings);
  await client.connect();
  const ask: Ask = async (who, statement, values = []) => {
    await client.query('begin');
    await client.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`,
      [JSON.stringify({ sub: who, role: 'authenticated' }), who ?? ''],
    );
    const { rows } = await client.query(statement, values);
    await client.query('commit');
    return rows as Record<string, unknown>[];
  };
  const stop = async () => {
    await client.end();
    await boot.down();
    rmSync(home, { recursive: true, force: true });
  };
  return { ask, lines, stop, url: `http://127.0.0.1:${port}` };
}

test('a confirmed result reaches Discord within seconds, a ruling edits the message, and the host never says the address', async () => {
  const discord = await fakeDiscord();
  const { ask, lines, stop, url } = await running({ RONDO_TEST_DISCORD: discord.at });
  const { admin, homeCaptain, awayCaptain, match } = await twoTeams(ask);
  const secret = 'never-said-'.padEnd(68, 'x');
  await ask(admin, `select private.connect_discord_channel('Results', $1, 'en', true, true, true)`, [
    `https://discord.com/api/webhooks/123456789012345678/${secret}`,
  ]);
  // the first answer is a failure, whose words name the address
  discord.next({ status: 500, body: { message: secret } });

  const [reported] = await ask(homeCaptain, 'select private.report_match($1, 3, 1) as id', [match]);
  await ask(awayCaptain, 'select private.confirm_report($1)', [reported!['id']]);
  const contents = () => [...discord.messages.values()].map(({ content }) => String(content));
  await expect.poll(() => contents().join('\n')).toContain('**Harbour 3–1 Lighthouse**\nFull time');
  await ask(admin, `select private.rule_match($1, 'The pictures say so', 0, 2)`, [match]);
  await expect.poll(() => contents().join('\n')).toContain('**Harbour 0–2 Lighthouse**\nFull time: decided');

  expect(discord.messages.size).toBe(1);
  expect(discord.requests.at(-1)).toMatchObject({ method: 'PATCH', body: { allowed_mentions: { parse: [] } } });
  expect(contents()[0]).toContain(`[Match page](<${url}/matches/${match}>)`);
  await stop();
  expect(lines.join('\n')).not.toContain(secret);
  await discord.close();
});

test('a report is pushed to the other captain within seconds, though the first try fails, and the host never says the address', async () => {
  let publicKey = '';
  const pushes = await fakePush(() => publicKey);
  const { ask, lines, stop, url } = await running({ RONDO_TEST_PUSH: pushes.at });
  const [setup] = await ask(null, 'select push_key, mail from private.delivery_setup');
  expect(setup).toEqual({ push_key: expect.stringMatching(/^[\w-]{87}$/) as string, mail: true });
  publicKey = String(setup!['push_key']);

  const { homeCaptain, awayCaptain, match } = await twoTeams(ask);
  const device = pushes.device();
  await signedIn(ask, awayCaptain, device);
  pushes.next({ status: 503, body: device.endpoint });
  await ask(homeCaptain, 'select private.report_match($1, 3, 1) as id', [match]);
  await expect.poll(() => pushes.shown().length).toBe(1);

  expect(pushes.faults).toEqual([]);
  expect(pushes.shown()[0]!.message.notification).toMatchObject({
    title: 'Rondo',
    body: 'A result of Harbour against Lighthouse was reported: 3–1. Confirm or dispute it.',
    navigate: `${url}/matches/${match}?form=answer`,
  });
  await expect.poll(() => ask(null, `select from private.outbox where channel = 'push'`)).toEqual([]);
  await stop();
  for (const secret of [device.endpoint, device.auth, device.p256dh]) expect(lines.join('\n')).not.toContain(secret);
  await pushes.close();
});

test('a report is mailed to the other captain, though the server fails twice, and the mail ends its topic with one click', async () => {
  const account = { user: 'league', pass: 'never-said-either' };
  const smtp = await fakeSmtp({ account });
  const { ask, lines, stop, url } = await running({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtp.port),
    SMTP_USER: account.user,
    SMTP_PASS: account.pass,
    SMTP_FROM: 'league@rondo.club',
  });
  const { homeCaptain, awayCaptain, match } = await twoTeams(ask);
  await ask(null, 'insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    awayCaptain,
    'levent@people.club',
  ]);
  await ask(null, `update public.profile_private set locale = 'tr', time_zone = 'Europe/Istanbul' where user_id = $1`, [
    awayCaptain,
  ]);
  smtp.next({ at: 'rcpt', say: '451 levent@people.club is greylisted' }, 'cut off half way');
  await ask(homeCaptain, 'select private.report_match($1, 3, 1) as id', [match]);
  // the minutes in which it may be read on the site, and the waits between tries
  const hurry = () => ask(null, `update private.outbox set next_at = now() where channel = 'mail' and lease is null`);
  await expect.poll(async () => (await hurry(), smtp.mails.length), { timeout: 60_000 }).toBe(1);

  const mail = readMail(smtp.mails[0]!.raw);
  expect(mail.headers['subject']).toBe('Harbour – Lighthouse maçı için sonuç bildirildi: 3–1. Onayla ya da itiraz et.');
  expect(mail.text).toContain(`Maçı aç: ${url}/matches/${match}`);
  expect(mail.text).toMatch(/Yanıt gelmezse sonuç şu tarihte kesinleşir: .* TSİ\./);
  await expect
    .poll(() => ask(null, `select from private.outbox where channel = 'mail' and target = '${awayCaptain}'`))
    .toEqual([]);

  const end = /^<(.*)>$/.exec(mail.headers['list-unsubscribe']!)![1]!;
  expect((await fetch(end)).status).toBe(200);
  expect(await ask(null, 'select from private.notification_channels')).toEqual([]);
  const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(end, { method: 'POST', body: oneClick })).status).toBe(200);
  expect(await ask(null, 'select topic, push, mail from private.notification_channels')).toEqual([
    { topic: 'duties', push: true, mail: 'off' },
  ]);
  await stop();
  const token = new URL(end).searchParams.get('token')!;
  for (const secret of [token, account.pass, 'levent@people.club']) expect(lines.join('\n')).not.toContain(secret);
  await smtp.close();
});

test('what is due goes at once in every channel, an hour before the next look, and so does what became due while nobody listened', async () => {
  let publicKey = '';
  const [discord, pushes, receiver] = await Promise.all([fakeDiscord(), fakePush(() => publicKey), fakeReceiver()]);
  const env = {
    RONDO_TEST_DISCORD: discord.at,
    RONDO_TEST_PUSH: pushes.at,
    RONDO_TEST_WEBHOOKS: `https://127.0.0.1:${receiver.port}`,
  };
  const { ask, stop } = await running(env, 3_600_000);
  const [setup] = await ask(null, 'select push_key from private.delivery_setup');
  publicKey = String(setup!['push_key']);
  await expect.poll(() => ask(null, 'select from private.delivery_setup where webhooks')).toHaveLength(1);
  const { admin, homeCaptain, awayCaptain, match } = await twoTeams(ask);
  await signedIn(ask, awayCaptain, pushes.device());
  await ask(admin, `select private.connect_discord_channel('Results', $1, 'en', true, true, true)`, [
    `https://discord.com/api/webhooks/123456789012345678/${'x'.repeat(68)}`,
  ]);
  await ask(admin, `select private.create_webhook('https://hooks.example.com/', array['match_result'])`);
  const scores = () => [...discord.messages.values()].map(({ content }) => /\d–\d/.exec(String(content))?.[0]);

  const [reported] = await ask(homeCaptain, 'select private.report_match($1, 3, 1) as id', [match]);
  await expect.poll(() => pushes.shown().length).toBe(1);
  await ask(awayCaptain, 'select private.confirm_report($1)', [reported!['id']]);
  await expect.poll(scores).toEqual(['3–1']);
  await expect.poll(() => receiver.got.length).toBe(1);

  const [ended] = await ask(
    admin,
    `with killed as materialized (
       select count(pg_terminate_backend(pid))::int as sessions from pg_stat_activity where application_name = 'rondo live'
     )
     select sessions, private.rule_match($1, 'The pictures say so', 0, 2) from killed`,
    [match],
  );
  expect(ended).toMatchObject({ sessions: 1 });
  await expect.poll(scores).toEqual(['0–2']);
  await expect.poll(() => receiver.got.length).toBe(2);

  // of nobody's device: each is opened, and forgotten
  for (let storm = 0; storm < 100; storm += 1)
    await ask(
      null,
      `insert into private.outbox (channel, target, subject, payload)
       select 'push', gen_random_uuid(), 'notice ' || gen_random_uuid(), '{}' from generate_series(1, 10)`,
    );
  await expect.poll(() => ask(null, `select from private.outbox where channel = 'push'`)).toEqual([]);
  await stop();
  await Promise.all([discord, pushes, receiver].map((each) => each.close()));
});

test('a sender that is woken a thousand times looks once more, when the look under way is over, and never twice at a time', async () => {
  let [looks, atOnce, most] = [0, 0, 0];
  let answer: () => void = () => {};
  const query = (async (statement: string) => {
    if (!statement.includes('lease_deliveries($1')) return [{ exists: true }];
    looks += 1;
    most = Math.max(most, (atOnce += 1));
    await new Promise<void>((resolve) => (answer = resolve));
    atOnce -= 1;
    return [];
  }) as Query;
  const channel = { send: () => Promise.reject(new Error('nothing is due')) };
  const { wake, stop } = startSender(query, () => {}, { push: channel }, 3_600_000);
  const looked = (times: number) => expect.poll(() => [looks, atOnce], { interval: 5 }).toEqual([times, 1]);
  await looked(1);
  for (let row = 0; row < 1000; row += 1) wake('push');
  answer();
  await looked(2);
  answer();
  await expect.poll(() => atOnce, { interval: 5 }).toBe(0);
  // of another channel
  wake('mail');
  wake();
  await looked(3);
  wake('push');
  const stopped = stop();
  answer();
  await stopped;
  wake('push');
  expect([looks, most]).toEqual([3, 1]);
});

test('a channel that does not answer keeps no other one waiting', async () => {
  const leased: string[] = [];
  let answer: () => void = () => {};
  const hangs = new Promise<void>((resolve) => (answer = resolve));
  const query = (async (statement: string, values: unknown[] = []) => {
    if (!statement.includes('lease_deliveries($1')) return [{ exists: true }];
    const [name = ''] = values[1] as string[];
    leased.push(name);
    if (name === 'mail') await hangs;
    return [];
  }) as Query;
  const channel = { send: () => Promise.reject(new Error('nothing is due')) };
  const { stop } = startSender(query, () => {}, { mail: channel, push: channel }, 5);
  await expect.poll(() => leased.filter((each) => each === 'push').length, { interval: 5 }).toBeGreaterThan(3);
  expect(leased.filter((each) => each === 'mail')).toHaveLength(1);
  answer();
  await stop();
});

test('no more is opened at once than a channel sends: the others are not counted as sent before their turn', async () => {
  const held = Array.from({ length: 20 }, (_, at) => ({
    id: `${at}`,
    lease: 'x',
    channel: 'mail' as const,
    target: `${at}`,
  }));
  let [opened, most] = [0, 0];
  const outbox: Outbox = {
    lease: async () => held.splice(0),
    open: async () => {
      most = Math.max(most, (opened += 1));
      return { what: 'post', version: 1, message: null };
    },
    begin: () => Promise.reject(new Error('nothing is counted')),
    finish: async () => void (opened -= 1),
    fail: () => Promise.reject(new Error('nothing fails')),
  };
  const send = async (): Promise<Answer> => ({ outcome: 'taken', message: null, pause: 0 });
  expect(await deliver({ outbox, channels: { mail: { send, atOnce: 3 } } })).toEqual({ sent: 20, failed: 0 });
  expect(most).toBe(3);
});

/** Somebody is signed in on this device. */
async function signedIn(ask: Ask, person: string, { endpoint, p256dh, auth }: PushDevice): Promise<void> {
  await ask(null, 'insert into auth.users (id, email) values ($1, $2) on conflict do nothing', [
    person,
    'levent@people.test',
  ]);
  const [session] = await ask(
    null,
    'insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1) returning id',
    [person],
  );
  await ask(
    null,
    'insert into private.push_devices (user_id, session_id, endpoint, p256dh, auth) values ($1, $2, $3, $4, $5)',
    [person, session!['id'], endpoint, p256dh, auth],
  );
}

async function twoTeams(ask: Ask) {
  const [admin, homeCaptain, awayCaptain, home, away, league] = Array.from({ length: 6 }, () => randomUUID());
  await ask(
    null,
    `insert into public.profiles (id, username) values ($1, 'Ada Admin'), ($2, 'Hanna'), ($3, 'Levent')`,
    [admin, homeCaptain, awayCaptain],
  );
  await ask(null, `insert into private.user_roles (user_id, role) values ($1, 'admin')`, [admin]);
  await ask(
    null,
    `insert into public.teams (id, name, manager_id) values ($1, 'Harbour', $2), ($3, 'Lighthouse', $4)`,
    [home, homeCaptain, away, awayCaptain],
  );
  await ask(
    null,
    `insert into public.team_members (team_id, player_id, team_role) values ($1, $2, 'captain'), ($3, $4, 'captain')`,
    [home, homeCaptain, away, awayCaptain],
  );
  await ask(null, `insert into public.leagues (id, name) values ($1, 'Coast League')`, [league]);
  await ask(null, `insert into public.league_seasons (league_id, season, phase) values ($1, 1, 'regular')`, [league]);
  await ask(null, 'insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2), ($1, 1, $3)', [
    league,
    home,
    away,
  ]);
  const [made] = await ask(
    null,
    `insert into public.team_matches (league_id, season, matchday, home_team_id, away_team_id, kickoff_at)
     values ($1, 1, 1, $2, $3, now() - interval '10 minutes') returning id`,
    [league, home, away],
  );
  return { admin: admin!, homeCaptain: homeCaptain!, awayCaptain: awayCaptain!, match: String(made!['id']) };
}
