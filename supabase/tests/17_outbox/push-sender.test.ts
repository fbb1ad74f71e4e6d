import { createECDH } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '#host/free-port.ts';
import { type FakePush, fakePush, opened as unsealed } from '#host/testing/fake-push.ts';
import { deliver, type Outbox } from '#supabase/functions/channels/sender.ts';
import { messageOf, push } from '#supabase/functions/channels/push/push.ts';
import { encrypted, newVapidKey, publicKeyOf } from '#supabase/functions/channels/push/web-push.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { newPerson } from '#supabase/tests/harness/signing.ts';
import { begin, fail, finish, later, open, rows } from './channels.ts';
import { added, leasePushes, newDevice, notified, type Seat, seatOf, setUp } from './devices.ts';

/** A notification on its way to a push service that goes wrong in every way, and what a device reads. */

const world = openWorld({ sessions: 8 });
const contact = 'https://league.example';
let fake: FakePush;
let key: JsonWebKey;
let seat: Seat;

beforeAll(async () => {
  key = await newVapidKey();
  fake = await fakePush(() => publicKeyOf(key));
  await setUp(world, { key: publicKeyOf(key) });
});
afterAll(() => fake.close());
beforeEach(async () => {
  await world.sql('delete from private.outbox');
  await world.sql('delete from private.push_devices');
  fake.clear();
  seat = await seatOf(world, await newPerson(world));
  await added(world, seat, fake.device());
});

const outbox: Outbox = {
  lease: (max) => leasePushes(world, max),
  open: (held) => open(world, held),
  begin: (held) => begin(world, held),
  finish: (held, version, id) => finish(world, held, version, id),
  fail: (held, reason, outcome, wait) => fail(world, held, outcome, wait, reason),
};
const run = (at = fake.at) => deliver({ outbox, channels: { push: push({ key, contact, at, timeout: 3000 }) } });
const state = async () => (await rows(world))[0];
const devices = async () => (await world.sql('select from private.push_devices')).length;
const bodies = () => fake.shown().map(({ message: payload }) => payload.notification['body']);

