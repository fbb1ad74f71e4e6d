import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { discordAllowance } from './discord.ts';
import { type FakeDiscord, fakeDiscord } from './testing/fake-discord.ts';
import { member, openTestLeague, siteUrl, type TestLeague } from './testing/test-league.ts';

/** Accounts and channels are linked at a Discord on loopback, and its buttons arrive signed. */

let discord: FakeDiscord;
let league: TestLeague;
beforeAll(async () => {
  discord = await fakeDiscord();
  league = await openTestLeague({ discord: discord.application, discordAt: discord.at });
});
afterAll(async () => {
  await league?.close();
  await discord?.close();
});
beforeEach(async () => {
  league.clock.ahead += 3_600_000;
  discord.application.visitor = {
    id: '200000000000000001',
    username: 'levent',
    global_name: 'Levent 🦊',
    agrees: true,
  };
  await league.backend.query('delete from private.discord_accounts');
  await league.backend.query('delete from private.discord_channels');
});

const link = '/functions/v1/discord-link';
type Who = { token: string };
const as = ({ token }: Who) => ({ authorization: `Bearer ${token}` });
const rpc = async (who: Who, name: string, json: object = {}) =>
  league.ask(`/rest/v1/rpc/${name}`, { json, headers: as(who) });

let people = 0;
const newMember = () => member(league, `discord${(people += 1)}@people.test`);
async function newAdmin() {
  const admin = await newMember();
  await league.backend.query(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [admin.id]);
  return admin;
}
async function elsewhere(number: number): Promise<Who> {
  const json = { email: `discord${number}@people.test`, password };
  const answer = await league.ask('/auth/v1/token?grant_type=password', { json });
  return { token: ((await answer.json()) as { access_token: string }).access_token };
}

/** The way to Discord, agreeing there, and what the site is then told. */
async function agreed(address: string): Promise<{ state: string; code: string; page: URL }> {
  const back = await fetch(address, { redirect: 'manual' });
  const { pathname, search, origin } = new URL(back.headers.get('location')!);
  expect(origin + pathname).toBe(`${siteUrl}${link}`);
  const onward = await league.ask(pathname + search);
  expect(onward.status).toBe(303);
  const page = new URL(onward.headers.get('location')!);
  expect(page.origin).toBe(siteUrl);
  const of = (name: string) => page.searchParams.get(name) ?? '';
  return { state: of('discord_state'), code: of('discord_code'), page };
}
const password = 'quite a secret';
const begun = async (who: Who, name = 'begin_discord_link', json: object = { password }): Promise<string> => {
  const answer = await rpc(who, name, json);
  expect(answer.status).toBe(200);
  return (await answer.json()) as string;
};
async function finish(who: Who | undefined, { state, code }: { state: unknown; code: unknown }) {
  const answer = await league.ask(link, { json: { state, code }, headers: who ? as(who) : {} });
  const { done, hint } = (await answer.json()) as { done?: string; hint?: string };
  return { status: answer.status, ...(done === undefined ? { refusal: hint } : { done }) };
}
const linked = async (who: Who) => {
  const [row] = (await (await rpc(who, 'my_discord')).json()) as { available: boolean; name: string | null }[];
  expect(row!.available).toBe(true);
  return row!.name;
};

