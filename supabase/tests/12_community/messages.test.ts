import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { everybody, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { newMeeting } from '#supabase/tests/harness/meeting.ts';
import { newClub, newPerson, type Refusal, refused, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, text } from '#supabase/tests/harness/traces.ts';

/** Messages: who may write to whom, who reads it, who hears of it, and what a block does. */

const world = openWorld();

const unknown: Refusal = { code: 'PT404', hint: 'conversationUnknown', details: 'conversation_id' };
const unreachable: Refusal = { code: 'PT403', hint: 'notReachable' };
const barred: [Who, Refusal][] = [
  ['visitor', { code: '42501', hint: null }],
  ['suspended', { code: 'PT403', hint: 'suspended' }],
];

const start = (who: Who, with_user: string) => world.as(who).rpc('start_conversation', { with_user });
const send = (who: Who, conversation_id: string, body = 'Sunday at eight?', message_id?: string) =>
  world.as(who).rpc('send_message', { conversation_id, body, message_id });
const sendAbout = (who: Who, match_id: string, body = 'Lobby is open', message_id?: string) =>
  world.as(who).rpc('send_match_message', { match_id, body, message_id });
const seen = (who: Who, conversation_id: string, message_id: string) =>
  world.as(who).rpc('mark_conversation_read', { conversation_id, message_id });
const list = async (who: Who) => (await world.as(who).rpc('conversation_page', {})).data!;
const read = async (who: Who, conversation: string): Promise<string[]> =>
  (
    await world.as(who).from('messages').select('body').eq('conversation_id', conversation).order('created_at')
  ).data!.map(({ body }) => body);
const dataOf = async <T>(action: PromiseLike<{ data: T; error: unknown }>): Promise<T & {}> => {
  const { data, error } = await action;
  expect(error).toBeNull();
  return data as T & {};
};
const heard = (person: string) =>
  world.sql<{ key: string; link: string; read: boolean }>(
    `select key, link, read_at is not null as read from public.notifications where user_id = $1 and kind = 'messages' order by link`,
    [person],
  );
const bell = async (id: string) => (await world.as({ id }).rpc('unread_notifications')).data;

/** Two strangers in the middle of a talk: the first has written, the second has not looked yet. */
async function talk() {
  const [one, other] = [await newPerson(world), await newPerson(world)];
  const id = await dataOf(start({ id: one }, other));
  const message = await dataOf(send({ id: one }, id));
  return { one, other, id, message };
}

beforeEach(() => world.sql('delete from private.command_counts'));

describe('a conversation', () => {
  test('is begun by everybody who may write, with anybody, and is one whoever begins', async () => {
    const player = await newPerson(world);
    for (const [who, refusal] of barred) await refused(world, () => start(who, player), refusal);
    for (const who of everybody.filter((name) => name !== 'suspended')) {
      const id = await dataOf(start(who, player));
      expect(await dataOf(start(who, player))).toBe(id);
      expect(await dataOf(start({ id: player }, people[who]))).toBe(id);
      expect(await auditOf(world, `conversations ${id}`)).toMatchObject([
        { action: 'start_conversation', actor: people[who], after: { with: player } },
      ]);
    }
  });

  test('is with somebody else, who exists', async () => {
    await refused(world, () => start('user', people.user), {
      code: 'PT409',
      hint: 'ownConversation',
      details: 'with_user',
    });
    await refused(world, () => start('user', randomUUID()), {
      code: 'PT404',
      hint: 'playerUnknown',
      details: 'with_user',
    });
  });

  test('shows in both lists once something was said, the latest first, a page at a time', async () => {
    const me = await newPerson(world);
    const others = [await newPerson(world), await newPerson(world), await newPerson(world)];
    const ids: string[] = [];
    for (const other of others) {
      const id = await dataOf(start({ id: other }, me));
      expect((await list({ id: me })).map((each) => each.id)).toEqual(ids.toReversed());
      await done(send({ id: other }, id, `Hello from ${other}`));
      ids.push(id);
    }
    const rows = await list({ id: me });
    expect(rows.map(({ with_id, last_body, last_own, unread }) => ({ with_id, last_body, last_own, unread }))).toEqual(
      others
        .toReversed()
        .map((other) => ({ with_id: other, last_body: `Hello from ${other}`, last_own: false, unread: 1 })),
    );
    const first = await dataOf(world.as({ id: me }).rpc('conversation_page', { max: 2 }));
    const last = first.at(-1)!;
    const second = await dataOf(
      world.as({ id: me }).rpc('conversation_page', { before_at: last.last_at, before_id: last.id, max: 2 }),
    );
    expect([...first, ...second].map(({ id }) => id)).toEqual(ids.toReversed());
    await done(send({ id: me }, ids[0]!, 'At nine'));
    expect((await list({ id: me }))[0]).toMatchObject({ id: ids[0], last_own: true, last_body: 'At nine' });
    expect(await list({ id: others[0]! })).toMatchObject([{ with_id: me, last_own: false, unread: 1 }]);
  });

  test('is read by its two and by nobody else, the staff included', async () => {
    const { one, other, id } = await talk();
    for (const who of [{ id: one }, { id: other }]) expect(await read(who, id)).toEqual(['Sunday at eight?']);
    for (const who of everybody) {
      expect(await read(who, id)).toEqual([]);
      expect((await world.as(who).from('conversations').select('id').eq('id', id)).data).toEqual([]);
      expect((await world.as(who).from('conversation_members').select().eq('conversation_id', id)).data).toEqual([]);
      expect((await list(who)).map((each) => each.id)).not.toContain(id);
    }
    for (const who of everybody.filter((name) => name !== 'suspended')) {
      await refused(world, () => send(who, id), unknown);
      await refused(world, () => seen(who, id, randomUUID()), unknown);
    }
    await refused(world, () => send('user', randomUUID()), unknown);
    for (const [who, refusal] of barred) await refused(world, () => send(who, id), refusal);
  });

  test('is closed during maintenance, but to admins', async () => {
    const { one, other, id, message } = await talk();
    await world.sql(
      `update public.site_settings set value = jsonb_set(value, '{enabled}', 'true') where key = 'maintenance_mode'`,
    );
    const off: Refusal = { code: 'PT503', hint: 'maintenance' };
    await refused(world, () => send({ id: one }, id), off);
    await refused(world, () => start({ id: one }, people.user), off);
    await refused(world, () => seen({ id: other }, id, message), off);
    await refused(world, () => world.as({ id: one }).rpc('block_player', { player_id: other }), off);
    await done(start('admin', one));
    await world.sql(
      `update public.site_settings set value = jsonb_set(value, '{enabled}', 'false') where key = 'maintenance_mode'`,
    );
  });
});

describe('a message', () => {
  test('says something, in bounds, and a sign alone is an answer', async () => {
    const { one, id } = await talk();
    const wrong = (hint: string, details = 'body'): Refusal => ({ code: 'PT422', hint, details });
    for (const blank of ['', ' \n\u00a0', '\u200d', '\u0301\ufe0f', '\u3164', '\u2800'])
      expect((await send({ id: one }, id, blank)).error).toMatchObject({ code: 'PT422', details: 'body' });
    await refused(world, () => send({ id: one }, id, '  '), wrong('missing'));
    await refused(world, () => send({ id: one }, id, '\u202eevil'), wrong('unreadable'));
    await refused(world, () => send({ id: one }, id, text(limits.messageMax + 1)), wrong('wrongLength'));
    for (const fine of ['?', '👍', '❤️', '…', 'a\nb', 'https://example.org', text(limits.messageMax)])
      expect({ fine, error: (await send({ id: one }, id, fine)).error }).toMatchObject({ error: null });
  });

  test('sent again under its id is said once, and under somebody else’s not at all', async () => {
    const { one, other, id } = await talk();
    const message_id = randomUUID();
    expect(await dataOf(send({ id: one }, id, 'Again', message_id))).toBe(message_id);
    expect(await dataOf(send({ id: one }, id, 'Again', message_id))).toBe(message_id);
    expect(await read({ id: one }, id)).toEqual(['Sunday at eight?', 'Again']);
    const taken: Refusal = { code: 'PT409', hint: 'taken', details: 'message_id' };
    await refused(world, () => send({ id: other }, id, 'Mine', message_id), taken);
  });

  test('is one of at most twenty a minute, wherever it is said', async () => {
    const { one, id } = await talk();
    const { home, match } = await newMeeting(world);
    await world.sql(`update private.command_counts set times = 20 where who = $1 and what = 'send_message'`, [one]);
    const over = { code: 'PT429', hint: 'tooManyCommands', details: expect.any(String) as string };
    await refused(world, () => send({ id: one }, id, 'Or at nine?'), over);
    for (let n = 0; n < 20; n += 1) await done(sendAbout({ id: home.captain }, match, `Lobby ${n} is open`));
    await refused(world, () => sendAbout({ id: home.captain }, match, 'One more'), over);
  });

  test('is not taken from muted accounts', async () => {
    const { one, other, id } = await talk();
    await world.sql(
      `insert into private.account_blocks (user_id, kind, reason) values ($1, 'muted', 'Insults'), ($2, 'muted', 'Insults')`,
      [one, other],
    );
    const muted: Refusal = { code: 'PT403', hint: 'muted' };
    await refused(world, () => send({ id: one }, id), muted);
    await refused(world, () => start({ id: one }, people.user), muted);
  });

  test('stays as it was said, whoever would have it otherwise', async () => {
    const { one, message } = await talk();
    for (const who of [{ id: one }, 'admin'] as const) {
      const mine = world.as(who).from('messages');
      expect((await mine.update({ body: 'No' }).eq('id', message)).error).toMatchObject({ code: '42501' });
      expect((await mine.delete().eq('id', message)).error).toMatchObject({ code: '42501' });
    }
    await expect(world.sql(`update public.messages set body = 'No'`)).rejects.toMatchObject({ code: 'PT403' });
    await expect(world.sql('delete from public.messages where id = $1', [message])).rejects.toMatchObject({
      code: 'PT403',
    });
    await expect(world.sql('truncate public.messages')).rejects.toMatchObject({ code: 'PT403' });
  });

  test('from somebody who has left is kept, and gets no answer', async () => {
    const { one, other, id } = await talk();
    await done(world.as({ id: one }).rpc('delete_my_account'));
    expect(await list({ id: other })).toMatchObject([{ id, gone: true }]);
    expect(await read({ id: other }, id)).toEqual(['Sunday at eight?']);
    const gone: Refusal = { code: 'PT409', hint: 'playerGone' };
    await refused(world, () => send({ id: other }, id), gone);
    await refused(world, () => start('user', one), gone);
  });
});

describe('the bell', () => {
  test('rings once a conversation, again after it was read, and not for the own words', async () => {
    const { one, other, id, message } = await talk();
    const link = `/messages?to=${one}`;
    await done(send({ id: one }, id, 'Anybody there?'));
    expect(await heard(other)).toEqual([{ key: 'messageReceived', link, read: false }]);
    expect(await heard(one)).toEqual([]);
    expect(await bell(other)).toBe(1);
    // not the last message yet
    await done(seen({ id: other }, id, message));
    expect(await bell(other)).toBe(1);
    const last = await dataOf(send({ id: one }, id, 'Or at nine?'));
    await done(seen({ id: other }, id, last));
    expect(await bell(other)).toBe(0);
    expect(await heard(other)).toEqual([{ key: 'messageReceived', link, read: true }]);
    await done(send({ id: one }, id, 'Nine it is?'));
    expect(await heard(other)).toEqual([{ key: 'messageReceived', link, read: false }]);
  });

  test('does not ring for whoever silenced messages', async () => {
    const { one, other, id } = await talk();
    await done(
      world
        .as({ id: other })
        .from('profile_private')
        .update({ silent_kinds: ['messages'] })
        .eq('user_id', other),
    );
    await done(send({ id: one }, id));
    expect(await bell(other)).toBe(0);
  });
});

describe('reading', () => {
  test('goes to the message that was seen, never back, and the other sees how far', async () => {
    const { one, other, id, message } = await talk();
    const later = await dataOf(send({ id: one }, id, 'Or at nine?'));
    expect(await list({ id: other })).toMatchObject([{ unread: 2 }]);
    await done(seen({ id: other }, id, message));
    expect(await list({ id: other })).toMatchObject([{ unread: 1 }]);
    await done(seen({ id: other }, id, later));
    await done(seen({ id: other }, id, message));
    expect(await list({ id: other })).toMatchObject([{ unread: 0 }]);
    const [stored] = await world.sql<{ same: boolean }>(
      `select r.read_until = m.created_at as same from public.conversation_members r, public.messages m where r.user_id = $1 and m.id = $2`,
      [other, later],
    );
    expect(stored).toEqual({ same: true });
    const marks = await world.as({ id: one }).from('conversation_members').select('user_id').eq('conversation_id', id);
    expect(marks.data!.map(({ user_id }) => user_id).toSorted()).toEqual([one, other].toSorted());
  });

  test('is of a message of that conversation', async () => {
    const [here, there] = [await talk(), await talk()];
    await refused(world, () => seen({ id: here.one }, here.id, there.message), {
      code: 'PT404', hint: 'conversationUnknown', details: 'message_id',
    }); // prettier-ignore
  });
});

describe('a block', () => {
  const block = (id: string, player_id: string) => world.as({ id }).rpc('block_player', { player_id });
  const unblock = (id: string, player_id: string) => world.as({ id }).rpc('unblock_player', { player_id });

  test('stops both, says no more than that to the blocked, and is lifted by whoever set it', async () => {
    const { one, other, id } = await talk();
    await done(block(other, one));
    await done(block(other, one));
    await refused(world, () => send({ id: one }, id), unreachable);
    await refused(world, () => send({ id: other }, id), { code: 'PT409', hint: 'youBlocked' });
    expect(await list({ id: other })).toMatchObject([{ blocked: true }]);
    expect(await list({ id: one })).toMatchObject([{ blocked: false }]);
    expect((await world.as({ id: one }).from('blocks').select()).data).toEqual([]);
    expect((await world.as({ id: other }).from('blocks').select('blocked_id')).data).toEqual([{ blocked_id: one }]);
    // who is blocked lifts nothing
    await done(unblock(one, other));
    await refused(world, () => send({ id: one }, id), unreachable);
    await done(unblock(other, one));
    await done(send({ id: one }, id, 'Sorry'));
    expect(await read({ id: other }, id)).toEqual(['Sunday at eight?', 'Sorry']);
  });

  test('holds before the first word, and for staff as for everybody', async () => {
    const player = await newPerson(world);
    await done(block(player, people.moderator));
    await refused(world, () => start('moderator', player), unreachable);
    await refused(world, () => start({ id: player }, people.moderator), { code: 'PT409', hint: 'youBlocked' });
  });

  test('is of somebody else, who exists, by somebody who may write', async () => {
    const player = await newPerson(world);
    const of = (who: Who, player_id: string) => () => world.as(who).rpc('block_player', { player_id });
    for (const [who, refusal] of barred) await refused(world, of(who, player), refusal);
    await refused(world, of('user', people.user), { code: 'PT409', hint: 'ownConversation', details: 'player_id' });
    await refused(world, of('user', randomUUID()), { code: 'PT404', hint: 'playerUnknown', details: 'player_id' });
  });

  test('goes with either account', async () => {
    const [one, other] = [await newPerson(world), await newPerson(world)];
    await done(block(one, other));
    await done(block(other, one));
    await done(world.as({ id: one }).rpc('delete_my_account'));
    expect(await world.sql('select * from public.blocks where $1 in (blocker_id, blocked_id)', [other])).toEqual([]);
  });
});

describe('the room of a match', () => {
  const about = (match: string): Refusal => ({ code: 'PT404', hint: 'matchUnknown', details: match && 'match_id' });
  const inRoom = async (who: Who, match: string): Promise<string[]> =>
    (
      await world
        .as(who)
        .from('messages')
        .select('body, conversations!inner(match_id)')
        .eq('conversations.match_id', match)
    ).data!.map(({ body }) => body);

  test('is for the leaders of both sides and the staff', async () => {
    const { home, away, match } = await newMeeting(world);
    const stranger = await newClub(world, { phase: 'none' });
    const speakers: Who[] = [
      { id: home.captain }, { id: home.coCaptain }, { id: away.captain }, { id: away.coCaptain }, 'moderator', 'admin',
    ]; // prettier-ignore
    for (const [n, who] of speakers.entries()) await done(sendAbout(who, match, `Word ${n}`));
    for (const who of speakers) expect(await inRoom(who, match)).toHaveLength(speakers.length);
    const others: Who[] = [{ id: home.player }, { id: away.player }, { id: stranger.captain }, 'user'];
    for (const who of others) {
      expect(await inRoom(who, match)).toEqual([]);
      await refused(world, () => sendAbout(who, match), about(match));
    }
    expect(await inRoom('suspended', match)).toEqual([]);
    for (const [who, refusal] of barred) await refused(world, () => sendAbout(who, match), refusal);
    await refused(world, () => sendAbout('admin', randomUUID()), about(match));
  });

  test('closes to a captain who has handed over, and opens to the next', async () => {
    const { home, match } = await newMeeting(world);
    await done(sendAbout({ id: home.captain }, match));
    await world.sql(`update public.team_members set team_role = 'player' where player_id = $1`, [home.coCaptain]);
    expect(await inRoom({ id: home.coCaptain }, match)).toEqual([]);
    const [room] = await world.sql<{ id: string }>('select id from public.conversations where match_id = $1', [match]);
    await refused(world, () => send({ id: home.coCaptain }, room!.id), unknown);
    await done(send({ id: home.captain }, room!.id));
  });

  test('is heard by the leaders of both, asks no block, and is in nobody’s list', async () => {
    const { home, away, match } = await newMeeting(world);
    await done(world.as({ id: away.captain }).rpc('block_player', { player_id: home.captain }));
    const first = await dataOf(sendAbout({ id: home.captain }, match));
    const expected = [{ key: 'matchMessage', link: `/matches/${match}#talk`, read: false }];
    for (const leader of [home.coCaptain, away.captain, away.coCaptain]) expect(await heard(leader)).toEqual(expected);
    for (const other of [home.captain, home.player, people.admin, people.moderator]) {
      expect((await heard(other)).filter(({ link }) => link.includes(match))).toEqual([]);
    }
    expect(await list({ id: away.captain })).toEqual([]);
    const [room] = await world.sql<{ id: string }>('select id from public.conversations where match_id = $1', [match]);
    await done(seen({ id: away.captain }, room!.id, first));
    expect(await heard(away.captain)).toEqual([{ ...expected[0], read: true }]);
    // how far others have read is nobody's to see
    const marks = await world.as({ id: home.captain }).from('conversation_members').select();
    expect(marks.data).toEqual([]);
  });

  test('goes only with its match', async () => {
    const { home, match } = await newMeeting(world);
    await done(sendAbout({ id: home.captain }, match));
    await expect(world.sql('delete from public.messages')).rejects.toMatchObject({ code: 'PT403' });
    await world.sql('delete from public.team_matches where id = $1', [match]);
    expect(await world.sql('select * from public.conversations where match_id = $1', [match])).toEqual([]);
  });
});
