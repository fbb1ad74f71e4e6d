import { beforeEach, describe, expect, test } from 'vitest';
import { databaseLimits, limits } from '#domain/limits.ts';
import { hostileAddresses } from '#testing/hostile-addresses.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { newMeeting, unknownId } from '#supabase/tests/harness/meeting.ts';
import { writeMatch } from '#supabase/tests/harness/fixtures.ts';
import { newPerson, refused } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, text } from '#supabase/tests/harness/traces.ts';
import { waiting } from '#supabase/tests/harness/waiting.ts';
import { connected, fail, lease, newAddress, open, rows, sent, wanted } from './channels.ts';

/** How an admin connects a channel of Discord, and that nobody ever reads its address again. */

const world = openWorld({ sessions: 8 });
const admin = () => world.as('admin');

beforeEach(async () => {
  await world.sql('delete from private.outbox');
  await world.sql('delete from private.discord_channels');
});

const connect = (values: object = {}) => admin().rpc('connect_discord_channel', { ...wanted(), ...values });
const list = async () => (await admin().rpc('discord_channel_list')).data!;
const change = (channel_id: string, values: object = {}) => {
  const { address: _, ...same } = wanted();
  return admin().rpc('change_discord_channel', { channel_id, ...same, ...values });
};

/** The refusals of the calls, sorted. */
const hintsOf = (answers: { error: { hint?: string } | null }[]) =>
  answers.map(({ error }) => error?.hint ?? 'none').toSorted();

