import { beforeEach, describe, expect, test } from 'vitest';
import { commandLimits, databaseLimits } from '#domain/limits.ts';
import { hostileAddresses } from '#testing/hostile-addresses.ts';
import { isPushEndpoint } from '#supabase/functions/channels/push/push.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { openSession } from '#supabase/tests/harness/sessions.ts';
import { newPeople, newPerson, refused } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { waiting } from '#supabase/tests/harness/waiting.ts';
import { fail, finish, later, open, rows } from './channels.ts';
import { added, atSession, leasePushes, newDevice, notified, type Seat, seatOf, setUp } from './devices.ts';

/** Devices that are pushed to: who registers and loses them, and what is sent there at which moment. */

const world = openWorld({ sessions: 12 });

beforeEach(async () => {
  await world.sql('delete from private.outbox');
  await world.sql('delete from private.push_devices');
  await world.sql('delete from private.notification_channels');
  await world.sql('delete from private.quiet_hours');
  await setUp(world);
});

const newSeat = async (): Promise<Seat> => seatOf(world, await newPerson(world));
const listed = (seat: Seat) =>
  atSession<{ id: string; session_id: string; is_current: boolean }>(world, seat, 'public.my_push_devices() as asked');
const removed = (seat: Seat, device: string | null = null) =>
  atSession(world, seat, 'public.remove_push_device($1) as asked (nothing)', [device]);
const devices = () =>
  world.sql<{ id: string; user_id: string }>('select id, user_id from private.push_devices order by created_at, id');
const isRefused = async (adding: Promise<unknown>, code: string, hint: string) =>
  expect(await adding.then(() => 'taken', (error: { code: string; hint: string }) => `${error.code} ${error.hint}`)).toBe(`${code} ${hint}`); // prettier-ignore

/** The deliveries that are due now; none is leased. */
async function sent(): Promise<{ endpoint: string; said: { notices: { id: string }[] }; deadline: string | null }[]> {
  const all: Awaited<ReturnType<typeof sent>> = [];
  for (const held of await leasePushes(world)) {
    const opened = await open(world, held);
    if (opened) all.push(opened as never);
  }
  return all;
}