test('the numbers of RFC 8291 come out as they stand there', async () => {
  const jwk = (point: string, d: string) => {
    const [x, y] = [Buffer.from(point, 'base64url').subarray(1, 33), Buffer.from(point, 'base64url').subarray(33)];
    return { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url'), d };
  };
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const point = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
  const own = {
    publicKey: await crypto.subtle.importKey('raw', Buffer.from(point, 'base64url'), curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', jwk(point, 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'), curve, true, ['deriveBits']),
  };
  const device = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const salt = new Uint8Array(Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'));
  const body = await encrypted('When I grow up, I want to be a watermelon', device, { salt, own });
  expect(Buffer.from(body).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
}); // prettier-ignore

test('nothing is sealed twice alike, and the device alone opens it', async () => {
  const keys = createECDH('prime256v1');
  const device = { ...newDevice(), p256dh: keys.generateKeys('base64url') };
  const secret = Buffer.from(device.auth, 'base64url');
  const [first, second] = [await encrypted('ü', device), await encrypted('ü', device)];
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(false);
  expect(unsealed(Buffer.from(first), 'aes128gcm', { secret, keys })).toBe('ü');
  const other = createECDH('prime256v1');
  other.generateKeys();
  expect(() => unsealed(Buffer.from(first), 'aes128gcm', { secret, keys: other })).toThrow();
});

describe('a push', () => {
  test('says what waits, as declarative pushes say it, signed, for a while and replacing its like', async () => {
    await world.sql(`update public.profile_private set locale = 'de', time_zone = 'Europe/Berlin' where user_id = $1`, [seat.user]); // prettier-ignore
    await world.sql(
      `insert into public.site_settings (key, value) values ('site_address', '{"url": "https://league.example"}')
         on conflict (key) do update set value = excluded.value`,
    );
    const id = await notified(world, seat.user, 'standInAsked', {
      kickoff_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect(await run()).toEqual({ sent: 1, failed: 0 });
    expect(fake.faults).toEqual([]);
    const [pushed] = fake.shown();
    expect(pushed!.message).toEqual({
      web_push: 8030,
      notification: {
        title: 'Rondo',
        body: expect.stringMatching(/fehlen Spieler .*\sMEZ\. Wer zuerst zusagt, spielt\.$/) as string,
        navigate: 'https://league.example/matches',
        lang: 'de',
        tag: id,
      },
    });
    expect(pushed!.headers).toMatchObject({
      urgency: 'high',
      topic: id.replaceAll('-', ''),
      'content-encoding': 'aes128gcm',
    });
    expect(Number(pushed!.headers['ttl'])).toBeGreaterThan(3500);
    expect(Number(pushed!.headers['ttl'])).toBeLessThanOrEqual(3600);
    expect(await rows(world)).toEqual([]);
  });

  test('without a moment is kept for half a day, and is not urgent unless it is a duty', async () => {
    await notified(world, seat.user, 'messageReceived');
    await run();
    expect(fake.shown()).toMatchObject([{ headers: { ttl: '43200', urgency: 'normal' } }]);
  });

  test('that failed twice is sent a third time', async () => {
    await notified(world, seat.user);
    fake.next({ status: 503 }, { status: 500, body: 'x'.repeat(100_000) });
    for (const error of ['http_503', 'http_500']) {
      expect(await run()).toEqual({ sent: 0, failed: 1 });
      expect(await state()).toMatchObject({ error, done_at: null });
      await later(world, 3600);
    }
    expect(await run()).toEqual({ sent: 1, failed: 0 });
    expect([fake.requests.length, fake.shown().length]).toEqual([3, 1]);
  });

  test.each(['accepted and silent', 'accepted and cut off'] as const)('that was %s is repeated, and stands there once', async (trouble) => {
    await notified(world, seat.user);
    fake.next(trouble);
    expect(await run()).toEqual({ sent: 0, failed: 1 });
    expect(await state()).toMatchObject({ error: trouble === 'accepted and silent' ? 'timeout' : 'broken', unanswered: 0 });
    await later(world, 3600);
    expect(await run()).toEqual({ sent: 1, failed: 0 });
    expect([fake.requests.length, fake.shown().length]).toEqual([2, 1]);
  }); // prettier-ignore

  test('whose answer has no end is taken', async () => {
    await notified(world, seat.user);
    fake.next('accepted and endless');
    expect(await run()).toEqual({ sent: 1, failed: 0 });
  });

  test.each([
    ['120', 120],
    [undefined, 60],
    ['soon', 60],
    ['0', 1],
    [new Date(Date.now() + 300_000).toUTCString(), 300],
  ])('that is told to wait (%s) keeps the device quiet so long', async (header, seconds) => {
    await notified(world, seat.user);
    await notified(world, seat.user);
    fake.next({ status: 429, headers: header === undefined ? {} : { 'retry-after': header } });
    expect(await run()).toEqual({ sent: 0, failed: 1 });
    const [device] = await world.sql<{ wait: number }>('select extract(epoch from quiet_until - now())::float as wait from private.push_devices');
    expect(Math.abs(device!.wait - seconds)).toBeLessThan(15);
    expect(fake.requests).toHaveLength(1);
  }); // prettier-ignore

  test.each([404, 410])('that is answered %i forgets the device', async (status) => {
    await notified(world, seat.user);
    await notified(world, seat.user);
    fake.next({ status });
    await run();
    expect([await devices(), (await rows(world)).length, fake.requests.length]).toEqual([0, 0, 1]);
  });

  test.each([400, 413])('that is answered %i is given up at once', async (status) => {
    await notified(world, seat.user);
    fake.next({ status });
    await run();
    expect(await state()).toMatchObject({ error: `http_${status}` });
    expect((await state())!['given_up_at']).not.toBeNull();
    expect(await devices()).toBe(1);
  });

  test.each([401, 403])('that is answered %i waits: the device is still there', async (status) => {
    await notified(world, seat.user);
    fake.next({ status });
    await run();
    expect(await state()).toMatchObject({ error: `http_${status}`, given_up_at: null });
    expect(await devices()).toBe(1);
  });

  test('is no redirect’s to take', async () => {
    let elsewhere = 0;
    const other = createServer((_, response) => {
      elsewhere += 1;
      response.end();
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    await notified(world, seat.user);
    for (const status of [301, 302, 303, 307, 308]) {
      fake.next({ status, headers: { location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/` } });
      await run();
      expect(await state()).toMatchObject({ error: `http_${status}` });
      await later(world, 3600);
    }
    await new Promise((resolve) => other.close(resolve));
    expect(elsewhere).toBe(0);
  });

  test('waits where nobody answers at all', async () => {
    await notified(world, seat.user);
    await run(`http://127.0.0.1:${await freePort()}`);
    expect(await state()).toMatchObject({ error: 'unreachable' });
  });

  test('to a device whose key no browser made forgets it', async () => {
    await world.sql('update private.push_devices set p256dh = $1', [`B${'A'.repeat(86)}`]);
    await notified(world, seat.user);
    await run();
    expect(await devices()).toBe(0);
    expect(fake.requests).toEqual([]);
  });

  test('goes out once, however many senders run', async () => {
    for (let made = 0; made < 5; made += 1) {
      await added(world, await seatOf(world, seat.user), fake.device());
      await notified(world, seat.user);
    }
    const due = (await rows(world)).length;
    await Promise.all([run(), run(), run()]);
    expect(fake.requests).toHaveLength(due);
    expect(await rows(world)).toEqual([]);
  });

  test('is signed for each push service by a token of its own', async () => {
    await world.sql('delete from private.push_devices');
    for (const service of ['https://updates.push.services.mozilla.com', 'https://web.push.apple.com', 'https://fcm.googleapis.com'])
      await added(world, await seatOf(world, seat.user), fake.device(service));
    await notified(world, seat.user);
    await run();
    expect(fake.faults).toEqual([]);
    expect(fake.shown()).toHaveLength(3);
    expect(new Set(fake.shown().map(({ headers }) => headers['authorization'])).size).toBe(3);
  }); // prettier-ignore

  test('never leads to an address that is none', async () => {
    const way = push({ key, contact, at: fake.at });
    const facts = { language: 'en', time_zone: 'UTC', site: '', site_name: '', notices: [] };
    for (const endpoint of ['https://evil.example/x', 'http://127.0.0.1/x', 'https://fcm.googleapis.com@evil.example/'])
      expect(await way.send({ ...newDevice(), endpoint, said: facts, deadline: null } as never)).toEqual({ outcome: 'stop', reason: 'wrong_address' });
    expect(fake.requests).toEqual([]);
  }); // prettier-ignore
});

describe('what is said', () => {
  const facts = (about: object = {}, site: object = {}) => ({
    language: 'en', time_zone: 'UTC', site: 'https://league.example', site_name: 'Coast League', ...site,
    notices: [{ id: 'a0000000-0000-4000-8000-000000000001', topic: 'messages', key: 'messageReceived', values: { by: 'Ada' }, link: '/messages', created_at: '', ...about }],
  }); // prettier-ignore

  test('of a message is who wrote it, and nothing of what', () => {
    expect(messageOf(facts()).notification).toMatchObject({ title: 'Coast League', body: 'Ada wrote to you.' });
  });

  test('leads to the site, or to its list where it leads nowhere', () => {
    expect(messageOf(facts({ link: null })).notification.navigate).toBe('https://league.example/notifications');
    expect(messageOf(facts({}, { site: '', site_name: '' })).notification).toMatchObject({
      title: 'Rondo',
      navigate: '/messages',
    });
  });

  test('at its longest fits a push with room to spare', async () => {
    const values = { player: '🏳️‍🌈'.repeat(40), team: 'ş'.repeat(60), reason: '漢'.repeat(2000) };
    const message = JSON.stringify(messageOf(facts({ key: 'suspensionActive', values: { ...values, matches: 3 } })));
    expect(Buffer.byteLength(message)).toBeLessThanOrEqual(3000);
    expect((await encrypted(message, fake.device())).length).toBeLessThan(4096);
    expect(message).toContain('…');
    expect(bodies()).toEqual([]);
  });
});
