import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Claims } from '#host/gateway/accounts/tokens.ts';
import { joinTopic, type Live, liveClient, openLive, RawSocket } from '#host/testing/live.ts';
import { signedToken } from '#host/testing/signed-token.ts';
import { member, openTestLeague, type TestLeague } from '#host/testing/test-league.ts';

const policies = `
  create table private.test_rooms (person uuid, name text);
  create function public.test_may(name text) returns boolean language sql stable security definer set search_path = '' as
    $$ select exists (select from private.test_rooms r where r.person = auth.uid() and r.name = test_may.name) $$;
  grant execute on function public.test_may(text) to authenticated;
  create policy test_own on realtime.messages for select to authenticated
    using (realtime.topic() = 'user:' || (select auth.uid())::text and extension = 'broadcast');
  create policy test_match on realtime.messages for select to authenticated
    using (case when realtime.topic() like 'match:%' then split_part(realtime.topic(), ':', 2)::int > 0 else false end);
  create policy test_room on realtime.messages for select to authenticated using (public.test_may(realtime.topic()));
  create policy test_there on realtime.messages for insert to authenticated
    with check (extension = 'presence' and realtime.topic() like 'match:%')`;

type Member = { id: string; token: string };
let league: TestLeague;
let live: Live;
let ada: Member;
let bora: Member;
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  league = await openTestLeague({ sql: policies });
  [ada, bora] = [await member(league, 'ada@people.test'), await member(league, 'bora@people.test')];
});
beforeEach(async () => {
  live = await openLive(league);
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await live.close();
});
afterAll(() => league.close());

const client = (who: string | (() => string), at = live) => {
  const opened = liveClient(at.url, league.backend.publishableKey, who);
  ends.push(() => opened.realtime.disconnect());
  return opened;
};
const raw = async (address = live.address, headers: Record<string, string> = {}) => {
  const socket = new RawSocket(address, { headers });
  ends.push(() => socket.socket.terminate());
  return socket.open();
};
const another = async (options: Parameters<typeof openLive>[1]) => {
  const opened = await openLive(league, options);
  ends.push(opened.close);
  return opened;
};
const send = (topic: string, event = 'changed', payload: object = {}) =>
  league.backend.query('select realtime.send($1::jsonb, $2, $3)', [JSON.stringify(payload), event, topic]);
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
/** Another token of the same session, as a renewal brings it. */
const renewed = (token: string, changes: object = {}, secret = league.secrets.jwtSecret) =>
  signedToken({ ...claimsOf(token), email: 'x@people.test', ...changes }, secret);
const soon = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const until = { timeout: 30_000, interval: 5 };