describe('a channel is connected', () => {
  test('by an admin, for a league and in a language; the list says everything but the address', async () => {
    const { league } = await newMeeting(world);
    const id = await connected(world, {
      of_league: league,
      language: 'tr',
      news: false,
      cups: true,
      name: '  Maç   sonuçları ',
    });
    const [row] = await list();
    expect(row).toMatchObject({
      id, name: 'Maç sonuçları', league_id: league, language: 'tr', results: true, fixtures: true, news: false, transfers: false, cups: true,
      off_at: null, last_sent_at: null, last_error: null, waiting: 0, given_up: 0,
    }); // prettier-ignore
    expect(row!.league_name).toMatch(/^League /);
    expect(await auditOf(world, `discord_channels ${id}`)).toMatchObject([
      { action: 'connect_discord_channel', actor: people.admin, after: { language: 'tr', texts_changed: ['name'] } },
    ]);
  });

  test('and changed, which keeps its address, or gives it another one whose messages are new', async () => {
    const id = await connected(world);
    const { match } = await newMeeting(world);
    await writeMatch(world, match, { status: 'live', live_at: new Date() });
    const [first] = await sent(world);
    await done(change(id, { name: 'Live', language: 'de', fixtures: false }));
    expect(await list()).toMatchObject([{ name: 'Live', language: 'de', fixtures: false, transfers: false }]);
    await writeMatch(world, match, { live_home_score: 1, live_away_score: 0 });
    expect(await sent(world)).toMatchObject([
      { what: 'edit', webhook: first!.webhook, token: first!.token, language: 'de' },
    ]);
    await done(change(id, { address: newAddress() }));
    await writeMatch(world, match, { live_home_score: 2, live_away_score: 0 });
    const [moved] = await sent(world);
    expect(moved).toMatchObject({ what: 'post' });
    expect(moved!.webhook).not.toBe(first!.webhook);
  });

  test('and disconnected with everything that waits for it', async () => {
    const id = await connected(world);
    const { match } = await newMeeting(world);
    await writeMatch(world, match, { status: 'live', live_at: new Date() });
    await done(admin().rpc('disconnect_discord_channel', { channel_id: id }));
    expect([await list(), await rows(world), await world.sql('select from private.discord_webhooks')]).toEqual([
      [],
      [],
      [],
    ]);
    await refused(world, () => change(id), { code: 'PT404', hint: 'discordChannelUnknown', details: 'channel_id' });
  });

  test('by nobody else, and the list is empty for them', async () => {
    const id = await connected(world);
    for (const who of ['user', 'captain', 'moderator'] as const) {
      const as = world.as(who);
      const notYours = { code: 'PT403', hint: 'notYours' };
      await refused(world, () => as.rpc('connect_discord_channel', wanted()), notYours);
      await refused(world, () => as.rpc('change_discord_channel', { channel_id: id, ...wanted() }), notYours);
      for (const name of ['disconnect_discord_channel', 'send_discord_test', 'send_discord_again'] as const)
        await refused(world, () => as.rpc(name, { channel_id: id }), notYours);
      expect((await as.rpc('discord_channel_list')).data).toEqual([]);
    }
    expect((await world.as('visitor').rpc('discord_channel_list')).error).toMatchObject({ code: '42501' });
  });

  test('with a name, a language, something to send and a league there is', async () => {
    for (const [values, refusal] of [
      [{ name: ' ' }, { code: 'PT422', hint: 'missing', details: 'name' }],
      [{ name: text(limits.discordChannelNameMax + 1) }, { code: 'PT422', hint: 'wrongLength', details: 'name' }],
      [{ name: '!!!' }, { code: 'PT422', hint: 'unreadable', details: 'name' }],
      [{ language: 'fr' }, { code: 'PT422', hint: 'wrongValue', details: 'language' }],
      [
        { results: false, fixtures: false, news: false },
        { code: 'PT422', hint: 'discordNothing', details: 'results' },
      ],
      [{ of_league: unknownId }, { code: 'PT404', hint: 'leagueUnknown', details: 'of_league' }],
    ] as const)
      await refused(world, () => connect(values), refusal);
  });

  test(`at most ${limits.discordChannels} times, also when two admins connect the last one at once`, async () => {
    for (let made = 1; made < limits.discordChannels; made += 1) await connected(world);
    const other = await newPerson(world);
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [other]);
    let calls: Promise<{ error: { hint?: string } | null }[]> | undefined;
    // both are under way before either of them can write
    await world.hold('lock table private.discord_channels in share mode', [], async () => {
      calls = Promise.all([connect(), world.as({ id: other }).rpc('connect_discord_channel', wanted())]);
      await expect.poll(() => waiting(world)).toBe(2);
    });
    const answers = await calls!;
    await world.sql('delete from private.user_roles where user_id = $1', [other]);
    expect(hintsOf(answers)).toEqual(['discordChannelsFull', 'none']);
    expect(await list()).toHaveLength(limits.discordChannels);
  });

  test('once by one address, whatever host of Discord’s it names, also at the same moment', async () => {
    const address = newAddress();
    const answers = await Promise.all([connect({ address }), connect({ address: address.replace('//', '//ptb.') })]);
    expect(hintsOf(answers)).toEqual(['discordConnected', 'none']);
    const id = await connected(world);
    await refused(world, () => change(id, { address: address.replace('discord.com', 'discordapp.com') }), {
      code: 'PT409',
      hint: 'discordConnected',
      details: 'address',
    });
  });
});