describe('a device', () => {
  test('is registered at a session, listed without its address, and removed', async () => {
    const seat = await newSeat();
    const other = { ...seat, session: await openSession(world, seat.user) };
    const [first, second] = [await added(world, seat), await added(world, other)];
    const list = await listed(other);
    expect(list.map((each) => [each.id, each.session_id, each.is_current])).toEqual([
      [second, other.session, true],
      [first, seat.session, false],
    ]);
    expect(Object.keys(list[0]!).toSorted()).toEqual(['created_at', 'id', 'is_current', 'session_id']);
    await removed(other, first);
    expect((await listed(other)).map(({ id }) => id)).toEqual([second]);
    await removed(other);
    expect(await listed(other)).toEqual([]);
  });

  test('is its owner’s alone', async () => {
    const [seat, stranger] = [await newSeat(), await newSeat()];
    const id = await added(world, seat);
    await removed(stranger, id);
    await removed(stranger);
    expect(await listed(stranger)).toEqual([]);
    expect(await devices()).toEqual([{ id, user_id: seat.user }]);
    for (const actor of ['admin', 'moderator', 'user'] as const)
      expect((await world.as(actor).rpc('my_push_devices')).data).toEqual([]);
    expect((await world.as('visitor').rpc('my_push_devices')).error).toMatchObject({ code: '42501' });
  });

  test('needs pushes that are set up, a session that is open, and an account that may write', async () => {
    const seat = await newSeat();
    for (const session of [null, await openSession(world, people.captain), await openSession(world, seat.user, { not_after: '2026-01-01' })])
      await isRefused(added(world, { ...seat, session }), 'PT401', 'signedOut');
    await isRefused(added(world, await seatOf(world, people.suspended)), 'PT403', 'suspended');
    const { p256dh, auth, endpoint } = newDevice();
    await refused(world, () => world.as('visitor').rpc('add_push_device', { endpoint, p256dh, auth }), { code: '42501', hint: null });
    await setUp(world, { key: null });
    await isRefused(added(world, seat), 'PT409', 'pushNotSetUp');
    await world.sql('delete from private.delivery_setup');
    await isRefused(added(world, seat), 'PT409', 'pushNotSetUp');
    expect(await devices()).toEqual([]);
  }); // prettier-ignore

  test('of a suspended account is still removed by its owner', async () => {
    const seat = await newSeat();
    await added(world, seat);
    await world.sql(`insert into private.account_blocks (user_id, kind, reason) values ($1, 'suspended', 'Insults')`, [seat.user]); // prettier-ignore
    await removed(seat);
    expect(await devices()).toEqual([]);
  });

  test('keeps a public key and a secret as browsers make them', async () => {
    const seat = await newSeat();
    const good = newDevice();
    for (const wrong of [
      { p256dh: '' }, { p256dh: 'x' }, { p256dh: `${good.p256dh}=` }, { p256dh: good.p256dh.slice(1) }, { p256dh: `${good.p256dh.slice(1)}\n` },
      { p256dh: `${good.p256dh.slice(1)}+` }, { p256dh: null }, { auth: null }, { auth: '' }, { auth: `${good.auth}x` }, { auth: 'ü'.repeat(22) },
    ])
      await isRefused(added(world, seat, { ...good, ...wrong } as never), 'PT422', 'pushEndpoint');
    expect(await devices()).toEqual([]);
  }); // prettier-ignore

  test('again, or of the same account in another session, stays the same and keeps what waits for it', async () => {
    const seat = await newSeat();
    const device = newDevice();
    const id = await added(world, seat, device);
    const notice = await notified(world, seat.user);
    expect(await added(world, seat, device)).toBe(id);
    const next = await seatOf(world, seat.user);
    expect(await added(world, next, { ...device, auth: newDevice().auth })).toBe(id);
    await world.sql('delete from auth.sessions where id = $1', [seat.session]);
    expect((await sent()).map(({ said: facts }) => facts.notices[0]!.id)).toEqual([notice]);
    expect(await devices()).toHaveLength(1);
  });

  test('that has a new address takes the place of the old one of its session', async () => {
    const seat = await newSeat();
    const old = await added(world, seat);
    await notified(world, seat.user);
    const id = await added(world, seat);
    expect((await devices()).map((each) => each.id)).toEqual([id]);
    expect((await rows(world)).filter(({ target }) => target === old)).toEqual([]);
  });

  test('that changes hands belongs to the last, and gets nothing of the one before', async () => {
    const [before, after] = [await newSeat(), await newSeat()];
    const device = newDevice();
    await added(world, before, device);
    await notified(world, before.user);
    const id = await added(world, after, device);
    expect(await devices()).toEqual([{ id, user_id: after.user }]);
    expect(await sent()).toEqual([]);
    expect(await listed(before)).toEqual([]);
  });

  test(`is one of at most ${databaseLimits.pushDevices}: the newest takes the place of the oldest`, async () => {
    const seat = await newSeat();
    const ids = [];
    for (let made = 0; made < databaseLimits.pushDevices + 2; made += 1)
      ids.push(await added(world, await seatOf(world, seat.user)));
    expect((await devices()).map(({ id }) => id)).toEqual(ids.slice(2));
  });

  test('is registered so often and no more', async () => {
    const seat = await newSeat();
    const [, , most] = commandLimits.find(([action]) => action === 'add_push_device')!;
    await world.sql(
      `insert into private.command_counts (who, what, times, over_at) values ($1, 'add_push_device', $2, now() + interval '40 minutes')`,
      [seat.user, most - 1],
    );
    await added(world, seat);
    await isRefused(added(world, seat), 'PT429', 'tooManyCommands');
    expect(await devices()).toHaveLength(1);
  });

  test('registered by two tabs at once is one', async () => {
    const seat = await newSeat();
    const device = newDevice();
    let answers: Promise<string[]> | undefined;
    await world.hold('select from public.profiles where id = $1 for no key update', [seat.user], async () => {
      answers = Promise.all([added(world, seat, device), added(world, seat, device), added(world, seat, device)]);
      await expect.poll(() => waiting(world)).toBe(3);
    });
    expect(new Set(await answers).size).toBe(1);
    expect(await devices()).toHaveLength(1);
  });

  test('registered by two people at once belongs to one of them, and nobody meets an error', async () => {
    const seats = await Promise.all(Array.from({ length: 4 }, newSeat));
    for (let round = 0; round < 10; round += 1) {
      const device = newDevice();
      let answers: Promise<string[]> | undefined;
      await world.hold(
        `select pg_advisory_xact_lock(hashtextextended('push_devices ' || $1, 0))`,
        [device.endpoint],
        async () => {
          answers = Promise.all(seats.map((seat) => added(world, seat, device)));
          await expect.poll(() => waiting(world)).toBe(4);
        },
      );
      await answers;
      expect(await world.sql('select from private.push_devices where endpoint = $1', [device.endpoint])).toHaveLength(
        1,
      );
    }
  });

  test('ends with its session: at once for what is sent, and by the clock', async () => {
    const seat = await newSeat();
    const other = await newSeat();
    await added(world, seat);
    const stays = await added(world, other);
    await notified(world, seat.user);
    await world.sql('delete from auth.sessions where id = $1', [seat.session]);
    expect(await sent()).toEqual([]);
    expect(await rows(world)).toEqual([]);
    await notified(world, seat.user);
    await world.sql('select private.settle_due()');
    expect((await devices()).map(({ id }) => id)).toEqual([stays]);
    expect(await rows(world)).toEqual([]);
    await world.sql(`update auth.sessions set not_after = now() - interval '1 second' where id = $1`, [other.session]);
    await world.sql('select private.settle_due()');
    expect(await devices()).toEqual([]);
  });

  test('goes with the account', async () => {
    const seat = await newSeat();
    await added(world, seat);
    await notified(world, seat.user);
    await done(world.as({ id: seat.user }).rpc('delete_my_account'));
    expect([...(await devices()), ...(await rows(world))]).toEqual([]);
  });
});