describe('a topic', () => {
  test('is joined where a policy lets its reader, and brings what the database sends, and nothing of others', async () => {
    const own = await joinTopic(client(ada.token), `user:${ada.id}`);
    const other = await joinTopic(client(bora.token), `user:${bora.id}`);
    expect([own.states, other.states]).toEqual([['SUBSCRIBED'], ['SUBSCRIBED']]);
    await send(`user:${bora.id}`, 'for bora');
    await send(`user:${ada.id}`, 'for ada', { id: 'one' });
    await expect.poll(() => own.heard, until).toEqual([{ event: 'for ada', payload: { id: 'one' } }]);
    await expect.poll(() => other.heard.map(({ event }) => event), until).toEqual(['for bora']);
    expect(own.systems).toMatchObject([{ status: 'ok' }]);
  });

  test('says the same in the older version of the protocol', async () => {
    const socket = await raw(live.address.replace('2.0.0', '1.0.0'));
    const frames = () => socket.frames as unknown as Record<string, unknown>[];
    const payload = { access_token: ada.token, config: { private: true } };
    const say = (event: string, rest: object) =>
      socket.socket.send(JSON.stringify({ topic: `realtime:user:${ada.id}`, event, ref: '1', join_ref: '1', ...rest }));
    say('phx_join', { payload });
    await expect
      .poll(() => frames()[0], until)
      .toMatchObject({ ref: '1', event: 'phx_reply', payload: { status: 'ok' } });
    await send(`user:${ada.id}`);
    await expect
      .poll(() => frames().at(-1), until)
      .toMatchObject({
        topic: `realtime:user:${ada.id}`,
        event: 'broadcast',
        payload: { type: 'broadcast', event: 'changed' },
      });
  });

  test('is refused to whom no policy lets in, in the words of the service', async () => {
    const foreign = await joinTopic(client(bora.token), `user:${ada.id}`);
    expect(foreign.states[0]).toBe('CHANNEL_ERROR');
    expect(foreign.why()).toBe(
      `Unauthorized: You do not have permissions to read from this Channel topic: user:${ada.id}`,
    );
    await send(`user:${ada.id}`);
    const own = await joinTopic(client(ada.token), `user:${ada.id}`);
    await send(`user:${ada.id}`);
    await expect.poll(() => own.heard.length, until).toBe(1);
    expect(foreign.heard).toEqual([]);
  });

  test.each<[string, () => string | undefined, string]>([
    ['no token', () => undefined, 'Unauthorized: '],
    ['the public key', () => league.backend.publishableKey, 'Unauthorized: '],
    ['a token signed by somebody else', () => renewed(ada.token, {}, 'x'.repeat(40)), 'InvalidJWTToken: '],
    ['a token that has expired', () => renewed(ada.token, { exp: soon(-1) }), 'InvalidJWTToken: JWT expired'],
    ['the service’s own role', () => renewed(ada.token, { role: 'service_role' }), 'InvalidJWTToken: '],
    ['a session that never was', () => renewed(ada.token, { session_id: ada.id }), 'Unauthorized: '],
    ['words', () => 'let me in, please', 'InvalidJWTToken: '],
  ])('is refused to %s', async (_, token, reason) => {
    const socket = await raw();
    const { status, response } = await socket.answer(socket.join(`user:${ada.id}`, token()));
    expect([status, response.reason?.startsWith(reason)]).toEqual(['error', true]);
  });

  test('is refused where it is open to everybody, has no name, or is not one', async () => {
    const socket = await raw();
    const reason = async (ref: string) => (await socket.answer(ref)).response.reason;
    expect(await reason(socket.join(`user:${ada.id}`, ada.token, { private: false }))).toMatch(/^PrivateOnly/);
    expect(await reason(socket.join('', ada.token))).toMatch(/^TopicNameRequired/);
    expect(await reason(socket.say('room:1', 'phx_join'))).toMatch(/^TopicNameRequired/);
    expect(await reason(socket.say('realtime:match:1', 'broadcast'))).toBe('unmatched topic');
  });

  test('that makes a policy fail is refused, and spares those asked for in the same moment', async () => {
    const socket = await raw();
    const refs = ['match:1', 'match:x', 'match:-1', 'match:2', 'nothing'].map((name) => socket.join(name, ada.token));
    const answers = await Promise.all(refs.map((ref) => socket.answer(ref)));
    expect(answers.map(({ status }) => status)).toEqual(['ok', 'error', 'error', 'ok', 'error']);
  });

  test.each([
    `user:x' or true --`,
    `'; drop table private.test_rooms; --`,
    String.raw`\'; drop table private.test_rooms; --`,
    `'); select pg_sleep(9); --`,
    '$$; drop table private.test_rooms; $$',
    `"'\\💥 %s \${1} \u202e`,
    '__proto__',
  ])('named %s is a name like any other', async (name) => {
    const socket = await raw();
    expect((await socket.answer(socket.join(name, ada.token))).status).toBe('error');
    await league.backend.query('insert into private.test_rooms values ($1, $2)', [ada.id, name]);
    expect((await socket.answer(socket.join(name, ada.token))).status).toBe('ok');
    await send(name);
    await expect.poll(() => socket.frames.at(-1)?.slice(2, 4), until).toEqual([`realtime:${name}`, 'broadcast']);
  });

  test('that was left brings nothing any more, and can be joined again', async () => {
    const socket = await raw();
    const topic = `realtime:user:${ada.id}`;
    const first = socket.join(`user:${ada.id}`, ada.token);
    await socket.answer(first);
    socket.socket.send(JSON.stringify([first, '99', topic, 'phx_leave', {}]));
    expect((await socket.answer('99')).status).toBe('ok');
    await expect.poll(() => socket.frames.at(-1), until).toEqual([first, first, topic, 'phx_close', {}]);
    // Somebody who stays says that it has gone out.
    const other = await raw();
    await other.answer(other.join(`user:${ada.id}`, ada.token));
    await send(`user:${ada.id}`, 'missed');
    await expect.poll(() => other.frames.at(-1)?.[3], until).toBe('broadcast');
    expect((await socket.answer(socket.join(`user:${ada.id}`, ada.token))).status).toBe('ok');
    const again = socket.join(`user:${ada.id}`, ada.token);
    expect((await socket.answer(again)).status).toBe('ok');
    await send(`user:${ada.id}`, 'heard');
    const events = () =>
      socket.frames.filter((frame) => frame[3] === 'broadcast').map((frame) => (frame[4] as { event: string }).event);
    await expect.poll(events, until).toEqual(['heard']);
  });

  test('tells nothing of tables, and says so', async () => {
    const socket = await raw();
    const changes = [{ event: '*', schema: 'public', table: 'teams' }];
    const { status, response } = await socket.answer(
      socket.join(`user:${ada.id}`, ada.token, { postgres_changes: changes }),
    );
    expect([status, response]).toEqual(['ok', { postgres_changes: [{ id: 1, ...changes[0] }] }]);
    await expect
      .poll(() => socket.frames.at(-1)?.[4], until)
      .toMatchObject({ extension: 'postgres_changes', status: 'error' });
  });

  test('takes no broadcast of a client', async () => {
    const [sender, reader] = [
      await joinTopic(client(ada.token), 'match:1'),
      await joinTopic(client(bora.token), 'match:1'),
    ];
    const acknowledged = client(ada.token).channel('match:1', { config: { private: true, broadcast: { ack: true } } });
    await expect(
      new Promise((resolve) => {
        acknowledged.subscribe((state) => {
          if (state === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED)
            resolve(acknowledged.send({ type: 'broadcast', event: 'forged', payload: {} }));
        });
      }),
    ).resolves.toBe('error');
    await sender.channel.send({ type: 'broadcast', event: 'forged', payload: {} });
    await send('match:1', 'true');
    await expect.poll(() => reader.heard.map(({ event }) => event), until).toEqual(['true']);
  });
});

