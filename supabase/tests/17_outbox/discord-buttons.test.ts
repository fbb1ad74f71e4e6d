import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeDiscord, fakeDiscord } from '#host/testing/fake-discord.ts';
import type { PressAbout } from '#host/testing/fake-discord-application.ts';
import { discord } from '#supabase/functions/channels/discord/discord.ts';
import { deliver, type Outbox } from '#supabase/functions/channels/sender.ts';
import { answer, type InteractionOptions, type Press } from '#supabase/functions/discord-interactions/handler.ts';
import { writeMatch } from '#supabase/tests/harness/fixtures.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { fileReport, type Meeting, newMeeting, standOf } from '#supabase/tests/harness/meeting.ts';
import { newPerson, newClub, offer, statuses } from '#supabase/tests/harness/signing.ts';
import { auditOf } from '#supabase/tests/harness/traces.ts';
import { begin, connected, fail, finish, later, lease, open } from './channels.ts';

/** A press in Discord does what its owner may do on the site, and nothing else. */

const world = openWorld({ sessions: 8 });
let fake: FakeDiscord;
beforeAll(async () => {
  fake = await fakeDiscord();
  await setUp();
});
/** Says that there is an application, or that there is none. */
const setUp = (client: string | null = fake.application.client) =>
  world.sql(`select private.set_discord_application($1, $2, $2)`, [client, client && 'https://league.example/back']);
afterAll(() => fake?.close());
beforeEach(async () => {
  for (const table of ['outbox', 'discord_channels', 'discord_accounts', 'discord_presses'])
    await world.sql(`delete from private.${table}`);
  fake.messages.clear();
});

const outbox: Outbox = {
  lease: (max) => lease(world, max),
  open: (held) => open(world, held),
  begin: (held) => begin(world, held),
  finish: (held, version, id) => finish(world, held, version, id),
  fail: (held, reason, outcome, wait) => fail(world, held, outcome, wait, reason),
};
const run = () => deliver({ outbox, channels: { discord: discord({ at: fake.at, timeout: 3000 }) } });

const site = 'https://league.example';
const options = (): InteractionOptions => ({
  publicKey: fake.application.publicKey,
  client: fake.application.client,
  site,
  press: async (values: Press) => {
    const [row] = await world.sql<{ said: unknown }>(
      'select private.press_discord_button($1, $2, $3, $4::uuid, $5, $6) as said',
      [values.press, values.presser, values.what, values.about, values.message, values.guild],
    );
    return row!.said;
  },
});

type ButtonAnswer = {
  type: number;
  data: {
    content: string;
    flags: number;
    components: { components: { label: string; custom_id?: string; url?: string }[] }[];
  };
};
async function press(about: PressAbout, more: Partial<InteractionOptions> = {}): Promise<ButtonAnswer> {
  const request = new Request(`${site}/functions/v1/discord-interactions`, fake.application.press(about));
  const answered = await answer(request, { ...options(), ...more });
  expect(answered.status).toBe(200);
  const reply = (await answered.json()) as ButtonAnswer;
  expect(reply.data.flags).toBe(64);
  return reply;
}
const text = async (about: PressAbout) => (await press(about)).data.content;
const buttonsIn = ({ data }: ButtonAnswer) => data.components.flatMap(({ components }) => components);

let made = 0;
/** Somebody's account of Discord; its number there. */
async function linkedTo(person: string, locale = 'en'): Promise<string> {
  const id = String(700_000_000_000_000_000n + BigInt((made += 1)));
  await world.sql(`insert into private.discord_accounts (user_id, discord_id, name) values ($1, $2, 'Somebody')`, [
    person,
    id,
  ]);
  await world.sql('update public.profile_private set locale = $2 where user_id = $1', [person, locale]);
  return id;
}

/** A channel whose webhook is the application's. */
async function ownChannel(): Promise<void> {
  const channel = await connected(world);
  await world.sql('update private.discord_webhooks set guild_id = $2 where channel_id = $1', [
    channel,
    fake.application.webhook.guild_id,
  ]);
}

