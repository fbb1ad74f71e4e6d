import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { clusterAt } from './postgres/cluster.ts';
import { runningServer } from './postgres/orphan.ts';
import { type FakeDiscord, fakeDiscord } from './testing/fake-discord.ts';
import { fakePush } from './testing/fake-push.ts';
import { fakeReceiver } from './testing/fake-receiver.ts';
import { fakeSmtp } from './testing/fake-smtp.ts';
import { startHost } from './testing/host-process.ts';
import { layMigratedCluster } from './testing/migrated-cluster.ts';
import { readMail } from './testing/read-mail.ts';

/**
 * The host is killed while it sends, again and again, and everything that was due arrives on all five channels. The whole of it:
 *
 *   RONDO_KILLS=100 RONDO_DUE=1000 npx vitest run --project host host/killed-sender.test.ts
 *
 * With RONDO_PLAIN=1 Discord is written to by webhooks alone.
 */
const kills = Number(process.env['RONDO_KILLS'] ?? 3);
const due = Number(process.env['RONDO_DUE'] ?? 60);

/** So long a sender holds what it takes. */
const leaseSeconds = 60;
/** Of each channel as much; channels and webhooks share theirs. */
const ofEach = Math.ceil(due / 5);
const receivers = 5;
const perReceiver = Math.ceil(ofEach / receivers);
/** Whether the channels have no bot: their new messages may stand there twice (docs/decisions/0035). */
const plain = process.env['RONDO_PLAIN'] === '1';
/** Their numbers there. */
const linked = Array.from({ length: ofEach }, (_, made) => String(710_000_000_000_000_000n + BigInt(made)));
const serverOf = {
  guild: '400000000000000001',
  channel: (made: number) => String(600_000_000_000_000_000n + BigInt(made)),
};