describe('a token', () => {
  test('is renewed without a new join, and its end ends the topic', async () => {
    const [survivor, dropped] = [await raw(), await raw()];
    const short = renewed(ada.token, { exp: soon(2) });
    const refs = [survivor, dropped].map((socket) => socket.join(`user:${ada.id}`, short));
    await Promise.all([survivor, dropped].map((socket, index) => socket.answer(refs[index] ?? '')));
    survivor.say(`realtime:user:${ada.id}`, 'access_token', { access_token: 'sb_publishable_x' });
    survivor.socket.send(
      JSON.stringify([refs[0], '50', `realtime:user:${ada.id}`, 'access_token', { access_token: ada.token }]),
    );
    await expect
      .poll(() => dropped.frames.slice(-2).map((frame) => [frame[3], frame[4]]), until)
      .toEqual([
        ['system', { extension: 'system', status: 'error', message: 'Token has expired', channel: `user:${ada.id}` }],
        ['phx_close', {}],
      ]);
    await send(`user:${ada.id}`, 'after');
    await expect.poll(() => survivor.frames.at(-1)?.[4], until).toMatchObject({ event: 'after' });
    expect(dropped.frames.at(-1)?.[3]).toBe('phx_close');
  });

  test.each<[string, () => string]>([
    ['of somebody else', () => bora.token],
    ['that is forged', () => renewed(ada.token, {}, 'x'.repeat(40))],
  ])('%s ends the topic', async (_, token) => {
    const socket = await raw();
    // Both may read it: nothing but whose token it is says no.
    const ref = socket.join('match:5', ada.token);
    expect((await socket.answer(ref)).status).toBe('ok');
    socket.socket.send(JSON.stringify([ref, '50', 'realtime:match:5', 'access_token', { access_token: token() }]));
    await expect.poll(() => socket.frames.at(-1)?.[3], until).toBe('phx_close');
  });

  test('that is renewed has the policies asked again, and so does a minute', async () => {
    const room = { name: 'room of two', people: [ada.id, bora.id] };
    const enter = () =>
      league.backend.query('insert into private.test_rooms select unnest($1::uuid[]), $2', [room.people, room.name]);
    const leave = () => league.backend.query('delete from private.test_rooms where name = $1', [room.name]);
    await enter();
    const [one, other] = [await raw(), await raw()];
    const ref = one.join(room.name, ada.token);
    expect((await one.answer(ref)).status).toBe('ok');
    expect((await other.answer(other.join(room.name, bora.token))).status).toBe('ok');
    await leave();
    one.socket.send(
      JSON.stringify([ref, '50', `realtime:${room.name}`, 'access_token', { access_token: renewed(ada.token) }]),
    );
    await expect.poll(() => one.frames.at(-1)?.[3], until).toBe('phx_close');
    expect(other.frames.at(-1)?.[3]).toBe('system');
    league.clock.ahead += 30_000;
    await other.heartbeat();
    league.clock.ahead += 29_000;
    await expect.poll(() => other.frames.at(-1)?.[3], until).toBe('phx_close');
    expect(JSON.stringify(other.frames.at(-2)?.[4])).toContain('You no longer have permission');
  });
});