/** A match that was said in such a channel; the id of its message. */
async function postMatch(): Promise<Meeting & { message: string }> {
  await ownChannel();
  const meeting = await newMeeting(world, { kickoff_at: new Date(Date.now() + 7_200_000) });
  await world.sql('select private.enqueue_due()');
  await run();
  const [row] = await world.sql<{ remote_id: string }>('select remote_id from private.outbox where subject = $1', [
    `match ${meeting.match}`,
  ]);
  return { ...meeting, message: row!.remote_id };
}
const components = (message: string) =>
  (fake.messages.get(message)!['components'] as ButtonAnswer['data']['components']).flatMap((row) => row.components);

/** A match whose home side has reported 3–1, said in such a channel. */
async function reported(): Promise<Meeting & { message: string; report: string }> {
  await ownChannel();
  const meeting = await newMeeting(world);
  const report = await fileReport(world, meeting.home.captain, meeting.match, 3, 1);
  await run();
  const [row] = await world.sql<{ remote_id: string }>('select remote_id from private.outbox where subject = $1', [
    `match ${meeting.match}`,
  ]);
  return { ...meeting, message: row!.remote_id, report };
}

describe('messages', () => {
  test('of an application’s webhook have buttons for what can be done, and others have none', async () => {
    const { match, message } = await postMatch();
    expect(components(message)).toMatchObject([
      { label: 'I’m in', custom_id: `in:${match}` },
      { label: 'My offers', custom_id: 'offers' },
    ]);
    const without = async (live_home_score: number) => {
      await writeMatch(world, match, { status: 'live', live_at: new Date(), live_home_score, live_away_score: 0 });
      await later(world, 10);
      await run();
      expect(fake.messages.get(message)).toMatchObject({
        content: expect.stringContaining(`${live_home_score}–0`) as string,
      });
      expect(fake.messages.get(message)).not.toHaveProperty('components');
    };
    await setUp(null);
    await without(1);
    await setUp();
    await world.sql('update private.discord_webhooks set guild_id = null');
    await without(2);
  });

  test('lose their buttons when there is nothing left to press', async () => {
    const { message, away, match, report } = await reported();
    const [site_address] = await world.sql<{ url: string }>(
      `select value ->> 'url' as url from public.site_settings where key = 'site_address'`,
    );
    expect(components(message)).toMatchObject([
      { label: 'Confirm', custom_id: `claim:${match}` },
      ...(site_address ? [{ label: 'Dispute', url: `${site_address.url}/matches/${match}?form=dispute` }] : []),
    ]);
    await world.as({ id: away.captain }).rpc('confirm_report', { report_id: report });
    await later(world, 10);
    await run();
    expect(components(message)).toEqual([]);
  });
});

describe('“I’m in”', () => {
  test('is the answer of a member of a side, as on the site', async () => {
    const { match, message, home } = await postMatch();
    const by = await linkedTo(home.player);
    expect(await text({ button: `in:${match}`, by, message })).toBe('You are in. Your team sees it on the site.');
    expect(await world.sql('select player_id, coming from public.attendance where match_id = $1', [match])).toEqual([
      { player_id: home.player, coming: true },
    ]);
  });

  test.each(['en', 'de', 'tr'])('of anybody else is refused, in %s', async (language) => {
    const { match, message } = await postMatch();
    const by = await linkedTo(await newPerson(world), language);
    const answered = await text({ button: `in:${match}`, by, message, locale: 'ja' });
    const { default: errors } = (await import(`../../../src/locales/${language}/errors.json`)) as {
      default: { notYours: string };
    };
    expect(answered).toBe(errors.notYours);
    expect(await world.sql('select from public.attendance where match_id = $1', [match])).toEqual([]);
  });

  test('of a suspended member is refused, and so is one after kick-off', async () => {
    const { match, message, home } = await postMatch();
    const by = await linkedTo(home.player);
    await writeMatch(world, match, { status: 'live', live_at: new Date() });
    expect(await text({ button: `in:${match}`, by, message })).toMatch(/begun|started/i);
    await world.sql(
      `insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'suspended', 'Threats in chat', $2)`,
      [home.player, people.admin],
    );
    expect(await text({ button: `in:${match}`, by, message })).toMatch(/suspended/i);
    expect(await world.sql('select from public.attendance where match_id = $1', [match])).toEqual([]);
  });

  test('counts once, however often Discord tells of it, and not below another message or in another server', async () => {
    const { match, message, home, away } = await postMatch();
    const by = await linkedTo(home.player);
    const about = { button: `in:${match}`, by, message };
    for (const elsewhere of [{ message: '123456789012345678' }, { guild: '999999999999999999' }])
      expect(await text({ ...about, ...elsewhere })).toMatch(/out of date/);
    const other = await newMeeting(world);
    expect(await text({ ...about, button: `in:${other.match}` })).toMatch(/out of date/);
    expect(await world.sql('select from public.attendance where match_id in ($1, $2)', [match, other.match])).toEqual(
      [],
    );

    const id = '555555555555555555';
    const twice = await Promise.all([text({ ...about, id }), text({ ...about, id })]);
    expect(twice.toSorted()).toEqual(['This button was already used.', 'You are in. Your team sees it on the site.']);
    // with the number of one press nobody presses another button
    expect(await text({ ...about, by: await linkedTo(away.player), id })).toBe('This button was already used.');
  });
});