describe('an account', () => {
  test('is linked by whoever owns it, and no token of Discord’s is left anywhere', async () => {
    const me = await newMember();
    const address = await begun(me);
    expect(new URL(address).searchParams.get('scope')).toBe('identify');
    const back = await agreed(address);
    expect(back.page.pathname + back.page.search).toMatch(/^\/settings\?section=discord&discord_state=l/);
    expect(await finish(me, back)).toEqual({ status: 200, done: 'link' });
    expect(await linked(me)).toBe('Levent 🦊');
    expect(discord.application.faults).toEqual([]);
    expect(discord.application.revoked).toContain(discord.application.tokens.at(-1));
    expect(
      await league.backend.query(`select action, after from private.audit_log where action = 'link_discord'`),
    ).toEqual([{ action: 'link_discord', after: null }]);
    expect(await league.backend.query('select from private.discord_requests')).toEqual([]);

    expect((await rpc(me, 'unlink_discord')).status).toBe(204);
    expect(await linked(me)).toBeNull();
  });

  test('is not linked by whoever has somebody’s state, nor in another session, nor twice', async () => {
    const [me, thief] = [await newMember(), await newMember()];
    const other = await elsewhere(people - 1);
    const back = await agreed(await begun(me));
    const theirs = await agreed(await begun(thief));
    const refused = { status: 409, refusal: 'discordState' };
    expect(await finish(thief, back)).toEqual(refused);
    expect(await finish(other, back)).toEqual(refused);
    // a state of one's own with the code of somebody else: Discord asks for the proof
    expect(await finish(thief, { ...theirs, code: back.code })).toEqual({ status: 502, refusal: 'discordFailed' });
    expect(await finish(thief, theirs)).toEqual(refused);
    expect(await finish(undefined, back)).toEqual({ status: 401, refusal: 'signedOut' });
    expect([await linked(me), await linked(thief)]).toEqual([null, null]);

    const mine = await agreed(await begun(me));
    // the earlier one of this session is over
    expect(await finish(me, back)).toEqual(refused);
    expect(await finish(me, mine)).toEqual({ status: 200, done: 'link' });
    expect(await finish(me, mine)).toEqual(refused);
  });

  test('is linked by one of two who come back with the same state at once', async () => {
    const me = await newMember();
    const back = await agreed(await begun(me));
    const answers = await Promise.all([finish(me, back), finish(me, back), finish(me, back)]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
  });

  test('is begun with the password alone, of which strangers at an open device have few tries', async () => {
    const me = await newMember();
    const guess = () => rpc(me, 'begin_discord_link', { password: 'a guess' });
    for (let tries = 0; tries < 10; tries++) expect(await (await guess()).json()).toBeNull();
    expect((await guess()).status).toBe(429);
    expect(await league.backend.query('select from private.discord_requests where user_id = $1', [me.id])).toEqual([]);
  });

  test('is unlinked by a new password, which ends what let others in', async () => {
    const me = await newMember();
    await finish(me, await agreed(await begun(me)));
    const json = { password: 'another secret 7', current_password: password };
    expect((await league.ask('/auth/v1/user', { method: 'PUT', json, headers: as(me) })).status).toBe(200);
    expect(await linked(me)).toBeNull();
  });

  test('is begun so often, and then it is said until when', async () => {
    const me = await newMember();
    await league.backend.query(
      `insert into private.command_counts (who, what, times, over_at) values ($1, 'begin_discord_link', 20, now() + interval '40 minutes')`,
      [me.id],
    );
    expect(await (await rpc(me, 'begin_discord_link', { password })).json()).toMatchObject({
      code: 'PT429',
      hint: 'tooManyCommands',
    });
  });

  test('is not linked after ten minutes, or when the session is over', async () => {
    const me = await newMember();
    const late = await agreed(await begun(me));
    await league.backend.query(
      `update private.discord_requests set created_at = now() - interval '10 minutes 1 second'`,
    );
    expect(await finish(me, late)).toEqual({ status: 409, refusal: 'discordState' });
    const back = await agreed(await begun(me));
    await league.backend.query('delete from auth.sessions where user_id = $1', [me.id]);
    expect(await finish(me, back)).toEqual({ status: 409, refusal: 'discordState' });
  });

  test('belongs to one person: a second is refused until the first unlinks, and another one takes its place', async () => {
    const [me, other] = [await newMember(), await newMember()];
    await finish(me, await agreed(await begun(me)));
    expect(await finish(other, await agreed(await begun(other)))).toEqual({ status: 409, refusal: 'discordTaken' });
    await rpc(me, 'unlink_discord');
    expect((await finish(other, await agreed(await begun(other)))).status).toBe(200);
    discord.application.visitor = { id: '200000000000000002', username: 'yolanda', global_name: null, agrees: true };
    expect((await finish(other, await agreed(await begun(other)))).status).toBe(200);
    expect(await linked(other)).toBe('yolanda');
    discord.application.visitor.id = '200000000000000001';
    expect((await finish(me, await agreed(await begun(me)))).status).toBe(200);
  });

  test('of a suspended member is not linked, and can be unlinked', async () => {
    const [me, admin] = [await newMember(), await newAdmin()];
    await finish(me, await agreed(await begun(me)));
    const back = await agreed(await begun(me));
    await league.backend.query(
      `insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'suspended', 'Threats in chat', $2)`,
      [me.id, admin.id],
    );
    expect(await finish(me, back)).toEqual({ status: 409, refusal: 'suspended' });
    expect((await rpc(me, 'begin_discord_link', { password })).status).toBe(403);
    expect((await rpc(me, 'unlink_discord')).status).toBe(204);
  });

  test.each([
    ['a name of nothing', { username: '\u200b\u200b', global_name: '\u200b' }, '200000000000000001'],
    ['a huge name', { username: 'x', global_name: 'n'.repeat(5000) }, 'n'.repeat(40)],
    ['a name of several lines', { username: 'x', global_name: ' one\n\ntwo\t' }, 'one two'],
  ])('is shown by its number where Discord says %s, and in one line', async (_, profile, shown) => {
    const me = await newMember();
    Object.assign(discord.application.visitor, profile);
    expect((await finish(me, await agreed(await begun(me)))).status).toBe(200);
    expect(await linked(me)).toBe(shown);
  });
});

describe('what comes back from Discord', () => {
  test('leads to our site alone, whatever it says', async () => {
    const me = await newMember();
    discord.application.visitor.agrees = false;
    expect((await agreed(await begun(me))).page.search).toBe('?section=discord&discord_error=denied');
    for (const search of [
      '', '?state=x&code=y', `?state=l${'0'.repeat(64)}&code=%2F%2Fevil.example`, '?error=%22%3E%3Cscript%3E',
      `?state=l${'0'.repeat(64)}&code=${'c'.repeat(201)}`, '?redirect=https://evil.example',
    ]) {
      const answer = await league.ask(link + search);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        `${siteUrl}/settings?section=discord&discord_error=failed`,
      ]);
    } // prettier-ignore
  });

  test('that is no state and no code is refused before anybody is asked', async () => {
    const me = await newMember();
    const count = discord.requests.length;
    for (const wrong of [
      {},
      { state: 1, code: 2 },
      { state: `l${'0'.repeat(64)}`, code: '' },
      { state: "l'--", code: 'x' },
    ])
      expect(await finish(me, wrong as never)).toEqual({ status: 422, refusal: 'discordState' });
    const answer = await league.ask(link, { method: 'POST', body: 'not json', headers: as(me) });
    expect(answer.status).toBe(422);
    expect((await league.ask(link, { method: 'POST', body: 'x'.repeat(5000), headers: as(me) })).status).toBe(413);
    expect((await league.ask(link, { method: 'PUT', body: '{}' })).status).toBe(404);
    expect(discord.requests.length).toBe(count);
  });

  test.each([
    ['an error that quotes the code', { status: 400, body: { error: 'invalid_grant', error_description: 'the code' } }],
    ['a failure', { status: 500, body: 'no' }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['a token that is none', { status: 200, body: { access_token: { a: 1 } } }],
    ['very much', { status: 200, body: 'x'.repeat(200_000) }],
    ['a redirect', { status: 302, body: '' }],
  ])('as %s is a failure of Discord’s, and no more is said', async (_, next) => {
    const me = await newMember();
    const back = await agreed(await begun(me));
    discord.application.nextExchange = next;
    expect(await finish(me, back)).toEqual({ status: 502, refusal: 'discordFailed' });
    expect(await linked(me)).toBeNull();
  });

  test('is listened to so often', async () => {
    const answers = await Promise.all(
      Array.from({ length: discordAllowance.link.limit + 1 }, () => league.ask(link, { from: '203.0.113.9' })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('a channel', () => {
  const told = {
    name: '#results',
    language: 'de',
    results: true,
    fixtures: false,
    news: true,
    transfers: true,
    cups: false,
  };
  const listed = async (who: Who) =>
    (await (await rpc(who, 'discord_channel_list')).json()) as { id: string; name: string; buttons: boolean }[];

  test('is chosen at Discord by an admin, and its messages then have buttons', async () => {
    const admin = await newAdmin();
    const address = await begun(admin, 'begin_discord_channel', told);
    expect(new URL(address).searchParams.get('scope')).toBe('webhook.incoming');
    const back = await agreed(address);
    expect(back.page.pathname).toBe('/admin/discord');
    expect(await finish(admin, back)).toEqual({ status: 200, done: 'channel' });
    const [channel] = await listed(admin);
    expect(channel).toMatchObject({ ...told, buttons: true });
    const { token } = discord.application.webhook;
    expect(JSON.stringify(channel)).not.toContain(token);

    // one that was chosen there is one that has an address: pasting another takes the buttons away
    const pasted = `https://discord.com/api/webhooks/123456789012345678/${'y'.repeat(68)}`;
    await rpc(admin, 'change_discord_channel', { ...told, channel_id: channel!.id, address: pasted });
    expect(await listed(admin)).toMatchObject([{ buttons: false }]);
    const again = await agreed(
      await begun(admin, 'begin_discord_channel', { ...told, name: '#more', channel_id: channel!.id }),
    );
    expect(await finish(admin, again)).toEqual({ status: 200, done: 'channel' });
    expect(await listed(admin)).toMatchObject([{ id: channel!.id, name: '#more', buttons: true }]);
    // the same webhook once more
    const twice = await agreed(await begun(admin, 'begin_discord_channel', told));
    expect(await finish(admin, twice)).toEqual({ status: 409, refusal: 'discordConnected' });
    const log = await league.backend.query('select before, after from private.audit_log');
    expect(JSON.stringify(log) + league.log.join('\n')).not.toContain(token);
  });

  test('is the bot’s, too, where the application has one, until another address is pasted', async () => {
    const admin = await newAdmin();
    const { query } = league.backend;
    const botChannels = () => query('select bot_channel, guild_id from private.discord_webhooks');
    await query('update private.delivery_setup set discord_bot = true');
    try {
      const address = await begun(admin, 'begin_discord_channel', told);
      expect(new URL(address).searchParams.get('scope')).toBe('bot webhook.incoming');
      // sees the channel, writes, embeds and reads it back
      const wanted = (1n << 10n) | (1n << 11n) | (1n << 14n) | (1n << 16n);
      expect(new URL(address).searchParams.get('permissions')).toBe(String(wanted));
      expect(await finish(admin, await agreed(address))).toEqual({ status: 200, done: 'channel' });
      const { guild_id, channel_id } = discord.application.webhook;
      expect(await botChannels()).toEqual([{ bot_channel: channel_id, guild_id }]);
      const [channel] = await listed(admin);
      const pasted = `https://discord.com/api/webhooks/123456789012345678/${'y'.repeat(68)}`;
      await rpc(admin, 'change_discord_channel', { ...told, channel_id: channel!.id, address: pasted });
      expect(await botChannels()).toEqual([{ bot_channel: null, guild_id: null }]);
    } finally {
      await query('update private.delivery_setup set discord_bot = false');
    }
  });

  test('is not chosen by others, nor by who was an admin when they left', async () => {
    const [me, admin] = [await newMember(), await newAdmin()];
    expect((await rpc(me, 'begin_discord_channel', told)).status).toBe(403);
    const back = await agreed(await begun(admin, 'begin_discord_channel', told));
    await newAdmin();
    await league.backend.query('delete from private.user_roles where user_id = $1', [admin.id]);
    expect(await finish(admin, back)).toEqual({ status: 409, refusal: 'notYours' });
  });

  test('that Discord says nothing whole about is not connected', async () => {
    const admin = await newAdmin();
    const { webhook } = discord.application;
    for (const wrong of [{ id: '../1' }, { token: 'short' }, { guild_id: '' }]) {
      discord.application.webhook = { ...webhook, ...wrong };
      const back = await agreed(await begun(admin, 'begin_discord_channel', told));
      expect(await finish(admin, back)).toEqual({ status: 502, refusal: 'discordFailed' });
    }
    discord.application.webhook = webhook;
    expect(await listed(admin)).toEqual([]);
  });
});

describe('what Discord tells', () => {
  const tell = async (signed: ReturnType<FakeDiscord['application']['press']>) =>
    league.ask('/functions/v1/discord-interactions', signed);
  const now = () => Date.now() + league.clock.ahead;
  const press = (about: Parameters<FakeDiscord['application']['press']>[0], at = now()) =>
    discord.application.press(about, at);

  test('is answered when it asks whether we are there', async () => {
    const answer = await tell(press({ type: 1 }));
    expect([answer.status, await answer.json()]).toEqual([200, { type: 1 }]);
  });

  test('is refused when it is not signed, by somebody else, of another moment, or for another application', async () => {
    const good = press({ type: 1 });
    const status = async (signed: typeof good) => (await tell(signed)).status;
    const but = (more: object) => ({ ...good, headers: { ...good.headers, ...more } });
    expect(await status({ ...good, body: good.body.replace('"type":1', '"type":3') })).toBe(401);
    expect(await status({ ...good, headers: {} })).toBe(401);
    expect(await status(but({ 'x-signature-ed25519': '0'.repeat(128) }))).toBe(401);
    expect(await status(but({ 'x-signature-ed25519': 'not hexadecimal' }))).toBe(401);
    expect(await status(but({ 'x-signature-timestamp': String(Math.floor(now() / 1000) + 1) }))).toBe(401);
    expect(await status(press({ type: 1 }, now() - 360_000))).toBe(401);
    expect(await status(press({ type: 1 }, now() + 360_000))).toBe(401);
    expect(await status(press({ type: 1 }, now() - 240_000))).toBe(200);
    expect(await status(press({ type: 1, client: '999999999999999999' }))).toBe(401);
    expect(await status(press({ type: 2 }))).toBe(400);
    expect((await league.ask('/functions/v1/discord-interactions')).status).toBe(404);
    expect((await tell({ ...good, body: 'x'.repeat(70_000) })).status).toBe(413);
  });

  test.each([
    ['en-US', 'Link your Discord account first: [Settings]'],
    ['de', 'Verknüpfe zuerst dein Discord-Konto: [Einstellungen]'],
    ['tr', 'Önce Discord hesabını bağla: [Ayarlar]'],
    ['ja', 'Link your Discord account first: [Settings]'],
  ])(
    'in the language %s of whoever is not linked leads them to the settings, and nobody else sees it',
    async (locale, text) => {
      const answer = await tell(press({ button: 'offers', locale }));
      expect(await answer.json()).toEqual({
        type: 4,
        data: {
          content: `${text}(<${siteUrl}/settings?section=discord>)`,
          flags: 64,
          allowed_mentions: { parse: [] },
          components: [],
        },
      });
    },
  );

  test.each(['', 'in', 'in:1', `drop:${'0'.repeat(8)}`, 'offers:x', `IN:${'a'.repeat(36)}`, 'x'.repeat(100)])(
    'as a button %j that we did not make does nothing',
    async (button) => {
      const answer = await tell(press({ button }));
      expect(await answer.json()).toMatchObject({ data: { content: expect.stringMatching(/out of date/) as string } });
    },
  );
});

test('a host without an application has none of it', async () => {
  const without = await openTestLeague();
  try {
    expect((await without.ask(link)).status).toBe(404);
    expect((await without.ask('/functions/v1/discord-interactions', { json: {} })).status).toBe(404);
    const me = await member(without, 'nobody@people.test');
    const available = await without.ask('/rest/v1/rpc/my_discord', { json: {}, headers: as(me) });
    expect(await available.json()).toEqual([{ available: false, name: null, linked_at: null, refused: false }]);
    const begin = await without.ask('/rest/v1/rpc/begin_discord_link', { json: { password }, headers: as(me) });
    expect(await begin.json()).toMatchObject({ code: 'PT409', hint: 'discordNotSetUp' });
  } finally {
    await without.close();
  }
});