describe('within five seconds topics are lost', () => {
  const lost = async (who: Member, act: () => Promise<unknown>) => {
    const socket = await raw();
    expect((await socket.answer(socket.join(`user:${who.id}`, who.token))).status).toBe('ok');
    await act();
    const since = Date.now();
    await expect.poll(() => socket.frames.at(-1)?.[3], until).toBe('phx_close');
    expect(Date.now() - since).toBeLessThan(5000);
    expect((await socket.answer(socket.join(`user:${who.id}`, who.token))).status).toBe('error');
  };

  test('by who signed out', async () => {
    const carla = await member(league, 'carla@people.test');
    await lost(carla, async () => {
      const headers = { authorization: `Bearer ${carla.token}` };
      expect((await league.ask('/auth/v1/logout?scope=global', { method: 'POST', headers })).status).toBe(204);
    });
  });

  test('by who was suspended, while others keep theirs', async () => {
    const deniz = await member(league, 'deniz@people.test');
    const own = await joinTopic(client(ada.token), `user:${ada.id}`);
    await lost(deniz, async () => {
      await league.backend.query(
        `insert into public.profiles (id, username) values ($1, 'Deniz') on conflict do nothing`,
        [deniz.id],
      );
      await league.backend.query(
        `insert into private.account_blocks (user_id, kind, reason) values ($1, 'suspended', 'for the test of it')`,
        [deniz.id],
      );
    });
    await send(`user:${ada.id}`);
    await expect.poll(() => own.heard.length, until).toBe(1);
    expect(own.states).toEqual(['SUBSCRIBED']);
  });
});

test('whoever may have missed something is told to catch up, once the database is heard again', async () => {
  const [one, other] = [
    await joinTopic(client(ada.token), `user:${ada.id}`),
    await joinTopic(client(ada.token), 'match:1'),
  ];
  await send('match:1', 'before');
  await expect.poll(() => other.heard.length, until).toBe(1);
  const [killed] = await league.backend.query<{ sessions: number }>(
    `select count(pg_terminate_backend(pid))::int as sessions from pg_stat_activity where application_name = 'rondo live'`,
  );
  expect(killed?.sessions).toBe(1);
  await expect.poll(() => one.heard, until).toEqual([{ event: 'catch_up', payload: {} }]);
  await send('match:1', 'after');
  await expect.poll(() => other.heard.map(({ event }) => event), until).toEqual(['before', 'catch_up', 'after']);
});