test(`of ${due} messages none is lost when the host is killed ${kills} times, and what is repeated is known again`, async () => {
  const home = mkdtempSync(join(tmpdir(), 'rondo-killed-'));
  chmodSync(home, 0o711);
  await layMigratedCluster(home);
  let publicKey = '';
  const discord = await fakeDiscord();
  const pushes = await fakePush(() => publicKey);
  const smtp = await fakeSmtp();
  const receiver = await fakeReceiver();
  const env = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtp.port),
    SMTP_FROM: 'league@rondo.club',
    RONDO_TEST_DISCORD: discord.at,
    DISCORD_CLIENT_ID: discord.application.client,
    DISCORD_CLIENT_SECRET: discord.application.secret,
    DISCORD_PUBLIC_KEY: discord.application.publicKey,
    DISCORD_BOT_TOKEN: discord.application.botUser.token,
    RONDO_TEST_PUSH: pushes.at,
    RONDO_TEST_WEBHOOKS: `https://127.0.0.1:${receiver.port}`,
  };
  const taken = () => discord.requests.length + pushes.requests.length + smtp.mails.length + receiver.got.length;

  let host = await startHost({ home, env });
  let owner = await ownerOf(home);
  try {
    await expect.poll(() => owner.ask('select from private.delivery_setup where webhooks')).toHaveLength(1);
    publicKey = String((await owner.ask('select push_key from private.delivery_setup'))[0]!['push_key']);
    const matches = await allDue(owner, () => pushes.device(), discord);
    // what is told of a device or webhook that was added is not counted here
    await owner.ask(`delete from private.outbox where payload ? 'type' and channel = 'mail'`);
    const waiting = () => owner.ask('select from private.outbox where done_at is null and given_up_at is null');
    /** Sends without waiting a minute: refused and unanswered messages wait for their next try. */
    const sendable = () =>
      owner.ask(
        `select from private.outbox
          where done_at is null and given_up_at is null and (next_at <= now() or leased_until > now())`,
      );

    for (let killed = 0; killed < kills; killed += 1) {
      // as far as it comes by then is chance: in the middle of a request, a statement, or between the two
      const before = taken();
      const most = Math.round((Math.random() * 2 * due) / kills);
      await expect
        .poll(async () => taken() - before >= most || (await sendable()).length === 0, {
          interval: 1,
          timeout: 180_000,
        })
        .toBe(true);
      await host.ended('SIGKILL');
      const died = Date.now();
      await owner.client.end().catch(() => {});
      host = await startHost({ home, env });
      owner = await ownerOf(home);
      // what is there already changes
      await owner.ask(
        `select private.write_match(m.id, jsonb_build_object('live_home_score', m.live_home_score + 1))
           from public.team_matches m where m.id = any ($1) and m.live_home_score < 50 and random() < 0.2`,
        [matches],
      );
      // what the dead one had taken is due again
      await owner.ask(`update private.outbox set leased_until = now() where leased_until <= $1`, [
        new Date(died + leaseSeconds * 1000),
      ]);
      await aMinuteLater(owner);
    }
    const settled = () =>
      expect.poll(async () => (await aMinuteLater(owner), (await waiting()).length), { timeout: 300_000 }).toBe(0);
    await settled();

    const requestsOf = (wanted: string) => discord.requests.filter(({ method }) => method === wanted);
    const toMembers = new Set(linked.map((person) => discord.directTo(person)));
    const deliveries = () => ({
      // what is in the channels
      discord: timesEach(
        [...discord.messages.entries()]
          .filter(([id]) => !toMembers.has(discord.channelOf(id)))
          .map(([id, { content }]) => `${discord.channelOf(id)} ${/matches\/([\w-]+)/.exec(String(content))?.[1]}`),
      ),
      // and what members were written
      direct: timesEach(
        [...discord.messages.keys()].map((id) => discord.channelOf(id)).filter((each) => toMembers.has(each)),
      ),
      push: timesEach(pushes.requests.map(({ endpoint, headers }) => `${endpoint} ${headers['topic']}`)),
      mail: timesEach(smtp.mails.map(({ raw }) => readMail(raw).headers['message-id']!)),
      webhook: timesEach(receiver.got.map(({ path, headers }) => `${path} ${String(headers['webhook-id'])}`)),
    });
    const givenUp = await owner.ask(
      'select channel, error, count(*)::int as count from private.outbox where given_up_at is not null group by 1, 2',
    );
    const [posts, edits, looks] = [requestsOf('POST').length, requestsOf('PATCH').length, requestsOf('GET').length];
    console.log(JSON.stringify({ kills, plain, givenUp, posts, edits, looks, ...mapped(deliveries(), repeats) }));

    // After two waits without an answer an admin decides: nothing is lost without a word.
    expect(givenUp.filter(({ error }) => error !== 'unanswered')).toEqual([]);
    await owner.ask('begin');
    await asAdmin(owner);
    for (const { channel } of givenUp)
      await owner.ask(`select private.send_given_up_again($1, 'unanswered')`, [channel]);
    await owner.ask('commit');
    await settled();

    const { discord: messages, direct, push, mail, webhook } = deliveries();
    expect(mapped({ messages, direct, push, mail, webhook }, ({ size }) => size)).toEqual({
      direct: ofEach,
      messages: perReceiver * receivers,
      push: ofEach,
      mail: ofEach,
      webhook: perReceiver * receivers,
    });
    // a message by the bot is there once
    if (!plain) expect(Math.max(...messages.values())).toBe(1);
    expect(Math.max(...direct.values())).toBe(1);
    // on a device one replaces the other; a mail and an event are known again by their ids
    expect(pushes.shown()).toHaveLength(ofEach);
    expect(pushes.faults).toEqual([]);
    expect(await owner.ask('select from private.outbox where error is not null')).toEqual([]);
    // the message that is known says the newest state: what came later was an edit
    const stale = await owner.ask(
      `select o.remote_id, m.live_home_score as score from private.outbox o
         join public.team_matches m on o.subject = 'match ' || m.id where o.channel = 'discord'`,
    );
    expect(stale).toHaveLength(perReceiver * receivers);
    for (const { remote_id, score } of stale)
      expect(String(discord.messages.get(String(remote_id))?.['content'])).toContain(` ${String(score)}–0 `);
  } finally {
    await owner.client.end().catch(() => {});
    await host.ended('SIGTERM');
    await Promise.all([discord, pushes, smtp, receiver].map((fake) => fake.close()));
    rmSync(home, { recursive: true, force: true });
  }
}, 7_200_000);

const mapped = <From, To>(all: Record<string, From>, to: (each: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(all).map(([name, each]) => [name, to(each)]));

function timesEach(all: string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const each of all) times.set(each, (times.get(each) ?? 0) + 1);
  return times;
}

const repeats = (times: Map<string, number>) => ({
  arrived: times.size,
  sent: [...times.values()].reduce((sum, each) => sum + each, 0),
  most: Math.max(...times.values()),
});

type Owner = { client: Client; ask: (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]> };

/** A session of the server's owner. */
async function ownerOf(home: string): Promise<Owner> {
  const { folders, settings } = await clusterAt(home);
  const client = new Client(runningServer(folders, settings)?.settings ?? settings);
  client.on('error', () => {});
  await client.connect();
  return { client, ask: async (statement, values = []) => (await client.query(statement, values)).rows };
}

/** Makes every waiting delivery due. */
const aMinuteLater = ({ ask }: Owner) =>
  ask(`update private.outbox set next_at = next_at - interval '1 minute' where done_at is null and next_at > now()`);

