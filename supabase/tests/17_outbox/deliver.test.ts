import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '#host/free-port.ts';
import { type FakeDiscord, fakeDiscord } from '#host/testing/fake-discord.ts';
import { discord } from '#supabase/functions/channels/discord/discord.ts';
import { deliver, type Outbox } from '#supabase/functions/channels/sender.ts';
import { answer, outboxOver } from '#supabase/functions/deliver/handler.ts';
import { message, plain } from '#supabase/functions/channels/discord/message.ts';
import type { Opened, Channel } from '#supabase/functions/channels/channel.ts';
import { writeMatch } from '#supabase/tests/harness/fixtures.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { newMeeting } from '#supabase/tests/harness/meeting.ts';
import { begin, connected, fail, finish, later, lease, open, rows } from './channels.ts';

/** The sender against a Discord on loopback that fails in every way it can. */

const world = openWorld({ sessions: 8 });
let fake: FakeDiscord;

beforeAll(async () => {
  fake = await fakeDiscord();
});
afterAll(() => fake?.close());
beforeEach(async () => {
  await world.sql('delete from private.outbox');
  await world.sql('delete from private.discord_channels');
  fake.messages.clear();
  fake.requests.length = 0;
  fake.botChannels.clear();
  fake.keysKept = 300_000;
  delete fake.headers['x-ratelimit-remaining'];
});

const outbox: Outbox = {
  lease: (max) => lease(world, max),
  open: (held) => open(world, held),
  begin: (held) => begin(world, held),
  finish: (held, version, id) => finish(world, held, version, id),
  fail: (held, reason, outcome, wait) => fail(world, held, outcome, wait, reason),
};
const run = (at = fake.at, more: object = {}) =>
  deliver({
    outbox,
    channels: { discord: discord({ at, timeout: 3000, bot: fake.application.botUser.token }) },
    ...more,
  });

/** A match that has begun, in a new channel; what is said about it afterwards. */
async function live(): Promise<{ match: string; score: (home: number, away: number) => Promise<unknown> }> {
  await connected(world);
  const { match } = await newMeeting(world);
  await writeMatch(world, match, { status: 'live', live_at: new Date() });
  return {
    match,
    score: (home, away) => writeMatch(world, match, { live_home_score: home, live_away_score: away }),
  };
}
const contents = () => [...fake.messages.values()].map(({ content }) => String(content));
const methods = () => fake.requests.map(({ method }) => method);
const state = async () => (await rows(world))[0];