describe('“Confirm”', () => {
  test('says what is reported, and the button below that agrees with it', async () => {
    const { match, message, away, home, report } = await reported();
    const by = await linkedTo(away.captain);
    const reply = await press({ button: `claim:${match}`, by, message });
    expect(reply).toMatchObject({
      type: 4,
      data: { content: `${home.name} 3–1 ${away.name} was reported. Is that right?` },
    });
    expect(buttonsIn(reply)).toMatchObject([
      { label: 'Confirm 3–1', custom_id: `confirm:${report}` },
      { label: 'Dispute', url: `${site}/matches/${match}?form=dispute` },
    ]);
    expect((await standOf(world, match)).status).toBe('reported');

    const own = { button: `confirm:${report}`, by, flags: 64 };
    expect(await press(own)).toMatchObject({ type: 7, data: { content: 'Result confirmed.', components: [] } });
    expect(await standOf(world, match)).toMatchObject({ status: 'finished', home_score: 3, away_score: 1 });
    expect(await auditOf(world, `team_matches ${match}`)).toContainEqual(
      expect.objectContaining({ action: 'confirm_report', actor: away.captain }),
    );
    expect(await press(own)).toMatchObject({ type: 7, data: { content: expect.stringMatching(/decided/) as string } });
  });

  test('is refused to the side that reported, to plain members and to strangers, who are told no score', async () => {
    const { match, message, home, away, report } = await reported();
    for (const person of [home.captain, away.player, await newPerson(world)]) {
      const by = await linkedTo(person);
      for (const button of [
        { button: `claim:${match}`, message },
        { button: `confirm:${report}`, flags: 64 },
      ]) {
        const answered = await press({ ...button, by });
        expect(answered.data.content).not.toMatch(/3–1|confirmed/);
        expect(buttonsIn(answered)).toEqual([]);
      }
    }
    expect((await standOf(world, match)).status).toBe('reported');
  });

  test('agrees to what was shown alone: a report that was corrected meanwhile is another', async () => {
    const { match, message, home, away, report } = await reported();
    const by = await linkedTo(away.captain);
    await press({ button: `claim:${match}`, by, message });
    const { error } = await world
      .as({ id: home.captain })
      .rpc('correct_report', { report_id: report, home_score: 9, away_score: 0 });
    expect(error).toBeNull();
    await press({ button: `confirm:${report}`, by, flags: 64 });
    expect((await standOf(world, match)).status).toBe('reported');
  });

  test('below a message that anybody with the webhook’s address could write agrees to nothing', async () => {
    const { match, away, report, message } = await reported();
    const by = await linkedTo(away.captain);
    const own = { button: `confirm:${report}`, by, message };
    expect(await text(own)).toMatch(/out of date/);
    expect(await text({ ...own, flags: 64, wroteIt: '999999999999999999' })).toMatch(/out of date/);
    expect((await standOf(world, match)).status).toBe('reported');
  });
});

