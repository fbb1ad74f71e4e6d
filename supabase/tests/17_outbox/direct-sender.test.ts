import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeDiscord, fakeDiscord } from '#host/testing/fake-discord.ts';
import type { PressAbout } from '#host/testing/fake-discord-application.ts';
import { direct, messageTo, type OpenedDirect } from '#supabase/functions/channels/direct/direct.ts';
import { deliver, type Outbox } from '#supabase/functions/channels/sender.ts';
import type { Channel } from '#supabase/functions/channels/channel.ts';
import { answer, type Press } from '#supabase/functions/discord-interactions/handler.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { fileReport, newMeeting, standOf } from '#supabase/tests/harness/meeting.ts';
import { newClub, newPerson, offer, statuses } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { begin, fail, finish, later, open, rows } from './channels.ts';
import { notified, setUp } from './devices.ts';
import { afterGrace, leaseDirects, linkedTo, setUpBot } from './directs.ts';

/** The bot against a Discord on loopback that fails in every way it can, and the buttons below what it wrote. */

const world = openWorld({ sessions: 8 });
const { sql } = world;
let fake: FakeDiscord;
let channel: Channel;

beforeAll(async () => {
  fake = await fakeDiscord();
  await sql(
    `insert into public.site_settings (key, value) values ('site_address', '{"url": "https://league.example"}')
       on conflict (key) do update set value = excluded.value`,
  );
});
afterAll(() => fake.close());
beforeEach(async () => {
  for (const table of ['outbox', 'discord_accounts', 'discord_presses']) await sql(`delete from private.${table}`);
  await setUp(world, { key: null });
  await setUpBot(world);
  fake.messages.clear();
  fake.requests.length = 0;
  fake.closedTo.clear();
  fake.keysKept = 300_000;
  channel = direct({ at: fake.at, timeout: 3000, bot: fake.application.botUser.token });
});

const outbox: Outbox = {
  lease: (max) => leaseDirects(world, max),
  open: (held) => open(world, held),
  begin: (held) => begin(world, held),
  keep: async ({ id, lease }, channel) =>
    (await sql<{ kept: boolean }>('select private.keep_direct_channel($1, $2, $3) as kept', [id, lease, channel]))[0]!.kept,
  finish: (held, version, id) => finish(world, held, version, id),
  fail: (held, reason, outcome, wait) => fail(world, held, outcome, wait, reason),
}; // prettier-ignore
const run = () => deliver({ outbox, channels: { direct: channel } });
const state = async () => (await rows(world))[0];
const requests = () => fake.requests.map(({ method, path }) => `${method} ${path.replace('/api/v10', '').replaceAll(/\d{15,}/g, '…').split('?')[0]}`); // prettier-ignore
const contents = () => [...fake.messages.values()].map(({ content }) => String(content));
const buttonsOf = (message: object) =>
  (
    message as { components: { components: { label: string; custom_id?: string; url?: string }[] }[] }
  ).components.flatMap(({ components }) => components);
const opening = 'POST /users/@me/channels';
const posting = 'POST /channels/…/messages';
const looking = ['GET /users/@me', 'GET /channels/…/messages'];

/** Somebody whose account is linked, and who is due a message. */
async function due(): Promise<{ person: string; id: string; notice: string }> {
  const person = await newPerson(world);
  const id = await linkedTo(world, person);
  const notice = await notified(world, person, 'messageReceived');
  await afterGrace(world);
  return { person, id, notice };
}
/** A report of 2–1 that its captain was written of. */
async function reported() {
  const meeting = await newMeeting(world);
  const by = await linkedTo(world, meeting.away.captain);
  const report = await fileReport(world, meeting.home.captain, meeting.match);
  await afterGrace(world);
  await run();
  const [message] = fake.messages.keys();
  return { ...meeting, by, report, message: message! };
}