describe('who is there', () => {
  test('is told by keys that name nobody, while they are', async () => {
    const [one, other, quiet] = [await raw(), await raw(), await raw()];
    const presence = { presence: { enabled: true, key: 'the real Ada' } };
    const join = async (socket: RawSocket, who: Member, config = {}) => {
      const ref = socket.join('match:5', who.token, config);
      await socket.answer(ref);
      return (event: string, number: string) =>
        socket.socket.send(
          JSON.stringify([ref, number, 'realtime:match:5', 'presence', { event, payload: { name: 'forged' } }]),
        );
    };
    const adaSays = await join(one, ada, presence);
    await join(quiet, bora);
    adaSays('track', '60');
    expect((await one.answer('60')).status).toBe('ok');
    const last = (socket: RawSocket, event: string) => socket.frames.findLast((frame) => frame[3] === event)?.[4];
    await expect.poll(() => last(one, 'presence_diff'), until).toBeDefined();

    const boraSays = await join(other, bora, presence);
    const state = last(other, 'presence_state') as Record<string, unknown>;
    expect(Object.values(state)).toEqual([{ metas: [{ phx_ref: expect.any(String) }] }]);
    expect(JSON.stringify(one.frames.concat(other.frames)).match(/forged|real Ada/)).toBeNull();
    expect(Object.keys(state)[0]).not.toContain(ada.id.slice(0, 8));

    boraSays('track', '61');
    await expect
      .poll(() => Object.keys((last(one, 'presence_diff') as { joins: object }).joins), until)
      .not.toEqual(Object.keys(state));
    adaSays('untrack', '62');
    await expect.poll(() => last(other, 'presence_diff'), until).toMatchObject({ leaves: state });
    other.socket.terminate();
    await expect
      .poll(() => Object.keys((last(one, 'presence_diff') as { leaves: object }).leaves), until)
      .toHaveLength(1);
    expect(quiet.frames.some((frame) => String(frame[3]).startsWith('presence'))).toBe(false);
  });

  test('is said by whom a policy lets', async () => {
    const socket = await raw();
    const ref = socket.join(`user:${ada.id}`, ada.token, { presence: { enabled: true } });
    await socket.answer(ref);
    socket.socket.send(JSON.stringify([ref, '60', `realtime:user:${ada.id}`, 'presence', { event: 'track' }]));
    expect((await socket.answer('60')).status).toBe('error');
    expect(socket.frames.some((frame) => frame[3] === 'presence_state')).toBe(false);
  });
});