describe('“My offers”', () => {
  test('are the presser’s own, and the button below signs one', async () => {
    const club = await newClub(world, { phase: 'registration' });
    const [player, other] = [await newPerson(world), await newPerson(world)];
    const [contract] = [await offer(world, club, player), await offer(world, club, other)];
    const by = await linkedTo(player);
    const answered = await press({ button: 'offers', by });
    expect(answered.data.content).toMatch(
      new RegExp(
        `^These offers wait for your signature:\n\\*\\*${club.name}\\*\\*, until <t:\\d+:F> · \\[Read the offer\\]\\(<${site}/dashboard\\?offer=${contract}>\\)$`,
      ),
    );
    expect(buttonsIn(answered)).toMatchObject([{ label: `Sign with ${club.name}`, custom_id: `sign:${contract}` }]);

    const thief = await linkedTo(other);
    expect(await text({ button: `sign:${contract}`, by: thief, flags: 64 })).not.toMatch(/Signed/);
    expect(await text({ button: `sign:${contract}`, by })).toMatch(/out of date/);
    expect(await press({ button: `sign:${contract}`, by, flags: 64 })).toMatchObject({
      type: 7,
      data: { content: 'Signed. Welcome to the team!' },
    });
    expect(await statuses(world, player)).toEqual({ [contract]: 'active' });
    expect(await text({ button: 'offers', by })).toBe('No offer is waiting for you.');
  });

  test('of who is too young to sign says why, with the number', async () => {
    const club = await newClub(world, { phase: 'registration' });
    const player = await newPerson(world, new Date(Date.now() - 5 * 365 * 86_400_000).toISOString().slice(0, 10));
    const contract = await offer(world, club, player);
    const by = await linkedTo(player, 'de');
    expect(await text({ button: `sign:${contract}`, by, flags: 64 })).toMatch(/\b16\b/);
    expect(await statuses(world, player)).toEqual({ [contract]: 'offered' });
  });
});

test('Discord is answered in time, whatever the database does', async () => {
  const by = await linkedTo(await newPerson(world));
  const never = () => new Promise(() => {});
  expect(await press({ button: 'offers', by }, { press: never, patience: 5 })).toMatchObject({
    data: { content: 'This takes longer than usual. Check on the site whether it worked.' },
  });
  const broken = () => Promise.reject(new Error('a secret'));
  expect(await press({ button: 'offers', by }, { press: broken })).toMatchObject({
    data: { content: 'That did not work. Try it on the site.' },
  });
});

test('what a press does not know is refused, and nothing of it stays', async () => {
  const by = await linkedTo(await newPerson(world));
  const [row] = await world.sql<{ said: unknown }>(
    `select private.press_discord_button('555555555555555556', $1, 'drop') as said`,
    [by],
  );
  expect(row!.said).toMatchObject({ outcome: 'refused', refusal: 'wrongValue' });
});

test('an account that is deleted takes its link along, and the export names it', async () => {
  const person = await newPerson(world);
  await world.sql('insert into auth.users (id, email) values ($1, $2) on conflict do nothing', [
    person,
    `${person}@people.test`,
  ]);
  const id = await linkedTo(person);
  const { data } = await world.as({ id: person }).rpc('export_my_data');
  expect(data).toMatchObject({ account: { discord: { id, name: 'Somebody' } } });
  expect((await world.as({ id: person }).rpc('delete_my_account')).error).toBeNull();
  expect(await world.sql('select from private.discord_accounts')).toEqual([]);
});

test('the clock forgets what nobody came back for, and old presses', async () => {
  await world.sql(
    `insert into private.discord_presses (id, created_at) values ('100000000000000001', now() - interval '25 hours'), ('100000000000000002', now())`,
  );
  await world.sql(
    `insert into private.discord_requests (state_hash, user_id, session_id, verifier, purpose, created_at)
     values (sha256('a'), $1, gen_random_uuid(), $2, 'link', now() - interval '61 minutes'), (sha256('b'), $1, gen_random_uuid(), $2, 'link', now())`,
    [people.user, '0'.repeat(64)],
  );
  await world.sql('select private.settle_due()');
  expect(await world.sql('select id from private.discord_presses')).toEqual([{ id: '100000000000000002' }]);
  expect(await world.sql(`select state_hash = sha256('b') as b from private.discord_requests`)).toEqual([{ b: true }]);
  await world.sql('delete from private.discord_requests');
});