describe('a direct message', () => {
  test('goes to the one channel that Discord opens, by the bot, and mentions nobody', async () => {
    const { id, person } = await due();
    expect(await run()).toEqual({ sent: 1, failed: 0 });
    expect(requests()).toEqual([opening, posting]);
    expect(fake.requests[0]!.body).toEqual({ recipient_id: id });
    const [[message, body]] = [...fake.messages] as [[string, Record<string, unknown>]];
    expect(fake.channelOf(message)).toBe(fake.directTo(id));
    expect(body).toMatchObject({ allowed_mentions: { parse: [] }, flags: 4, enforce_nonce: true });
    expect(await state()).toMatchObject({ remote_id: message, unanswered: 0, error: null });
    await notified(world, person, 'matchMessage');
    await afterGrace(world);
    await run();
    expect(requests()).toEqual([opening, posting, posting]);
  });

  test('is edited when it is answered, and says nothing is waited for', async () => {
    const { away, report, home, match } = await reported();
    const [first] = fake.messages.values();
    expect(first!['content']).toMatch(
      new RegExp(`^A result of ${home.name} against ${away.name} was reported\\\\: 2–1\\\\..*\\nWithout an answer, the result counts from <t:\\d+:F>\\.\\n-# \\[`),
    );
    expect(buttonsOf(first!)).toMatchObject([
      { label: 'Confirm 2–1', custom_id: `confirm:${report}` },
      { label: 'Dispute', url: expect.stringMatching(`^https://league.example/matches/${match}\\?form=answer#`) as string },
    ]);
    await done(world.as({ id: away.captain }).rpc('confirm_report', { report_id: report }));
    await sql('update private.outbox set next_at = now()');
    await sql('select private.settle_directs()');
    await run();
    expect(requests()).toEqual([opening, posting, 'PATCH /channels/…/messages/…']);
    expect(contents()[0]).toMatch(/^~~A result of .*~~\nThere is nothing left to do here\.\n-# /);
    expect(buttonsOf([...fake.messages.values()][0]!)).toEqual([]);
  }); // prettier-ignore

  test('is not sent after it was read', async () => {
    const { notice } = await due();
    await sql('update public.notifications set read_at = now() where id = $1', [notice]);
    expect(await run()).toEqual({ sent: 0, failed: 0 });
    expect([requests(), await rows(world)]).toEqual([[], []]);
  });

  test.each(['accepted and silent', 'accepted and cut off', 'accepted and huge'] as const)(
    'that was %s stands once, even after its key is forgotten',
    async (trouble) => {
      await due();
      await run();
      await notified(world, (await state())!['target'] as string, 'matchMessage');
      await afterGrace(world);
      fake.requests.length = 0;
      fake.next(trouble);
      await run();
      fake.keysKept = 0;
      await later(world, 3600);
      await run();
      // what is there is said anew, as it is now
      await run();
      expect(fake.messages.size).toBe(2);
      expect(requests()).toEqual([posting, ...looking, 'PATCH /channels/…/messages/…']);
      expect((await rows(world)).every(({ done_at, unanswered }) => done_at !== null && unanswered === 0)).toBe(true);
    },
  );

  test('that a killed sender had taken stands once', async () => {
    await due();
    // Discord has it, and nobody commits that
    const killed = { ...outbox, finish: () => Promise.reject(new Error('killed')) };
    await expect(deliver({ outbox: killed, channels: { direct: channel } })).rejects.toThrow('killed');
    expect(fake.messages.size).toBe(1);
    await later(world, 120);
    await run();
    await run();
    expect(fake.messages.size).toBe(1);
    expect(await state()).toMatchObject({ remote_id: [...fake.messages.keys()][0], unanswered: 0 });
  });

  test('of a sender that died before the channel was opened is sent', async () => {
    await due();
    fake.next({ status: 500 });
    await run();
    expect(await state()).toMatchObject({ error: 'http_500', unanswered: 0 });
    await sql('update private.outbox set unanswered = 3, unanswered_since = now()');
    await later(world, 3600);
    await run();
    expect(fake.messages.size).toBe(1);
  });

  test.each([50_007, 50_278])('that Discord does not let the bot write (%i) switches the way off', async (code) => {
    const { person, id } = await due();
    if (code === 50_007) fake.closedTo.add(id);
    else fake.next({ status: 403, body: { code } });
    await notified(world, person, 'matchMessage');
    await afterGrace(world);
    await run();
    expect(await rows(world)).toEqual([]);
    expect((await world.as({ id: person }).rpc('my_discord')).data).toMatchObject([{ refused: true }]);
    fake.requests.length = 0;
    await notified(world, person, 'messageReceived');
    await afterGrace(world);
    await run();
    expect(requests()).toEqual([]);
  });

  test('waits as long as 429 says: for one member, and for all when the bot is too quick', async () => {
    await due();
    const wait = async () => Math.round((await sql<{ left: number }>(
      `select max(extract(epoch from quiet_until - now()))::float8 as left from private.discord_accounts`))[0]!.left);
    await run();
    await notified(world, (await state())!['target'] as string, 'matchMessage');
    await afterGrace(world);
    fake.next({ status: 429, body: { retry_after: 7.2, global: false } });
    await run();
    expect(await wait()).toBe(8);
    await due();
    await run();
    expect(fake.messages.size).toBe(2);
    await due();
    fake.next({ status: 429, body: { retry_after: 40, global: true } });
    await run();
    await due();
    const before = fake.requests.length;
    await run();
    expect(fake.requests).toHaveLength(before);
    expect((await rows(world)).filter(({ error }) => error === 'rate_limited')).toHaveLength(3);
  }); // prettier-ignore

  test('with a wrong token is given up at once, for an admin to see', async () => {
    await due();
    channel = direct({ at: fake.at, bot: `${'x'.repeat(24)}.Gabcde.${'y'.repeat(38)}` });
    await run();
    expect(await state()).toMatchObject({ error: 'http_401' });
    expect((await world.as('admin').rpc('given_up_causes')).data).toMatchObject([
      { channel: 'direct', cause: 'http_401' },
    ]);
    channel = direct({ at: fake.at, bot: '' });
    await due();
    await run();
    expect((await rows(world)).map(({ error }) => error)).toContain('no_bot_token');
  });

  test('to a channel that is gone has it opened anew; one that was deleted there is not written twice', async () => {
    const { person } = await due();
    await run();
    await notified(world, person, 'matchMessage');
    await afterGrace(world);
    fake.next({ status: 404, body: { code: 10_003 } });
    await run();
    await later(world, 10);
    await run();
    expect(requests()).toEqual([opening, posting, posting, opening, posting]);
    expect(fake.messages.size).toBe(2);
  });

  test('keeps whatever a name says from being more than a name, in three languages', async () => {
    const facts = {
      time_zone: 'Europe/Berlin',
      site: 'https://league.example',
      site_name: 'Rondo',
      notices: [{ id: 'n', topic: 'team', key: 'captaincyHandedOver', values: { team: '**A** [x](https://evil.example) @everyone', by: '~~b~~\n# c' }, link: null, created_at: '' }],
    };
    const opened = { about: 'n', over: false, deadline: null, action: null } as unknown as OpenedDirect;
    for (const language of ['en', 'de', 'tr']) {
      const { content, components } = messageTo({ ...opened, said: { ...facts, language } });
      const [line, choose] = content.split('\n');
      expect(line).not.toMatch(/(?<!\\)[*[\]()~#@]/);
      expect(choose).toMatch(/^-# \[.+\]\(<https:\/\/league\.example\/settings\?section=notifications>\)$/);
      expect(buttonsOf({ components })).toMatchObject([{ url: 'https://league.example/notifications#n' }]);
    }
    // a site that does not know its address leads nowhere
    const alone = messageTo({ ...opened, said: { ...facts, site: '', language: 'en' } });
    expect([alone.content.split('\n').length, alone.components]).toEqual([1, []]);
  }); // prettier-ignore
});

describe('a button below it', () => {
  const press = async (about: PressAbout) => {
    const request = new Request('https://league.example/x', fake.application.press({ guild: null, ...about }));
    const answered = await answer(request, {
      publicKey: fake.application.publicKey,
      client: fake.application.client,
      site: 'https://league.example',
      press: async (values: Press) =>
        (await sql<{ said: unknown }>('select private.press_discord_button($1, $2, $3, $4::uuid, $5, $6) as said', [
          values.press, values.presser, values.what, values.about, values.message, values.guild,
        ]))[0]!.said,
    });
    return (await answered.json()) as { type: number; data: { content: string; flags: number } };
  }; // prettier-ignore

  test('confirms with one press, with the presser’s rights, and the message is said anew', async () => {
    const { match, report, message, by, home } = await reported();
    const button = `confirm:${report}`;
    const other = await linkedTo(world, home.captain);
    for (const wrong of [
      { by, message: '123456789012345678' },
      { by: other, message },
    ])
      expect((await press({ button, ...wrong })).data.content).toMatch(/out of date/);
    expect((await standOf(world, match)).status).toBe('reported');
    expect(await press({ button, by, message })).toMatchObject({
      type: 4,
      data: { content: 'Result confirmed.', flags: 64 },
    });
    expect(await standOf(world, match)).toMatchObject({ status: 'finished', home_score: 2, away_score: 1 });
    await run();
    expect(contents()[0]).toMatch(/^~~/);
    expect((await press({ button, by, message })).data.content).toMatch(/decided/);
  });

  test('signs an offer, and puts its reader in', async () => {
    const club = await newClub(world, { phase: 'registration' });
    const player = await newPerson(world);
    const by = await linkedTo(world, player);
    const contract = await offer(world, club, player);
    await afterGrace(world);
    await run();
    const [message] = fake.messages.keys();
    expect((await press({ button: `sign:${contract}`, by, message: message! })).data.content).toMatch(/^Signed/);
    expect(await statuses(world, player)).toEqual({ [contract]: 'active' });

    fake.messages.clear();
    const { home, match } = await newMeeting(world, { kickoff_at: new Date(Date.now() + 20 * 3_600_000) });
    const own = await linkedTo(world, home.player);
    await sql('select private.settle_due()');
    await afterGrace(world);
    await run();
    const asking = [...fake.messages].find(([id]) => fake.channelOf(id) === fake.directTo(own))![0];
    expect((await press({ button: `in:${match}`, by: own, message: asking })).data.content).toMatch(/^You are in/);
    expect(await sql('select player_id, coming from public.attendance where match_id = $1', [match])).toEqual([
      { player_id: home.player, coming: true },
    ]);
    await run();
    expect(fake.messages.get(asking)!['content']).toMatch(/^~~/);
  });
});