describe('an address', () => {
  const path = '/fcm/send/abcDEF-_~:%2B?a=b&c=d.e+f';
  const good = [
    `https://fcm.googleapis.com${path}`,
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAAB',
    'https://web.push.apple.com/QGuQyavXutnMH-8',
    'https://db5p.notify.windows.com/w/?token=BQYAAAD%2bA',
    'https://wns2-by3p.notify.windows.com/w/?token=BQ',
  ];
  const evil = [
    '', ' ', 'x', 'https:', 'https://', '//fcm.googleapis.com/x', '/fcm/send/x', 'data:,x', 'javascript:alert(1)', 'file:///etc/passwd', 'ftp://fcm.googleapis.com/x',
    'http://fcm.googleapis.com/x', 'HTTPS://fcm.googleapis.com/x', 'https://FCM.googleapis.com/x', 'https://fcm.googleapis.com', 'https://fcm.googleapis.com?x', 'https://fcm.googleapis.com#x',
    'https://fcm.googleapis.com:443/x', 'https://fcm.googleapis.com:8443/x', 'https://fcm.googleapis.com./x', 'https://.fcm.googleapis.com/x', 'https://x.fcm.googleapis.com/x',
    'https://user@fcm.googleapis.com/x', 'https://user:pass@fcm.googleapis.com/x', 'https://fcm.googleapis.com@evil.example/x', 'https://fcm.googleapis.com%2f@evil.example/x',
    'https://fcm.googleapis.com.evil.example/x', 'https://fcmXgoogleapis.com/x', 'https://evil.example/fcm.googleapis.com/', 'https://evil.example/https://fcm.googleapis.com/x',
    'https://googleapis.com/x', 'https://storage.googleapis.com/x', 'https://push.services.mozilla.com/x', 'https://mozilla.com/x', 'https://evilpush.services.mozilla.com.example/x',
    'https://xpush.services.mozilla.com/x', 'https://push.apple.com/x', 'https://apple.com/x', 'https://web.push.apple.com.evil.example/x', 'https://webpush.apple.com/x',
    'https://notify.windows.com/x', 'https://evilnotify.windows.com/x', 'https://a..notify.windows.com/x', 'https://.notify.windows.com/x', 'https://a_b.notify.windows.com/x',
    'https://fcm.googleapis.com/x#fragment', 'https://fcm.googleapis.com/x y', 'https://fcm.googleapis.com/x\n', 'https://fcm.googleapis.com/x\nhttps://evil.example/', '\nhttps://fcm.googleapis.com/x',
    'https://fcm.googleapis.com/x\\@evil.example', 'https://fcm.googleapis.com\\@evil.example/x', 'https://fcm.googleapis.com\t/x', 'https://fcm。googleapis。com/x', 'https://ｆcm.googleapis.com/x',
    'https://fcm.googleap\u0131s.com/x', 'https://fcm.googleapis.com/ü', 'https://fcm.googleapis.com/<script>', 'https://fcm.googleapis.com/"', "https://fcm.googleapis.com/'", 'https://fcm.googleapis.com/{x}',
    `https://fcm.googleapis.com/${'x'.repeat(1000)}`, `https://${'a.'.repeat(600)}push.apple.com/x`, 'https://127.0.0.1/fcm/send/x', 'https://[::1]/fcm/send/x', 'https://169.254.169.254/latest/meta-data', 'https://localhost/fcm/send/x',
    'https://ımported.notify.windows.com/x', 'https://xn--fcm-googleapis.com/x',
  ]; // prettier-ignore

  test('of the push services there are is taken', async () => {
    const seat = await newSeat();
    for (const endpoint of good) {
      await added(world, seat, { ...newDevice(), endpoint });
      expect(isPushEndpoint(endpoint), endpoint).toBe(true);
    }
    expect(await devices()).toHaveLength(1);
  });

  test('of anything else is refused, by the database and by the sender, and not repeated in the refusal', async () => {
    const seat = await newSeat();
    const all = [...evil, ...hostileAddresses.map((each) => each.replace('{path}', '/fcm/send/x'))];
    expect(evil.length).toBeGreaterThanOrEqual(60);
    for (const endpoint of all) {
      expect(isPushEndpoint(endpoint), endpoint).toBe(false);
      const answer = await added(world, seat, { ...newDevice(), endpoint }).then(
        () => ({ code: 'taken', hint: '' }),
        (error: { code: string; hint: string; message: string; detail?: string }) => error,
      );
      expect([answer.code, answer.hint], endpoint).toEqual(['PT422', 'pushEndpoint']);
      if (endpoint.length > 12) expect(JSON.stringify({ ...answer }), endpoint).not.toContain(endpoint);
    }
    await isRefused(added(world, seat, { ...newDevice(), endpoint: null } as never), 'PT422', 'pushEndpoint');
    expect(await devices()).toEqual([]);
  });

  test('and the keys of a device are read by nobody again', async () => {
    const seat = await newSeat();
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [seat.user]);
    const device = newDevice();
    await added(world, seat, device);
    await notified(world, seat.user);
    const secrets = [device.endpoint, device.endpoint.split('/').at(-1)!, device.p256dh, device.auth];
    const owner = world.as({ id: seat.user });
    const read: unknown[] = [
      await listed(seat),
      (await owner.rpc('export_my_data')).data,
      (await owner.rpc('my_sessions')).data,
    ];
    read.push((await owner.rpc('audit_page', {} as never)).data, await world.sql('select * from private.audit_log'));
    read.push(await world.sql('select * from private.outbox'), await world.sql('select * from public.notifications'));
    for (const { name } of await world.sql<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`,
    ))
      read.push(
        (
          await owner
            .from(name as 'teams')
            .select('*')
            .limit(1000)
        ).data,
      );
    const text = JSON.stringify(read);
    for (const secret of secrets) expect(text).not.toContain(secret);
    for (const table of ['push_devices', 'delivery_setup', 'notification_channels', 'quiet_hours', 'mail_accounts'])
      await expect(world.inSql({ id: seat.user }, `select from private.${table}`)).rejects.toThrow(/permission denied/);
    await world.sql('delete from private.user_roles where user_id = $1', [seat.user]);
  });
});

describe('a notification', () => {
  let seat: Seat;
  beforeEach(async () => {
    seat = await newSeat();
    await added(world, seat);
  });

  test('goes to every device of its reader, with the words of its reader', async () => {
    await added(world, await seatOf(world, seat.user));
    await added(world, await newSeat());
    await world.sql(`update public.profile_private set locale = 'tr', time_zone = 'Europe/Istanbul' where user_id = $1`, [seat.user]); // prettier-ignore
    const id = await notified(world, seat.user, 'contractOffered', { team: '00000000-0000-4000-8000-000000000009' });
    expect(await rows(world)).toMatchObject([
      { channel: 'push', subject: `notice ${id}`, payload: { notice: id } },
      { channel: 'push', subject: `notice ${id}`, payload: { notice: id } },
    ]);
    const both = await sent();
    expect(both).toHaveLength(2);
    expect(both[0]).toMatchObject({
      what: 'post',
      endpoint: expect.stringMatching(/^https:\/\/fcm/) as string,
      deadline: null,
      said: {
        language: 'tr',
        time_zone: 'Europe/Istanbul',
        notices: [{ id, topic: 'contracts', key: 'contractOffered', values: { team: null }, link: '/matches' }],
      },
    });
  });

  test('goes nowhere by default where it can wait for a mail, and where its reader chose so', async () => {
    await notified(world, seat.user, 'resultConfirmed');
    expect(await rows(world)).toEqual([]);
    const choose = (topic: string, push: boolean) =>
      done(world.as({ id: seat.user }).rpc('set_notification_channels', { topic, push, mail: 'off' } as never));
    await choose('results', true);
    await choose('duties', false);
    await notified(world, seat.user, 'resultConfirmed');
    await notified(world, seat.user, 'resultReported');
    expect((await sent()).map(({ said: facts }) => facts.notices)).toMatchObject([[{ key: 'resultConfirmed' }]]);
  });

  test('of an older time is no news', async () => {
    await world.sql(
      `insert into public.notifications (user_id, key, created_at) values ($1, 'resultReported', now() - interval '2 hours')`,
      [seat.user],
    );
    expect(await rows(world)).toEqual([]);
  });

  test.each([
    ['was read', `update public.notifications set read_at = now() where user_id = $1`],
    ['was deleted', `delete from public.notifications where user_id = $1`],
    ['is to somebody who was suspended', `insert into private.account_blocks (user_id, kind, reason) values ($1, 'suspended', 'Insults')`],
    ['is of a topic its reader switched off', `insert into private.notification_channels (user_id, topic, push, mail) values ($1, 'duties', false, 'off')`],
    ['is to somebody who left', `update public.profiles set deleted_at = now() where id = $1`],
    ['is to a session that ended', `delete from auth.sessions where user_id = $1`],
  ])('that %s meanwhile is sent nowhere', async (_why, happens) => {
    await notified(world, seat.user);
    expect(await rows(world)).toHaveLength(1);
    await world.sql(happens, [seat.user]);
    expect(await sent()).toEqual([]);
    expect(await rows(world)).toEqual([]);
  }); // prettier-ignore

  test('about a duty is of use until its moment', async () => {
    const soon = new Date(Date.now() + 1_800_000).toISOString();
    const moments = { kickoff_at: new Date(Date.now() + 7_200_000).toISOString(), until: soon };
    await notified(world, seat.user, 'attendanceAsked', moments);
    const [told] = await sent();
    expect(new Date(told!.deadline!).toISOString()).toBe(soon);
    await world.sql('delete from private.outbox');
    await notified(world, seat.user, 'attendanceAsked', { kickoff_at: new Date(Date.now() - 1000).toISOString() });
    expect(await sent()).toEqual([]);
    expect(await rows(world)).toEqual([]);
    await notified(world, seat.user, 'matchMoved', { kickoff_at: new Date(Date.now() - 1000).toISOString() });
    expect(await sent()).toMatchObject([{ deadline: null }]);
  });

  describe('in the quiet hours', () => {
    const quiet = (from: number, hours: number) =>
      world.sql(
        `insert into private.quiet_hours (user_id, starts, ends, time_zone)
           select $1, (now() at time zone 'UTC' + $2 * interval '1 hour')::time(0), (now() at time zone 'UTC' + $3 * interval '1 hour')::time(0), 'UTC'`,
        [seat.user, from, from + hours],
      );
    const waits = async () =>
      (
        await world.sql<{ hours: number }>(
          'select round(extract(epoch from next_at - now()) / 3600)::int as hours from private.outbox',
        )
      )[0]?.hours;

    test('waits for their end', async () => {
      await quiet(-1, 4);
      await notified(world, seat.user);
      expect(await waits()).toBe(3);
      expect(await sent()).toEqual([]);
      await world.sql('delete from private.quiet_hours');
      await later(world, 3 * 3600 + 5);
      expect(await sent()).toHaveLength(1);
    });

    test('waits, too, when they were chosen meanwhile', async () => {
      await notified(world, seat.user);
      await quiet(-1, 4);
      expect(await sent()).toEqual([]);
      expect(await waits()).toBe(3);
      expect(await leasePushes(world)).toEqual([]);
    });

    test('is not sent any more when its moment is over by then', async () => {
      await quiet(-1, 4);
      await notified(world, seat.user, 'standInAsked', { kickoff_at: new Date(Date.now() + 3_600_000).toISOString() });
      await world.sql('update private.outbox set next_at = now()');
      expect(await sent()).toEqual([]);
      expect(await rows(world)).toEqual([]);
    });
  });

  test('that was taken leaves nothing, and no mail about it', async () => {
    await setUp(world, { mail: true });
    const first = await notified(world, seat.user);
    const second = await notified(world, seat.user);
    const [held] = await leasePushes(world, 1);
    const opened = await open(world, held!);
    await finish(world, held!, opened!.version, null);
    const told = (opened as unknown as { said: { notices: { id: string }[] } }).said.notices[0]!.id;
    const left = [first, second].find((id) => id !== told);
    expect((await rows(world)).map(({ channel, subject }) => `${String(channel)} ${subject}`).toSorted()).toEqual([
      `mail notice ${left}`,
      `push notice ${left}`,
    ]);
  });

  test('is tried again with growing waits, and given up after a day', async () => {
    await notified(world, seat.user);
    for (let tries = 1; tries <= 3; tries += 1) {
      const [held] = await leasePushes(world);
      await open(world, held!);
      await fail(world, held!, 'again', null, 'http_503');
      expect(await rows(world)).toMatchObject([{ tries, error: 'http_503', given_up_at: null }]);
      expect(await leasePushes(world)).toEqual([]);
      await later(world, 3600);
    }
    await later(world, databaseLimits.deliveryGiveUpHours * 3600);
    const [held] = await leasePushes(world);
    await open(world, held!);
    await fail(world, held!, 'again');
    expect((await rows(world))[0]!['given_up_at']).not.toBeNull();
  });

  test('to a device that is gone takes the device and all that waits for it', async () => {
    const other = await added(world, await seatOf(world, seat.user));
    await notified(world, seat.user);
    await notified(world, seat.user);
    const held = (await leasePushes(world)).find(({ target }) => target !== other)!;
    await open(world, held);
    await fail(world, held, 'off', null, 'http_410');
    expect((await devices()).map(({ id }) => id)).toEqual([other]);
    expect((await rows(world)).map(({ target }) => target)).toEqual([other, other]);
  });

  test('to a device that asked for silence waits with all others to it, and with none to another', async () => {
    const other = await added(world, await seatOf(world, seat.user));
    await notified(world, seat.user);
    const [held] = (await leasePushes(world)).filter(({ target }) => target !== other);
    await fail(world, held!, 'quiet', 120, 'rate_limited');
    await world.sql('update private.outbox set lease = null, leased_until = null, next_at = now()');
    await notified(world, seat.user);
    expect((await leasePushes(world)).map(({ target }) => target)).toEqual([other, other]);
    await world.sql(
      `update private.push_devices set quiet_until = now() - interval '1 second' where quiet_until is not null`,
    );
    expect(await leasePushes(world)).toHaveLength(2);
  });

  test('that fails for two senders at once ends in no deadlock', async () => {
    for (let round = 0; round < 10; round += 1) {
      await added(world, seat);
      for (let made = 0; made < 6; made += 1) await notified(world, seat.user);
      const held = await leasePushes(world);
      expect(held).toHaveLength(6);
      await Promise.all(held.map((each) => fail(world, each, 'off', null, 'http_410')));
      expect([...(await devices()), ...(await rows(world))]).toEqual([]);
    }
  });

  test('to a hundred people at once is put on its way in one statement', async () => {
    const crowd = await newPeople(world, 100);
    for (const user of crowd.slice(0, 20)) await added(world, await seatOf(world, user));
    await world.sql(`select private.notify($1::uuid[], 'announced', '{}', '/notifications')`, [crowd]);
    expect(await rows(world)).toHaveLength(20);
  });
});