describe('a message', () => {
  test('is posted, edited and taken away', async () => {
    const { match, score } = await live();
    expect(await run()).toEqual({ sent: 1, failed: 0 });
    await score(1, 0);
    await run();
    expect(contents()).toHaveLength(1);
    expect(contents()[0]).toContain('1–0');
    await world.sql('delete from public.team_matches where id = $1', [match]);
    await run();
    expect(methods()).toEqual(['POST', 'PATCH', 'DELETE']);
    expect(fake.messages.size).toBe(0);
    expect(await rows(world)).toEqual([]);
  });

  test('that fails twice is sent once in the end', async () => {
    await live();
    fake.next({ status: 500 }, { status: 503, body: 'upstream' });
    for (const waited of [0, 5, 10]) {
      await later(world, waited);
      await run();
    }
    expect(methods()).toEqual(['POST', 'POST', 'POST']);
    expect(fake.messages.size).toBe(1);
    expect(await state()).toMatchObject({ tries: 0, error: null, unanswered: 0 });
  });

  test('waits as long as 429 says, with everything for that channel and nothing for others', async () => {
    const { score } = await live();
    fake.next({ status: 429, body: { retry_after: 7.2 }, headers: { 'retry-after': '8' } });
    await run();
    expect(await state()).toMatchObject({ error: 'rate_limited', tries: 0 });
    await score(1, 0);
    expect(await run()).toEqual({ sent: 0, failed: 0 });
    await world.sql(`update private.discord_channels set quiet_until = quiet_until - interval '7 seconds'`);
    expect(await run()).toEqual({ sent: 0, failed: 0 });
    await world.sql(`update private.discord_channels set quiet_until = quiet_until - interval '1 second'`);
    await later(world, 8);
    expect(await run()).toEqual({ sent: 1, failed: 0 });
  });

  test.each(['accepted and silent', 'accepted and cut off', 'accepted and huge'] as const)(
    'that was %s is repeated once at most, and edited from then on',
    async (trouble) => {
      const { score } = await live();
      fake.next(trouble);
      await run();
      expect(await state()).toMatchObject({ done_at: null, unanswered: 1 });
      for (let tries = 0; tries < 4; tries += 1) {
        await later(world, 3600);
        await run();
      }
      expect(fake.messages.size).toBe(2);
      await score(3, 2);
      await run();
      expect(methods()).toEqual(['POST', 'POST', 'PATCH']);
    },
  );

  test('that is never answered is not repeated for ever: twice, then it is given up', async () => {
    await live();
    fake.next('accepted and silent', 'accepted and silent');
    for (let tries = 0; tries < 5; tries += 1) {
      await run();
      await later(world, 3600);
    }
    expect(methods()).toEqual(['POST', 'POST']);
    // the second rings for nobody
    expect(fake.requests.map(({ body }) => body!['flags'])).toEqual([4, 4 | 4096]);
    expect(await state()).toMatchObject({ error: 'unanswered' });
  });

  test('whose edit is not answered is edited again, not repeated', async () => {
    const { score } = await live();
    await run();
    await score(1, 0);
    fake.next('accepted and silent', 'accepted and cut off');
    for (let tries = 0; tries < 3; tries += 1) {
      await run();
      await later(world, 3600);
    }
    expect(methods()).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH']);
    expect(fake.messages.size).toBe(1);
  });

  test('that somebody deleted is sent anew once', async () => {
    const { score } = await live();
    await run();
    fake.messages.clear();
    await score(1, 0);
    await run();
    await run();
    expect(methods()).toEqual(['POST', 'PATCH', 'POST']);
    expect(fake.messages.size).toBe(1);
  });

  test('to a webhook that is gone switches the channel off, and nothing more is asked', async () => {
    const { score } = await live();
    fake.next({ status: 404, body: { code: 10_015, message: 'Unknown Webhook' } });
    await run();
    await score(1, 0);
    await later(world, 3600);
    await run();
    expect(methods()).toEqual(['POST']);
    expect((await world.as('admin').rpc('discord_channel_list')).data).toMatchObject([
      { last_error: 'http_404', waiting: 1 },
    ]);
    expect((await world.as('admin').rpc('discord_channel_list')).data![0]!.off_at).not.toBeNull();
  });

  test.each([
    [{ status: 400, body: { code: 50_006 } }, { error: 'http_400' }, true],
    [{ status: 403, body: 'error code: 1015' }, { error: 'http_403' }, false],
    [{ status: 401, body: { code: 0 } }, { error: 'http_401' }, false],
  ])('that is answered %j stands as %j', async (trouble, outcome, isOver) => {
    await live();
    fake.next(trouble);
    await run();
    expect(await state()).toMatchObject(outcome);
    expect((await state())!['given_up_at'] !== null).toBe(isOver);
  });

  test('is no redirect’s to take', async () => {
    let elsewhere = 0;
    const other = createServer((_, response) => {
      elsewhere += 1;
      response.end('{"id":"1"}');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    await live();
    for (const status of [301, 302, 303, 307, 308]) {
      fake.next({ status, headers: { location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/` } });
      await run();
      expect(await state()).toMatchObject({ error: `http_${status}`, remote_id: null });
      await later(world, 3600);
    }
    await new Promise((resolve) => other.close(resolve));
    expect(elsewhere).toBe(0);
  });

  test('waits where nobody answers at all, which counts as not sent', async () => {
    await live();
    const nobody = `http://127.0.0.1:${await freePort()}`;
    for (let tries = 0; tries < 4; tries += 1) {
      await run(nobody);
      await later(world, 3600);
    }
    expect(await state()).toMatchObject({ error: 'unreachable', unanswered: 0, given_up_at: null });
    await run();
    expect(fake.messages.size).toBe(1);
  });

  test('leaves the next of its channel for later when Discord says it was the last one for now', async () => {
    await live();
    const { match } = await newMeeting(world);
    await writeMatch(world, match, { status: 'live', live_at: new Date() });
    Object.assign(fake.headers, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '60' });
    expect(await run()).toEqual({ sent: 1, failed: 0 });
    expect((await rows(world)).filter(({ error }) => error !== null)).toEqual([]);
    expect(await run()).toEqual({ sent: 0, failed: 0 });
    await later(world, 60);
    expect(await run()).toEqual({ sent: 1, failed: 0 });
  });

  test('goes out once, however many senders run', async () => {
    for (let made = 0; made < 6; made += 1) await live();
    await Promise.all([run(), run(), run()]);
    // each of the six matches in each channel that stood when it began
    expect(fake.messages.size).toBe(21);
    expect(fake.requests).toHaveLength(21);
  });
});

describe('a message by the bot', () => {
  const channel = '600000000000000001';
  const setUp = (bot: boolean) =>
    world.sql('select private.set_discord_application($1, $2, $3, $4)', [
      fake.application.client, 'https://league.test/back', 'https://discord.com/oauth2/authorize', bot,
    ]); // prettier-ignore
  beforeEach(async () => {
    await setUp(true);
    // by its link a message is found again
    await world.sql(
      `insert into public.site_settings (key, value) values ('site_address', '{"url": "https://league.test"}')
       on conflict (key) do nothing`,
    );
  });
  afterAll(async () => {
    await world.sql('select private.set_discord_application()');
    await world.sql(`delete from public.site_settings where key = 'site_address'`);
  });

  /** A match that has begun, in a channel that was chosen at Discord. */
  async function liveByBot() {
    const made = await live();
    await world.sql('update private.discord_webhooks set guild_id = $1, bot_channel = $2', [
      fake.application.webhook.guild_id,
      channel,
    ]);
    fake.botChannels.add(channel);
    return made;
  }
  const posts = () => fake.requests.filter(({ method }) => method === 'POST');
  async function triedFor(times: number) {
    for (let tries = 0; tries < times; tries += 1) {
      await later(world, 3600);
      await run();
    }
  }

  test('is posted, edited and taken away', async () => {
    const { match, score } = await liveByBot();
    expect(await run()).toEqual({ sent: 1, failed: 0 });
    await score(1, 0);
    await run();
    expect(contents()).toEqual([expect.stringContaining(' 1–0 ')]);
    await world.sql('delete from public.team_matches where id = $1', [match]);
    await run();
    expect(fake.messages.size).toBe(0);
    expect(fake.requests.map(({ method, path }) => [method, path.replace(/\d+$/, 'ID')])).toEqual([
      ['POST', `/api/v10/channels/${channel}/messages`],
      ['PATCH', `/api/v10/channels/${channel}/messages/ID`],
      ['DELETE', `/api/v10/channels/${channel}/messages/ID`],
    ]);
  });

  test.each([
    ['accepted and silent', 300_000],
    ['accepted and cut off', 300_000],
    ['accepted and huge', 0],
    // the host was down for longer than Discord keeps a key
    ['accepted and cut off', 0],
  ] as const)('that was %s is found again, with keys kept for %s ms, and edited', async (trouble, duration) => {
    const { score } = await liveByBot();
    fake.keysKept = duration;
    fake.next(trouble);
    await run();
    expect(await state()).toMatchObject({ done_at: null, unanswered: 1 });
    await score(3, 2);
    await triedFor(3);
    expect(fake.messages.size).toBe(1);
    expect(contents()).toEqual([expect.stringContaining(' 3–2 ')]);
    expect(await state()).toMatchObject({
      unanswered: 0,
      unanswered_since: null,
      remote_id: [...fake.messages.keys()][0],
    });
  });

  test('that is still on its way when the channel is read is known by its key, and then edited', async () => {
    const { score } = await liveByBot();
    fake.next('accepted and cut off');
    await run();
    await score(3, 2);
    fake.next({ status: 200, body: { id: fake.application.botUser.id } }, { status: 200, body: [] });
    await triedFor(2);
    expect(posts()).toHaveLength(2);
    expect(posts()[0]!.body!['nonce']).toBe(posts()[1]!.body!['nonce']);
    expect(contents()).toEqual([expect.stringContaining(' 3–2 ')]);
  });

  test('is looked for on every page, and what others wrote about the match is none', async () => {
    const { match } = await liveByBot();
    fake.keysKept = 0;
    fake.write(channel, `https://league.test/matches/${match}`, 150);
    fake.next('accepted and cut off');
    await run();
    fake.write(channel, 'so it begins', 150);
    await triedFor(2);
    expect(posts()).toHaveLength(1);
    expect(fake.messages.size).toBe(301);
    expect(await state()).toMatchObject({ unanswered: 0, remote_id: expect.anything() });
  });

  test('is not repeated while the channel cannot be read', async () => {
    await liveByBot();
    fake.next('accepted and cut off');
    await run();
    const me = { status: 200, body: { id: fake.application.botUser.id } };
    fake.next({ status: 500 }, me, { status: 500 }, me, { status: 200, body: 'x'.repeat(3_000_000) });
    await triedFor(3);
    expect(posts()).toHaveLength(1);
    await triedFor(1);
    expect(posts()).toHaveLength(1);
    expect(await state()).toMatchObject({ unanswered: 0, remote_id: expect.anything() });
  });

  test('that is answered each time may be tried as often as a day allows, and a new one has another key', async () => {
    const { match } = await liveByBot();
    fake.next({ status: 500 }, { status: 503 });
    await run();
    await triedFor(2);
    expect(posts()).toHaveLength(3);
    expect(fake.messages.size).toBe(1);
    expect(methods()).not.toContain('GET');
    const other = await newMeeting(world);
    await writeMatch(world, other.match, { status: 'live', live_at: new Date() });
    await run();
    expect(new Set(posts().map(({ body }) => body!['nonce'])).size).toBeGreaterThan(1);
    expect(match).not.toBe(other.match);
    expect(fake.messages.size).toBe(2);
  });

  test('that somebody deleted before it was found again is given up', async () => {
    await liveByBot();
    fake.next('accepted and cut off');
    await run();
    fake.messages.clear();
    await triedFor(3);
    expect(posts()).toHaveLength(2);
    expect(fake.messages.size).toBe(0);
    expect(await state()).toMatchObject({ error: 'message_gone', given_up_at: expect.anything() });
  });

  test('about what is over before it was found again is taken away', async () => {
    const { match } = await liveByBot();
    fake.next('accepted and cut off');
    await run();
    await world.sql('delete from public.team_matches where id = $1', [match]);
    await triedFor(2);
    expect(fake.messages.size).toBe(0);
    expect(await rows(world)).toEqual([]);
  });

  test('is the webhook’s where the bot may not write', async () => {
    const { score } = await liveByBot();
    fake.botChannels.clear();
    await run();
    await triedFor(1);
    await score(1, 0);
    await run();
    expect(fake.requests.map(({ method, path }) => `${method} ${path.split('/')[2]}`)).toEqual([
      'POST v10',
      'POST webhooks',
      'PATCH webhooks',
    ]);
    expect(fake.messages.size).toBe(1);
  });

  test('is not sent by a sender without its token, and by the webhook where there is no bot', async () => {
    const { score } = await liveByBot();
    await run(fake.at, { channels: { discord: discord({ at: fake.at }) } });
    expect(fake.requests).toEqual([]);
    await setUp(false);
    await triedFor(1);
    expect(posts()).toHaveLength(1);
    // once there is one, what the webhook wrote is written anew
    await setUp(true);
    await score(1, 0);
    await triedFor(2);
    expect(posts().map(({ path }) => path.split('/')[2])).toEqual(['webhooks', 'v10']);
  });

  test('in a channel that is gone switches it off', async () => {
    await liveByBot();
    fake.next(
      { status: 404, body: { code: 10_003, message: 'Unknown Channel' } },
      { status: 404, body: { code: 10_015, message: 'Unknown Webhook' } },
    );
    await run();
    await triedFor(1);
    expect((await world.as('admin').rpc('discord_channel_list')).data![0]!.off_at).not.toBeNull();
  });

  test('never says the bot’s token', async () => {
    await liveByBot();
    fake.next({ status: 401, body: { message: fake.application.botUser.token } });
    await run();
    expect(JSON.stringify(await rows(world))).not.toContain(fake.application.botUser.token);
    expect(await state()).toMatchObject({ error: 'http_401' });
  });
});

test('an address that could lead elsewhere is asked for by no sender', async () => {
  const out = discord({ at: fake.at, timeout: 3000, bot: fake.application.botUser.token });
  const token = 'x'.repeat(68);
  const facts = { kind: 'test', site: '', site_name: 'Rondo' } as const;
  const good = {
    what: 'post',
    version: 1,
    message: null,
    webhook: '100000000000000001',
    token,
    language: 'en',
    said: facts,
  } as const;
  const hostile: (Partial<Opened> | { webhook: string } | { token: string } | { channel: string })[] = [
    ...['', '1', '..', '100000000000000001/../..', '@evil.example', '100000000000000001?', '1'.repeat(30), '１００００００００００００００００１'].map((webhook) => ({ webhook })),
    ...['', 'short', `${token}/../../x`, `${token}?x=1`, `${token}#`, `${token}@evil`, `${token}\n`, `${token}%2f`, 'x'.repeat(121)].map((wrong) => ({ token: wrong })),
    ...['', 'x', '1/..', '@me', '1?'].map((id) => ({ what: 'edit' as const, message: id })),
    { what: 'delete', message: '../1' },
    { what: 'edit', message: null },
    ...['x', '1/..', '@me', '600000000000000001/..', '600000000000000001?'].flatMap((channel) => [
      { channel },
      { channel, about: 'a', since: '2026-01-01T00:00:00Z' },
    ]),
  ]; // prettier-ignore
  for (const wrong of hostile)
    expect(await out.send({ ...good, ...wrong }), JSON.stringify(wrong)).toEqual({
      outcome: 'stop',
      reason: 'wrong_address',
    });
  expect(fake.requests).toEqual([]);
  expect(await out.send(good)).toMatchObject({ outcome: 'taken' });
});

describe('the words', () => {
  const match = {
    kind: 'match', id: 'm1', league: 'Super League', season: 2, matchday: 5, stage: 'regular', home: 'Kiel', away: 'Lübeck',
    status: 'finished', kickoff_at: '2026-12-01T19:00:00+00:00', home_score: 3, away_score: 1, live_home_score: null,
    live_away_score: null, forfeited_by: null, ruled: false, site: 'https://league.example', site_name: 'Rondo',
  } as const; // prettier-ignore

  test('say a match in the channel’s language, with Discord’s own moments and no mention', () => {
    expect(message(match, 'en')).toEqual({
      content: [
        '**Kiel 3–1 Lübeck**',
        'Full time',
        'Super League · Season 2 · Round 5',
        '[Match page](<https://league.example/matches/m1>)',
      ].join('\n'),
      flags: 4,
      allowed_mentions: { parse: [] },
    });
    const soon = { ...match, status: 'scheduled', home_score: null, away_score: null } as const;
    expect(message(soon, 'de').content).toContain('Anstoß: <t:1796151600:F>');
    expect(message({ ...soon, stage: 'semifinal', matchday: null }, 'tr').content).toContain('2. sezon · Yarı final');
    expect(message({ ...soon, status: 'live', live_home_score: 1, live_away_score: 1 }, 'en').content).toContain(
      '**Kiel 1–1 Lübeck**',
    );
    expect(message({ ...match, ruled: true, forfeited_by: 'away' }, 'en').content).toContain(
      'decided by the league · Forfeited by Lübeck',
    );
    expect(message({ ...match, home_score: null, away_score: null, forfeited_by: 'both' }, 'en').content).toContain(
      'Neither team showed up',
    );
    expect(message({ ...match, site: '' }, 'xx').content).not.toContain('](');
  });

  test('of every state and stage are there in every language', () => {
    for (const language of ['en', 'de', 'tr'])
      for (const status of ['scheduled', 'live', 'reported', 'disputed', 'finished', 'postponed', 'cancelled'] as const)
        for (const stage of ['regular', 'decider', 'quarterfinal', 'semifinal', 'third_place', 'final']) {
          const { content } = message({ ...match, status, stage }, language);
          expect(content).not.toMatch(/undefined|\{\{|\}\}|third_/);
        }
  });

  test('lead to the form that settles what the state asks the two sides for', () => {
    const id = '0a8f5d0e-5b0e-4a3e-9d3f-0c5f6a7b8c9d';
    const formOf = (status: typeof match.status | 'scheduled' | 'live' | 'reported' | 'disputed' | 'postponed') =>
      /\?form=(\w+)>/.exec(message({ ...match, id, status }, 'en').content)?.[1];
    expect((['scheduled', 'live', 'reported', 'disputed', 'postponed', 'finished'] as const).map(formOf)).toEqual([
      'attendance', undefined, 'answer', undefined, 'propose', undefined,
    ]); // prettier-ignore
    const reported = message({ ...match, id, status: 'reported' }, 'en', true).components?.[0]?.components;
    expect(reported).toContainEqual(
      expect.objectContaining({ url: `https://league.example/matches/${id}?form=dispute` }),
    );
    const night = {
      kind: 'cup', id, name: 'Winter night', status: 'check_in', starts_at: match.kickoff_at, check_in_from: match.kickoff_at,
      check_in_until: match.kickoff_at, capacity: 8, winner: null, site: match.site, site_name: 'Rondo',
    } as const; // prettier-ignore
    expect(message(night, 'en').content).toContain(`/night-cup/${id}?form=checkIn>)`);
  });

  test('say an announcement line by line', () => {
    const facts = {
      kind: 'announcement', id: 'a1', title: 'Server day', body: 'Closed.\n@everyone', site: 'https://league.example', site_name: 'Rondo',
    } as const; // prettier-ignore
    expect(message(facts, 'en').content).toBe(
      ['**Server day**', 'Closed\\.', '\\@everyone', '[Announcement](<https://league.example/announcements/a1>)'].join(
        '\n',
      ),
    );
  });

  test('say a transfer and a night cup, in every language and state', () => {
    const site = { site: 'https://league.example', site_name: 'Rondo' };
    const moved = {
      ...site, kind: 'transfer', id: 't1', player_id: 'p1', player: 'Ada', from: 'Kiel', to: 'Lübeck', how: 'transfer_in',
      league: 'Super League', season: 2,
    } as const; // prettier-ignore
    expect(message(moved, 'de', true)).toMatchObject({
      content: [
        '**Ada**',
        'Wechselt von Kiel zu Lübeck',
        'Super League · Saison 2',
        '[Zum Spieler](<https://league.example/players/p1#t1>)',
      ].join('\n'),
      components: [],
    });
    const night = {
      ...site, kind: 'cup', id: 'c1', name: 'Winter night', status: 'registration', starts_at: '2026-12-01T19:00:00+00:00',
      check_in_from: '2026-12-01T18:00:00+00:00', check_in_until: '2026-12-01T18:30:00+00:00', capacity: 8, winner: 'Kiel',
    } as const; // prettier-ignore
    expect(message(night, 'en').content).toBe(
      [
        '**Winter night**',
        'Night cup: entry is open for up to 8 teams.',
        'Check-in: <t:1796148000:F> until <t:1796149800:F>',
        'Start: <t:1796151600:F>',
        '[Cup page](<https://league.example/night-cup/c1>)',
      ].join('\n'),
    );
    for (const language of ['en', 'de', 'tr']) {
      for (const how of [
        'transfer_in',
        'transfer_out',
        'contract_accepted',
        'contract_terminated',
        'free_agent',
      ] as const)
        expect(message({ ...moved, how }, language).content).not.toMatch(/undefined|\{\{|_/);
      for (const status of ['registration', 'check_in', 'live', 'finished', 'cancelled'] as const)
        expect(message({ ...night, status }, language).content).not.toMatch(/undefined|\{\{|_/);
    }
  });

  test('take names as they are: no markup, mention, link, quote or second line', () => {
    for (const name of [
      '@everyone',
      '<@123>',
      '<#1>',
      '<t:1:F>',
      '**bold**',
      '[x](https://evil.example)',
      'https://evil.example',
      'discord.gg/x',
      '> quote',
      '# big',
      '- list',
      '||spoiler||',
      '`code`',
      '~~x~~',
      '_x_',
      'a\\',
      'a\nb',
      '$& $1 {{team}}',
    ]) {
      const { content, allowed_mentions } = message({ ...match, home: name, forfeited_by: 'home' }, 'en');
      expect(allowed_mentions).toEqual({ parse: [] });
      expect(content.split('\n')).toHaveLength(4);
      // without what is escaped no sign of a markup is left but our own
      const bare = content.replaceAll(/\\[^\sA-Za-z0-9]/g, '');
      expect(bare.match(/[<>[\]()*_~`|#@\\]/g)?.join(''), name).toBe('****[](<>)');
    }
    expect(plain('Müller & Söhne 1.0')).toBe('Müller \\& Söhne 1\\.0');
  });

  test('of the longest article fit into one message', () => {
    const article = { kind: 'article', id: 'a1', title: '*'.repeat(120), summary: '`'.repeat(300), is_ai_generated: true, site: `https://${'x'.repeat(200)}.example`, site_name: 'Rondo' } as const; // prettier-ignore
    expect(message(article, 'tr').content.length).toBeLessThanOrEqual(2000);
    const endless = message({ ...article, summary: '`'.repeat(3000) }, 'en').content;
    expect(endless.length).toBeLessThanOrEqual(2000);
    expect(endless.endsWith('\\')).toBe(false);
  });
});

describe('the function of a hosted project', () => {
  const key = 'service-key';
  type Own = { keys?: string[]; way?: string; webhook?: Channel };
  const ask = (url: string, init: RequestInit = {}, { keys = [key, 'second'], way = 'discord', webhook }: Own = {}) =>
    answer(new Request(`http://f/deliver?way=${way}`, { method: 'POST', ...init }), {
      url,
      key,
      keys,
      channels: { discord: discord(), ...(webhook && { webhook }) },
    });

  test('serves whoever has a secret key, and nobody else', async () => {
    const requests: { path: string; headers: Record<string, unknown> }[] = [];
    const rest = createServer((request, response) => {
      requests.push({ path: request.url ?? '', headers: request.headers });
      request.resume();
      response.end('[]');
    });
    await new Promise<void>((resolve) => rest.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(rest.address() as AddressInfo).port}`;
    for (const headers of [{}, { apikey: 'public' }, { authorization: 'Bearer x' }] as Record<string, string>[])
      expect((await ask(url, { headers })).status).toBe(401);
    expect((await ask(url, { headers: { apikey: '' } }, { keys: [] })).status).toBe(401);
    expect((await ask(url, { method: 'GET', headers: { apikey: key } })).status).toBe(405);
    expect((await ask(url, { headers: { apikey: key } }, { way: 'webhook' })).status).toBe(404);
    expect(requests).toEqual([]);
    expect((await ask(url, { headers: { apikey: 'second' } })).status).toBe(200);
    requests.length = 0;
    const answered = await ask(url, { headers: { authorization: `Bearer ${key}` } });
    expect(await answered.json()).toEqual({ sent: 0, failed: 0 });
    expect(requests).toMatchObject([
      { path: '/rest/v1/rpc/lease_deliveries', headers: { apikey: key, authorization: `Bearer ${key}` } },
    ]);
    await new Promise((resolve) => rest.close(resolve));
  });

  test('sends one way a call, webhooks by a lease of their own, and neither keeps the other from being sent', async () => {
    const leased: string[] = [];
    let broken = '';
    const rest = createServer((request, response) => {
      const call = request.url!.split('/').at(-1)!;
      request.resume();
      if (call === broken) return void response.writeHead(500).end();
      if (call.startsWith('lease')) leased.push(call);
      const held =
        call === 'lease_webhook_deliveries' ? [{ id: '1', lease: '2', channel: 'webhook', target: '3' }] : [];
      response.end(JSON.stringify(call === 'open_delivery' ? { what: 'post', version: 1, message: null } : held));
    });
    await new Promise<void>((resolve) => rest.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(rest.address() as AddressInfo).port}`;
    let events = 0;
    const webhook: Channel = {
      send: async () => ((events += 1), { outcome: 'taken', message: '204', pause: 0 }),
      leasedBy: 'lease_webhook_deliveries',
    };
    const headers = { apikey: key };
    const call = (way: string) => ask(url, { headers }, { way, webhook });
    expect(await (await call('webhook')).json()).toEqual({ sent: 1, failed: 0 });
    expect(leased).toEqual(['lease_webhook_deliveries']);
    broken = 'lease_deliveries';
    await expect(call('discord')).rejects.toThrow('lease_deliveries: 500');
    await call('webhook');
    expect(events).toBe(2);
    await new Promise((resolve) => rest.close(resolve));
  });

  test('says of a database that refuses its status alone', async () => {
    fake.next({ status: 403, body: { message: 'row says secret' } });
    await expect(outboxOver({ url: fake.at, key: 'sb_secret_x' }).lease(1, ['discord'])).rejects.toThrow(
      /^lease_deliveries: 403$/,
    );
  });
});

describe('a run', () => {
  /** An outbox of deliveries to these targets, and what is sent by a way that answers when `until` says. */
  const runOf = async (targets: string[], until: (target: string) => Promise<unknown> | undefined, most?: number) => {
    const due = targets.map((target, id) => ({ id: String(id), lease: '', channel: 'test', target }));
    const sent: string[] = [];
    const failed: string[] = [];
    const delivered = await deliver({
      outbox: {
        lease: async (max) => due.splice(0, max),
        open: async ({ target }) => ({ version: 1, url: target }) as unknown as Opened,
        begin: async () => undefined,
        finish: async ({ id }) => void sent.push(id),
        fail: async ({ id }) => void failed.push(id),
      },
      channels: {
        test: {
          send: async (opened) => {
            await until((opened as unknown as { url: string }).url);
            return { outcome: 'taken', message: null, pause: 0 };
          },
        },
      },
      ...(most !== undefined && { most }),
    });
    return { delivered, sent, failed, left: due.length };
  };

  test('is not held by one slow target: the others are sent meanwhile, and its own messages in their order', async () => {
    const targets = Array.from({ length: 90 }, (_, n) => (n % 30 === 0 ? 'slow' : `quick ${n}`));
    let answered: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (answered = resolve));
    let quick = 0;
    const { sent } = await runOf(targets, (target) => {
      if (target === 'slow') return slow;
      quick += 1;
      // all that can be sent beside it
      if (quick === 87) answered();
      return undefined;
    });
    expect(sent).toHaveLength(90);
    expect(sent.filter((id) => Number(id) % 30 === 0)).toEqual(['0', '30', '60']);
  });

  test('leaves to the next what is beyond its most', async () => {
    expect(
      await runOf(
        Array.from({ length: 50 }, (_, n) => String(n)),
        () => undefined,
        30,
      ),
    ).toMatchObject({
      delivered: { sent: 30, failed: 0 },
      left: 20,
    });
  });
});