describe('a socket is opened', () => {
  const refused = async (address: string, headers: Record<string, string> = {}) => {
    const socket = new RawSocket(address, { headers });
    ends.push(() => socket.socket.terminate());
    return (await socket.ended).status;
  };

  test('to pages of the site alone', async () => {
    const { host } = new URL(live.url);
    for (const origin of [
      'https://evil.example',
      'null',
      live.url.replace('http:', 'https:'),
      `${live.url}.evil.example`,
    ])
      expect(await refused(live.address, { origin }), origin).toBe(403);
    for (const origin of [live.url, live.url.replace('127.0.0.1', 'localhost')]) await raw(live.address, { origin });
    expect(await refused(live.address, { host: 'evil.example' })).toBe(421);
    await raw(live.address, { host });
  });

  test('with the key and a version, at one path', async () => {
    expect(await refused(live.address.replace(/apikey=[^&]+/, ''))).toBe(401);
    expect(await refused(live.address.replace(/apikey=[^&]+/, 'apikey=wrong'))).toBe(401);
    expect(await refused(`${live.address}&apikey=wrong`)).toBe(401);
    expect(await refused(live.address.replace('2.0.0', '3.0.0'))).toBe(400);
    expect(await refused(live.address.replace('/websocket', '/websocket/x'))).toBe(404);
    expect(await refused(live.address.replace('/realtime/v1/websocket', '/'))).toBe(404);
    expect(await refused(live.address.replace('/realtime/', '/realtime%2f'))).toBe(400);
  });

  test('but a page is read by whoever would rather upgrade to something else', async () => {
    const status = await new Promise((resolve, reject) => {
      request(`${live.url}/`, { headers: { upgrade: 'h2c', connection: 'upgrade' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .once('error', reject)
        .end();
    });
    expect(status).toBe(200);
    expect((await fetch(`${live.url}/realtime/v1/websocket?apikey=${league.backend.publishableKey}`)).status).toBe(404);
  });

  test('by one address so often, and by one person', async () => {
    const small = await another({ allowances: { address: 4, person: 2 } });
    const sockets = [
      await raw(small.address),
      await raw(small.address),
      await raw(small.address),
      await raw(small.address),
    ];
    const join = async (socket: RawSocket | undefined, who: Member, name = 'match:1') =>
      (await socket!.answer(socket!.join(name, who.token))).response.reason;
    expect(await join(sockets[0], ada)).toBeUndefined();
    expect(await join(sockets[1], ada)).toBeUndefined();
    expect(await join(sockets[2], ada)).toMatch(/^ConnectionRateLimitReached/);
    expect(await join(sockets[2], bora)).toBeUndefined();
    expect(await join(sockets[2], ada, 'match:2'), 'a socket is one person’s').toMatch(/^Unauthorized/);
    sockets[0]?.socket.close();
    await sockets[0]?.ended;
    await expect.poll(() => join(sockets[3], ada), until).toBeUndefined();
    const fourth = await raw(small.address);
    expect(await join(fourth, bora)).toBeUndefined();
    expect(await refused(small.address)).toBe(429);
    const often = await another({ allowances: { openings: { limit: 3, window: 60_000 } } });
    for (let opened = 0; opened < 3; opened += 1) await raw(often.address);
    expect(await refused(often.address)).toBe(429);
    const full = await another({ allowances: { all: 1 } });
    expect(await join(await raw(full.address), ada)).toBeUndefined();
    expect(await refused(full.address)).toBe(503);
  });

  test('by the networks of one IPv6 customer together so often', async () => {
    const site = await another({ trustProxy: true, allowances: { openingsOfNetwork: { limit: 3, window: 60_000 } } });
    const { host } = new URL(site.url);
    const from = (address: string) => ({ host, 'x-forwarded-for': address });
    for (const network of [1, 2, 3]) await raw(site.address, from(`2001:db8:7:${network}::1`));
    expect(await refused(site.address, from('2001:db8:7:4::1'))).toBe(429);
    await raw(site.address, from('2001:db8:8:1::1'));
    for (const number of [1, 2, 3, 4]) await raw(site.address, from(`198.51.100.${number}`));
  });

  test('nowhere, where another server keeps the Realtime of the database', async () => {
    const elsewhere = await openLive({ ...league, backend: { ...league.backend, realtime: () => undefined } });
    ends.push(elsewhere.close);
    expect(await refused(elsewhere.address)).toBe(404);
  });
});

describe('an attacker', () => {
  test.each<[string, (socket: RawSocket) => void, number]>([
    [
      'sends a frame too large',
      ({ socket }) => socket.send(`["1","1","phoenix","heartbeat",{"x":"${'x'.repeat(65_536)}"}]`),
      1009,
    ],
    ['sends no frame', ({ socket }) => socket.send('{}'), 1003],
    ['sends text that is none', ({ socket }) => socket.send(Buffer.from([0xff, 0xfe]), { binary: false }), 1007],
    [
      'sends all the time',
      ({ socket }) => {
        for (let sent = 0; sent < 60; sent += 1) socket.send('[null,"1","phoenix","heartbeat",{}]');
      },
      1008,
    ],
    [
      'pings all the time',
      ({ socket }) => {
        for (let sent = 0; sent < 60; sent += 1) socket.ping();
      },
      1008,
    ],
  ])('who %s is sent away', async (_, act, code) => {
    const socket = await raw();
    act(socket);
    expect((await socket.ended).code).toBe(code);
  });

  test('who sends two thousand frames at random breaks nothing', async () => {
    const loose = await another({
      allowances: {
        frames: { limit: 1e6, window: 1000 },
        joins: { limit: 1e6, window: 1000 },
        openings: { limit: 1e6, window: 1000 },
      },
    });
    const watcher = await raw(loose.address);
    let socket = await raw(loose.address);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
    const values = [
      null,
      '1',
      '',
      7,
      {},
      [],
      'realtime:match:1',
      `realtime:user:${ada.id}`,
      'phoenix',
      '__proto__',
      true,
    ];
    const events = [
      'phx_join',
      'phx_leave',
      'phx_close',
      'phx_reply',
      'access_token',
      'broadcast',
      'presence',
      'heartbeat',
      '__proto__',
    ];
    const payloads = [
      {},
      null,
      { access_token: ada.token, config: { private: true } },
      { access_token: bora.token, config: { private: true, presence: { enabled: true } } },
      { access_token: 7, config: [] },
      { event: 'track', payload: { x: 1 } },
      { event: {} },
      { config: { private: true, postgres_changes: [null, 7, {}, { event: {} }] } },
    ];
    const frame = (): string | Buffer => {
      const kind = Math.random();
      if (kind < 0.1) return randomBytes(Math.floor(Math.random() * 200));
      if (kind < 0.2) return Buffer.concat([Buffer.from([3]), randomBytes(Math.floor(Math.random() * 60))]);
      const text = JSON.stringify([
        pick(['1', null]),
        pick(['1', '2', null]),
        pick(['phoenix', 'realtime:match:1', `realtime:user:${ada.id}`]),
        pick(events),
        pick(payloads),
      ]);
      if (kind < 0.9) return text;
      const at = Math.floor(Math.random() * text.length);
      return kind < 0.95 ? text.slice(0, at) : JSON.stringify(Array.from({ length: 5 }, () => pick(values)));
    };
    for (let sent = 0; sent < 2000; sent += 1) {
      if (socket.socket.readyState !== socket.socket.OPEN) socket = await raw(loose.address);
      socket.socket.send(frame());
      if (sent % 20 === 0) await watcher.heartbeat();
    }
    await watcher.heartbeat();
    expect((await watcher.answer(watcher.join(`user:${ada.id}`, ada.token))).status).toBe('ok');
  });

  test('who joins all the time waits for themselves', async () => {
    const storms = await Promise.all(Array.from({ length: 5 }, () => raw()));
    const loose = await another({ allowances: { frames: { limit: 1e6, window: 1000 } } });
    const storm = await raw(loose.address);
    const refs = Array.from({ length: 200 }, (_, number) => storm.join(`match:${number + 1}`, ada.token));
    for (const socket of storms)
      for (let number = 1; number <= 30; number += 1) socket.join(`match:${number}`, ada.token);
    const other = await raw();
    const since = Date.now();
    expect((await other.answer(other.join(`user:${bora.id}`, bora.token))).status).toBe('ok');
    const rows = await league.ask('/rest/v1/profiles?select=id&limit=1', {
      headers: { authorization: `Bearer ${bora.token}` },
    });
    expect(rows.status).toBe(200);
    expect(Date.now() - since).toBeLessThan(5000);
    const answers = await Promise.all(refs.map((ref) => storm.answer(ref)));
    expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(30);
    expect(answers.at(-1)?.response.reason).toMatch(/^ClientJoinRateLimitReached/);
  });

  test('who collects topics has so many', async () => {
    const small = await another({ allowances: { topics: 3 } });
    const socket = await raw(small.address);
    const refs = [1, 2, 3, 4].map((number) => socket.join(`match:${number}`, ada.token));
    const answers = await Promise.all(refs.map((ref) => socket.answer(ref)));
    expect(answers.map(({ response }) => response.reason?.split(':')[0])).toEqual([
      undefined,
      undefined,
      undefined,
      'ChannelRateLimitReached',
    ]);
  });

  test('who does not read is cut off, and holds up nobody', async () => {
    const [slow, reader] = [await raw(), await raw()];
    await slow.answer(slow.join('match:9', ada.token));
    await reader.answer(reader.join('match:9', bora.token));
    slow.socket.pause();
    const ofMatch = (socket: RawSocket) => socket.frames.filter((frame) => frame[3] === 'broadcast').length;
    // never more at once than a reader may leave unread
    for (let sent = 0; sent < 3000; sent += 100) {
      await league.backend.query(
        `select realtime.send(jsonb_build_object('id', n, 'text', repeat('x', 7500)), 'much', 'match:9') from generate_series($1::int + 1, $1 + 100) n`,
        [sent],
      );
      await expect.poll(() => ofMatch(reader), until).toBe(sent + 100);
    }
    slow.socket.resume();
    expect((await slow.ended).code).toBe(1006);
    expect(ofMatch(slow)).toBeLessThan(3000);
  });
});

describe('strangers', () => {
  const from = (site: Live, address: string) => ({ host: new URL(site.url).host, 'x-forwarded-for': address });

  test('fill no more than a third of the sockets, from 34 addresses or one IPv6 customer, and members join', async () => {
    const site = await another({ trustProxy: true, allowances: { all: 150, strangers: 50, network: 20 } });
    const sources = [
      ...Array.from({ length: 34 }, (_, number) => `198.18.${number}.1`),
      ...Array.from({ length: 32 }, (_, number) => `2001:db8:0:${number}::1`),
    ];
    const strangers: RawSocket[] = [];
    const come = () => {
      const more = sources.map((source) => new RawSocket(site.address, { headers: from(site, source) }));
      strangers.push(...more);
      ends.push(
        ...more.map(
          ({ socket }) =>
            () =>
              socket.terminate(),
        ),
      );
    };
    const stay = () => strangers.filter(({ socket }) => socket.readyState === socket.OPEN).length;
    const arrive = () => strangers.filter(({ socket }) => socket.readyState === socket.CONNECTING).length;
    for (const _ of [1, 2, 3, 4]) come();
    await expect.poll(() => [arrive(), stay()], until).toEqual([0, 50]);
    for (const address of ['203.0.113.1', '198.18.5.7', '2001:db8:0:5::9']) {
      const member = await raw(site.address, from(site, address));
      expect((await member.answer(member.join('match:3', ada.token))).status).toBe('ok');
      come();
      await expect.poll(() => [arrive(), stay()], until).toEqual([0, 50]);
      await member.heartbeat();
    }
  });

  test('have ten seconds to join a topic, which members may leave', async () => {
    const [silent, refused, joined] = [await raw(), await raw(), await raw()];
    expect((await joined.answer(joined.join('match:3', ada.token))).status).toBe('ok');
    expect((await refused.answer(refused.join(`user:${ada.id}`, bora.token))).status).toBe('error');
    league.clock.ahead += 9000;
    await Promise.all([silent, refused, joined].map((socket) => socket.heartbeat()));
    league.clock.ahead += 2000;
    expect([(await silent.ended).code, (await refused.ended).code]).toEqual([1008, 1008]);
    joined.socket.send(JSON.stringify(['1', '99', 'realtime:match:3', 'phx_leave', {}]));
    await joined.answer('99');
    league.clock.ahead += 11_000;
    await joined.heartbeat();
    expect((await joined.answer(joined.join('match:4', ada.token))).status).toBe('ok');
  });

  test('are no members who left all their topics: the sockets count as theirs', async () => {
    const small = await another({ allowances: { person: 2 } });
    for (const number of [1, 2]) {
      const socket = await raw(small.address);
      await socket.answer(socket.join('match:3', ada.token));
      socket.socket.send(JSON.stringify(['1', '99', 'realtime:match:3', 'phx_leave', {}]));
      await socket.answer('99');
      if (number === 1) continue;
      const third = await raw(small.address);
      const { response } = await third.answer(third.join('match:3', ada.token));
      expect(response.reason).toMatch(/^ConnectionRateLimitReached/);
      // another person signs in on the same page
      expect((await socket.answer(socket.join('match:3', bora.token))).status).toBe('ok');
      expect((await third.answer(third.join('match:3', ada.token))).status).toBe('ok');
    }
  });
});

test('a socket that says nothing for a minute is closed, and one that says something stays', async () => {
  const [silent, there] = [await raw(), await raw()];
  for (const socket of [silent, there]) await socket.answer(socket.join('match:3', ada.token));
  league.clock.ahead += 50_000;
  await there.heartbeat();
  league.clock.ahead += 11_000;
  expect((await silent.ended).code).toBe(1006);
  await send('match:3');
  await expect.poll(() => there.frames.at(-1)?.[3], until).toBe('broadcast');
});

test('whoever is there when the host goes is told so, and nobody is let in any more', async () => {
  const passing = await openLive(league);
  const socket = await raw(passing.address);
  await socket.answer(socket.join('match:1', ada.token));
  const closed = passing.realtime.close();
  expect((await socket.ended).code).toBe(1001);
  const late = new RawSocket(passing.address);
  expect((await late.ended).status).toBe(503);
  await closed;
  await passing.close();
});

test('the page’s policy lets its scripts open sockets of the site', async () => {
  const policy = (await league.ask('/')).headers.get('content-security-policy');
  // 'self' means the same host and port for ws: and wss: too, in Chromium, Firefox and Safari 15.4 and newer.
  expect(policy).toContain("connect-src 'self';");
});
