import { availableParallelism } from 'node:os';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { turnsOf } from '#host/gateway/traffic/fair-turns.ts';
import { RawSocket } from '#host/testing/live.ts';
import { type AttackedHost, type Member, openAttackedHost } from './attacked-host.ts';

/** Requests that would each be right, in crowds: they shut out nobody else. */

let attacked: AttackedHost;
let rival: Member;
let bored: Member;
let clever: Member;
const sockets: RawSocket[] = [];
const until = { timeout: 60_000, interval: 20 };

beforeAll(async () => {
  attacked = await openAttackedHost({ RONDO_TRUST_PROXY: '1' });
  [rival, bored, clever] = attacked.members as [Member, Member, Member];
});
afterEach(() => {
  for (const { socket } of sockets.splice(0)) socket.terminate();
});
afterAll(() => attacked.close());

const open = (from: string) => {
  const address = `${attacked.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${attacked.publishableKey}&vsn=2.0.0`;
  const socket = new RawSocket(address, { headers: { 'x-forwarded-for': from } });
  sockets.push(socket);
  return socket;
};
const joined = async (who: Member, topic: string, from = '203.0.113.7') => {
  const socket = await open(from).open();
  expect((await socket.answer(socket.join(topic, who.token))).status).toBe('ok');
  return socket;
};
const ask = (who: Member, path: string, from: string) =>
  fetch(`${attacked.url}/rest/v1/${path}`, {
    headers: { apikey: attacked.publishableKey, authorization: `Bearer ${who.token}`, 'x-forwarded-for': from },
  });

test.each([
  ['34 addresses', 60, Array.from({ length: 34 }, (_, number) => `198.18.${number}.1`)],
  ['the networks of one IPv6 customer', 40, Array.from({ length: 64 }, (_, number) => `2001:db8:0:${number}::1`)],
])('sockets that never say who they are, of %s, leave room for members', async (_, ofEach, sources) => {
  const before = await joined(rival, 'site');
  const strangers = Array.from({ length: ofEach * sources.length }, (_at, number) =>
    open(sources[number % sources.length] ?? ''),
  );
  await Promise.all(strangers.map((stranger) => stranger.open().catch(() => {})));
  await joined(bored, 'site');
  await before.heartbeat();
});

test('a moderator who is one no longer hears nothing more of the staff', async () => {
  await attacked.query(`insert into private.user_roles (user_id, role) values ($1, 'moderator')`, [rival.id]);
  const socket = await joined(rival, 'staff');
  await attacked.query('delete from private.user_roles where user_id = $1', [rival.id]);
  await expect.poll(() => socket.frames.at(-1)?.[3], { timeout: 30_000, interval: 5 }).toBe('phx_close');
});

test('several accounts behind one address have half of the turns, and a member elsewhere is answered', async () => {
  const waiting = async () => {
    const rows = await attacked.query<{ count: number }>(
      `select count(*)::int as count from pg_locks where relation = 'public.sponsors'::regclass and not granted`,
    );
    return rows[0]?.count;
  };
  // Calls that last: what they read is locked.
  await attacked.query('begin; lock table public.sponsors in access exclusive mode');
  const calls = Promise.allSettled(
    Array.from({ length: 24 }, (_, number) =>
      ask(number % 2 === 0 ? rival : bored, 'sponsors?select=id', '198.51.100.1').then((answer) => answer.text()),
    ),
  );
  try {
    const { address } = turnsOf(availableParallelism());
    await expect.poll(waiting, until).toBe(address);
    expect((await ask(clever, 'teams?select=id&limit=1', '203.0.113.7')).status).toBe(200);
    expect(await waiting()).toBeLessThanOrEqual(address);
  } finally {
    await attacked.query('rollback');
    await calls;
  }
});

test('strangers who hammer at an account do not shut its owner out of a new device', async () => {
  const signIn = async (password: string, from: string) => {
    const answer = await fetch(`${attacked.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: attacked.publishableKey, 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email: clever.email, password }),
    });
    await answer.body?.cancel();
    return answer.status;
  };
  for (let time = 0; time < 60; time += 1)
    expect(await signIn(`guess ${time} of many`, `198.51.100.${time % 12}`)).toBeOneOf([400, 429]);
  expect(await signIn(clever.password, '198.51.100.20'), 'where guesses come from').toBe(429);
  expect(await signIn(clever.password, '203.0.113.7')).toBe(200);
});