async function asAdmin({ ask }: Owner): Promise<void> {
  const [admin] = await ask(`select user_id as id from private.user_roles where role = 'admin'`);
  await ask(`select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`, [
    JSON.stringify({ sub: admin!['id'], role: 'authenticated' }),
    admin!['id'],
  ]);
}

type Device = { endpoint: string; p256dh: string; auth: string };

/** So much at once on every channel; the matches that channels are told of. */
async function allDue({ client, ask }: Owner, device: () => Device, discord: FakeDiscord): Promise<string[]> {
  await client.query('begin');
  const [admin] = await ask(
    `insert into public.profiles (id, username) values (gen_random_uuid(), 'Ada Admin') returning id`,
  );
  await ask(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [admin!['id']]);
  await asAdmin({ client, ask });
  for (let made = 0; made < receivers; made += 1) {
    await ask(`select private.connect_discord_channel('Channel ' || $1::text, $2, 'en', true, true, true)`, [
      made,
      `https://discord.com/api/webhooks/${100_000_000_000_000_000n + BigInt(made)}/${`secret-${made}-`.padEnd(68, 'x')}`,
    ]);
    if (!plain) {
      discord.botChannels.add(serverOf.channel(made));
      await ask(
        `update private.discord_webhooks set guild_id = $1, bot_channel = $2
          where channel_id = (select id from private.discord_channels where name = 'Channel ' || $3::text)`,
        [serverOf.guild, serverOf.channel(made), made],
      );
    }
    await ask(`select private.create_webhook($1, array['season_started'])`, [`https://hooks.example.com/${made}`]);
  }
  const matches = await underWay({ client, ask });
  for (let made = 0; made < perReceiver; made += 1)
    await ask(`select private.enqueue_event('season_started', null, '{}', '{}')`);
  for (let made = 0; made < ofEach; made += 1) {
    // one who is pushed to, one who is mailed to, and one who is written to: none hears anything twice
    for (const key of ['matchMoved', 'ticketAnswered', 'messageReceived']) {
      const [person, session] = [randomUUID(), randomUUID()];
      await ask(`insert into public.profiles (id, username) values ($1::uuid, 'P' || left($1::text, 8))`, [person]);
      await ask(
        `insert into auth.users (id, email, email_confirmed_at) values ($1::uuid, $1::text || '@people.club', now())`,
        [person],
      );
      if (key === 'messageReceived')
        await ask(`insert into private.discord_accounts (user_id, discord_id, name) values ($1, $2, 'Somebody')`, [
          person,
          linked[made],
        ]);
      if (key === 'matchMoved') {
        const { endpoint, p256dh, auth } = device();
        await ask('insert into auth.sessions (id, user_id) values ($1, $2)', [session, person]);
        await ask(
          'insert into private.push_devices (user_id, session_id, endpoint, p256dh, auth) values ($1, $2, $3, $4, $5)',
          [person, session, endpoint, p256dh, auth],
        );
      }
      await ask('insert into public.notifications (user_id, key) values ($1, $2::public.notification_key)', [
        person,
        key,
      ]);
    }
  }
  await ask('update private.outbox set next_at = now(), due_since = now()');
  await client.query('commit');
  return matches;
}

/** Matches that have just begun, each between two teams of its own. */
async function underWay({ ask }: Owner): Promise<string[]> {
  const [league] = await ask(
    `insert into public.leagues (id, name) values (gen_random_uuid(), 'Coast League') returning id`,
  );
  await ask(`insert into public.league_seasons (league_id, season, phase) values ($1, 1, 'regular')`, [league!['id']]);
  const matches: string[] = [];
  for (let made = 0; made < perReceiver; made += 1) {
    const sides = [randomUUID(), randomUUID()];
    for (const [side, team] of sides.entries()) {
      const captain = randomUUID();
      await ask(`insert into public.profiles (id, username) values ($1::uuid, 'C' || left($1::text, 8))`, [captain]);
      await ask('insert into public.teams (id, name, manager_id) values ($1, $2, $3)', [
        team,
        `Team ${made} ${'AB'[side]}`,
        captain,
      ]);
      await ask('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
        league!['id'],
        team,
      ]);
    }
    const [match] = await ask(
      `insert into public.team_matches (league_id, season, matchday, home_team_id, away_team_id, kickoff_at)
       values ($1, 1, 1, $2, $3, now() - interval '10 minutes') returning id`,
      [league!['id'], ...sides],
    );
    matches.push(String(match!['id']));
  }
  await ask(
    `select private.write_match(id, jsonb_build_object('status', 'live', 'live_at', now(), 'live_home_score', 0, 'live_away_score', 0))
       from unnest($1::uuid[]) as id`,
    [matches],
  );
  return matches;
}