describe('an address', () => {
  test('of a webhook on a host of Discord’s is taken', async () => {
    for (const host of ['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com'])
      await done(connect({ address: ` ${newAddress().replace('discord.com', host)} ` }));
  });

  test(`of anything else is refused: ${hostileAddresses.length} of them`, async () => {
    expect(hostileAddresses.length).toBeGreaterThan(100);
    const taken: string[] = [];
    for (const address of hostileAddresses) {
      const [parts] = await world.sql<{ token: string | null }>('select * from private.discord_webhook_of($1)', [
        address,
      ]);
      if (parts!.token !== null) taken.push(address);
    }
    expect(taken).toEqual([]);
    for (const address of [hostileAddresses[0]!, '', text(5000)])
      await refused(world, () => connect({ address }), { code: 'PT422', hint: 'discordAddress', details: 'address' });
    expect(await list()).toEqual([]);
  });

  test('is in no answer, refusal, log or table but its own', async () => {
    const address = newAddress();
    const secret = /\/([^/]+)$/.exec(address)![1]!;
    const [number] = /\d{15,}/.exec(address)!;
    const answers: unknown[] = [];
    const { data: id } = await connect({ address });
    answers.push(
      await connect({ address }),
      await change(id!, { address, name: ' ' }),
      await change(id!, { address: `${address}?wait=true` }),
    );
    answers.push(
      await change(id!, { address }),
      await list(),
      await admin().rpc('send_discord_test', { channel_id: id! }),
    );
    const [held] = await lease(world);
    await open(world, held!);
    await fail(world, held!, 'off', null, 'http_404');
    answers.push(await list(), await admin().rpc('notifications_page', {}), await admin().rpc('audit_page', {}));
    answers.push(
      await admin().rpc('disconnect_discord_channel', { channel_id: (await connect({ name: 'Other' })).data! }),
    );
    const tables = await world.sql<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
        where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')`,
    );
    expect(tables.length).toBeGreaterThan(40);
    for (const { name } of tables)
      if (name !== 'private.discord_webhooks') answers.push(await world.sql(`select * from ${name}`));
    const all = JSON.stringify(answers);
    expect(all).toContain('connect_discord_channel');
    expect(all).not.toContain(secret);
    expect(all).not.toContain(number);
    // a value that breaks the table's own rule is quoted by no error
    const broken = world.sql('update private.discord_webhooks set token = $1', [`${secret}!`]);
    const { message = '' } = (await broken.catch((error: unknown) => error)) as Partial<Error>;
    expect(message).not.toContain(secret);
  });
});

describe('a test', () => {
  test('is a message of its own each time, one in a while', async () => {
    const id = await connected(world);
    const send = () => admin().rpc('send_discord_test', { channel_id: id });
    await done(send());
    expect(await list()).toMatchObject([{ waiting: 1 }]);
    await refused(world, send, { code: 'PT429', hint: 'discordTestSoon', details: 'channel_id' });
    expect(await sent(world)).toMatchObject([{ what: 'post', said: { kind: 'test' } }]);
    expect((await list())[0]).toMatchObject({ waiting: 0, last_error: null });
    expect((await list())[0]!.last_sent_at).not.toBeNull();
    await refused(world, send, { code: 'PT429', hint: 'discordTestSoon', details: 'channel_id' });
    await world.sql(`update private.outbox set due_since = due_since - $1 * interval '1 second'`, [
      databaseLimits.discordTestPauseSeconds,
    ]);
    const answers = await Promise.all([send(), send()]);
    expect(hintsOf(answers)).toEqual(['discordTestSoon', 'none']);
    expect(await sent(world)).toMatchObject([{ what: 'post' }]);
    expect(await auditOf(world, `discord_channels ${id}`)).toHaveLength(3);
  });

  test('and another try of what was given up are refused while the channel is off, or nothing was given up', async () => {
    const id = await connected(world);
    const again = () => admin().rpc('send_discord_again', { channel_id: id });
    await refused(world, again, { code: 'PT409', hint: 'discordNothingToSend', details: 'channel_id' });
    await done(admin().rpc('send_discord_test', { channel_id: id }));
    const [held] = await lease(world);
    await open(world, held!);
    await fail(world, held!, 'stop', null, 'http_400');
    expect(await list()).toMatchObject([{ given_up: 1, waiting: 0, last_error: 'http_400' }]);
    await done(again());
    expect(await list()).toMatchObject([{ given_up: 0, waiting: 1 }]);
    expect(await sent(world)).toMatchObject([{ what: 'post', said: { kind: 'test' } }]);
    await world.sql('update private.discord_channels set off_at = now()');
    const off = { code: 'PT409', hint: 'discordChannelOff', details: 'channel_id' };
    await refused(world, again, off);
    await refused(world, () => admin().rpc('send_discord_test', { channel_id: id }), off);
    await done(change(id));
    expect(await list()).toMatchObject([{ off_at: null }]);
  });
});
