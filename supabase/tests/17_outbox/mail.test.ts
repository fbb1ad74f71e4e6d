import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { Constants } from '#database.types.ts';
import { databaseLimits, limits } from '#domain/limits.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { fileReport, newMeeting, waitingReport } from '#supabase/tests/harness/meeting.ts';
import { fillSquad, newPeople, offer } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { begin, fail, later, open, rows, type Lease } from './channels.ts';

/** Which mails about notifications are due, to whom, when, and what they say; and how they are ended. */

const world = openWorld({ sessions: 8 });
const { sql } = world;

beforeEach(async () => {
  await sql('delete from private.outbox');
  await sql('select private.set_delivery_channels(null, true)');
});

const minute = 60_000;
const grace = databaseLimits.mailGraceMinutes * 60;
const day = 24 * 3600;

/** People with a confirmed address, who read in that zone. */
async function readers(count: number, zone: string | null = null): Promise<string[]> {
  const people = await newPeople(world, count);
  await sql(
    `insert into auth.users (id, email, email_confirmed_at) select id, 'p' || id || '@people.club', now() from unnest($1::uuid[]) as id`,
    [people],
  );
  if (zone !== null)
    await sql('update public.profile_private set time_zone = $2 where user_id = any ($1::uuid[])', [people, zone]);
  return people;
}
const reader = async (zone: string | null = null): Promise<string> => (await readers(1, zone))[0]!;

type Key = (typeof Constants.public.Enums.notification_key)[number];
const notify = async (
  people: string[],
  key: Key,
  values: object = {},
  link: string | null = null,
): Promise<string[]> => {
  await sql('select private.notify($1::uuid[], $2::public.notification_key, $3, $4)', [people, key, values, link]);
  return (
    await sql<{ id: string }>(
      'select id from public.notifications where user_id = any ($1::uuid[]) order by created_at',
      [people],
    )
  ).map(({ id }) => id);
};
/** At once by default, and never over by itself; and one that waits for the digest. */
const atOnce = 'ticketAnswered' satisfies Key;
const daily = 'roleChanged' satisfies Key;

const lease = (max = 100) => sql<Lease>(`select * from private.lease_deliveries($1, channels => array['mail'])`, [max]);
type Mail = {
  to: string;
  token: string;
  daily: boolean;
  more: number;
  version: number;
  id: string;
  said: { language: string; time_zone: string; notices: { id: string; key: string; until: string | null }[] };
};
const opened = async (held: Lease) => {
  const mail = (await open(world, held)) as unknown as Mail | null;
  if (mail) await begin(world, held);
  return mail;
};
/** Sends what is due as if every server took it; what was sent. */
async function sent(): Promise<Mail[]> {
  const all: Mail[] = [];
  for (const held of await lease()) {
    const mail = await opened(held);
    if (!mail) continue;
    all.push(mail);
    await sql('select private.finish_delivery($1, $2, $3, null)', [held.id, held.lease, mail.version]);
  }
  return all;
}
const told = (mails: Mail[]) => mails.map(({ said: facts }) => facts.notices.map(({ id }) => id));
const due = async () =>
  (await sql<{ next_at: Date }>('select next_at from private.outbox order by next_at')).map(({ next_at }) => next_at);
const read = (notice: string) => sql('update public.notifications set read_at = now() where id = $1', [notice]);
const choose = (person: string, topic: string, pace: string) =>
  sql(
    `insert into private.notification_channels (user_id, topic, push, mail) values ($1, $2::public.notification_topic, false, $3::public.mail_pace)
       on conflict (user_id, topic) do update set mail = excluded.mail`,
    [person, topic, pace],
  );

describe('a mail at once', () => {
  test('goes after the minutes in which it may be read elsewhere, to its reader alone, once', async () => {
    const [person, other] = await readers(2);
    const [notice] = await notify([person!], atOnce);
    await later(world, grace - 5);
    expect(await sent()).toEqual([]);
    await later(world, 5);
    expect(await sent()).toMatchObject([
      {
        to: `p${person}@people.club`,
        daily: false,
        more: 0,
        said: { language: 'en', time_zone: 'UTC', notices: [{ id: notice }] },
      },
    ]);
    await later(world, day);
    expect(await sent()).toEqual([]);
    expect(await rows(world)).toEqual([]);
    expect(other).not.toBe(person);
  });

  test('does not go when it was read meanwhile, or when a device was reached', async () => {
    const person = await reader();
    const [first] = await notify([person], atOnce);
    await read(first!);
    await later(world, grace);
    expect(await sent()).toEqual([]);

    await notify([person], atOnce);
    const [device] = await sql<{ id: string }>(
      `insert into private.push_devices (user_id, session_id, endpoint, p256dh, auth)
         values ($1, gen_random_uuid(), 'https://fcm.googleapis.com/x', repeat('a', 87), repeat('a', 22)) returning id`,
      [person],
    );
    await sql(`delete from private.outbox where subject like 'account %'`);
    const [waiting] = await rows(world);
    await sql('select private.push_taken(row(o.*)::private.outbox) from private.outbox o where false');
    await sql(
      `select private.push_taken(jsonb_populate_record(o, jsonb_build_object('channel', 'push', 'target', $1::uuid)))
         from private.outbox o where o.id = $2`,
      [device!.id, waiting!.id],
    );
    expect(await rows(world)).toEqual([]);
  });

  test('waits for the end of the quiet hours where a device would ring then', async () => {
    const [withDevice, without] = await readers(2);
    await sql(
      `insert into private.push_devices (user_id, session_id, endpoint, p256dh, auth)
         values ($1, gen_random_uuid(), 'https://fcm.googleapis.com/y', repeat('a', 87), repeat('a', 22))`,
      [withDevice],
    );
    await sql(
      `insert into private.quiet_hours (user_id, starts, ends, time_zone)
         select id, (now() at time zone 'UTC')::time - interval '1 hour', (now() at time zone 'UTC')::time + interval '2 hours', 'UTC'
           from unnest($1::uuid[]) as id`,
      [[withDevice, without]],
    );
    await notify([withDevice!, without!], 'rescheduleProposed');
    const waits = await sql<{ target: string; minutes: number }>(
      `select target, round(extract(epoch from next_at - now()) / 60)::int as minutes from private.outbox where channel = 'mail'`,
    );
    expect(Object.fromEntries(waits.map(({ target, minutes }) => [target, minutes]))).toEqual({
      [withDevice!]: 120 + databaseLimits.mailGraceMinutes,
      [without!]: databaseLimits.mailGraceMinutes,
    });
  });

  test('is put into the digest, or left, when its reader chose so meanwhile', async () => {
    const person = await reader();
    const [notice] = await notify([person], atOnce);
    await choose(person, 'support', 'daily');
    await later(world, grace);
    expect(await sent()).toEqual([]);
    expect(await rows(world)).toMatchObject([{ lease: null, payload: { daily: true } }]);
    await later(world, day);
    expect(told(await sent())).toEqual([[notice]]);

    await choose(person, 'support', 'now');
    await notify([person], atOnce);
    await choose(person, 'support', 'off');
    await later(world, grace);
    expect(await sent()).toEqual([]);
    expect(await rows(world)).toEqual([]);
  });

  test('that nobody could send for a day is no news any more', async () => {
    await notify([await reader()], atOnce);
    await later(world, grace + day + 60);
    expect(await sent()).toEqual([]);
    expect(await rows(world)).toEqual([]);
  });

  test('is one for all that is due of its topic, and another for another topic', async () => {
    const person = await reader();
    await notify([person], atOnce);
    await notify([person], 'resultReported');
    const all = await notify([person], 'ticketClosed');
    await later(world, grace);
    const mails = await sent();
    expect(told(mails).map((ids) => ids.toSorted())).toEqual(
      expect.arrayContaining([[all[0]!, all[2]!].toSorted(), [all[1]!]]),
    );
    expect(mails).toHaveLength(2);
    expect(await rows(world)).toEqual([]);
  });

  test('whose answer never came goes out twice at most', async () => {
    await notify([await reader()], atOnce);
    await later(world, grace);
    let tries = 0;
    for (let round = 0; round < 5; round += 1) {
      for (const held of await lease()) {
        if ((await opened(held)) === null) continue;
        tries += 1;
        await fail(world, held, 'unanswered', null, 'timeout');
      }
      await later(world, 3600);
    }
    expect(tries).toBe(2);
    expect(await rows(world)).toMatchObject([{ error: 'unanswered' }]);
  });

  test('that was being written whenever its sender died is not out, and goes out in the end', async () => {
    await notify([await reader()], atOnce);
    await later(world, grace);
    for (let died = 0; died < 5; died += 1) {
      const [held] = await lease();
      expect(await open(world, held!)).toMatchObject({ what: 'post' });
      await later(world, 61);
    }
    expect(await sent()).toHaveLength(1);
    expect(await rows(world)).toEqual([]);
  });

  test('that is refused for good is given up, and one that is refused for now is tried for a day', async () => {
    const [one, other] = await readers(2);
    await notify([one!], atOnce);
    await later(world, grace);
    for (const held of await lease()) {
      await opened(held);
      await fail(world, held, 'stop', null, 'smtp_550');
    }
    expect(await rows(world)).toMatchObject([{ error: 'smtp_550', given_up_at: expect.any(Date) }]);

    await sql('delete from private.outbox');
    await notify([other!], daily);
    await later(world, day);
    const [held] = await lease();
    await opened(held!);
    await fail(world, held!, 'again', null, 'smtp_451');
    // it had waited for nearly a day before it was tried at all
    expect(await rows(world)).toMatchObject([{ error: 'smtp_451', given_up_at: null }]);
  });
});

describe('the digest', () => {
  const nextOf = async (person: string, at: string): Promise<string> =>
    (
      await sql<{ at: Date }>('select private.next_digest($1, $2::timestamptz) as at', [person, at])
    )[0]!.at.toISOString();

  test.each([
    ['Europe/Berlin', '2026-07-01T14:59:59Z', '2026-07-01T15:00:00.000Z'],
    ['Europe/Berlin', '2026-07-01T15:00:00Z', '2026-07-02T15:00:00.000Z'],
    // the night before the clocks go back, and forward
    ['Europe/Berlin', '2026-10-24T15:00:01Z', '2026-10-25T16:00:00.000Z'],
    ['Europe/Berlin', '2027-03-27T16:00:01Z', '2027-03-28T15:00:00.000Z'],
    ['Europe/Istanbul', '2026-01-31T14:00:00Z', '2026-02-01T14:00:00.000Z'],
    ['America/New_York', '2026-11-01T01:00:00Z', '2026-11-01T22:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-26T10:00:00Z', '2026-11-27T03:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-26T10:00:00Z', '2026-11-26T11:15:00.000Z'],
    [null, '2026-11-26T16:59:00Z', '2026-11-26T17:00:00.000Z'],
    // as a row may say it that no clock knows
    ['Atlantis/Capital', '2026-11-26T16:59:00Z', '2026-11-26T17:00:00.000Z'],
  ])('comes at 17:00 by the clock of %s: asked at %s, at %s', async (zone, at, next) => {
    expect(await nextOf(await reader(zone), at)).toBe(next);
  });

  test('takes the zone of the quiet hours where no other was chosen', async () => {
    const person = await reader();
    await sql(
      `insert into private.quiet_hours (user_id, starts, ends, time_zone) values ($1, '22:00', '07:00', 'Europe/Istanbul')`,
      [person],
    );
    expect(await nextOf(person, '2026-01-01T12:00:00Z')).toBe('2026-01-01T14:00:00.000Z');
  });

  test('tells once a day what is unread, the newest first, and never again', async () => {
    const person = await reader();
    const [first] = await notify([person], daily);
    await notify([person], 'seasonFinished');
    const all = await notify([person], 'teamArchived');
    const at = (await due())[0]!;
    expect(at.getTime() - Date.now()).toBeLessThanOrEqual(day * 1000);
    expect([at.getUTCHours(), at.getUTCMinutes()]).toEqual([17, 0]);
    await read(first!);
    await later(world, day);
    const mails = await sent();
    expect(mails).toMatchObject([{ daily: true, more: 0 }]);
    expect(told(mails)).toEqual([[all[2], all[1]]]);
    expect(await rows(world)).toEqual([]);

    const [, , , next] = await notify([person], daily);
    await later(world, day);
    expect(told(await sent())).toEqual([[next]]);
  });

  test('tells of thirty at most, and how many more there are', async () => {
    const person = await reader();
    for (let made = 0; made < databaseLimits.digestMax + 4; made += 1)
      await sql(
        `insert into public.notifications (user_id, key, created_at) values ($1, 'roleChanged', now() - $2 * interval '1 second')`,
        [person, 1000 - made],
      );
    await sql(
      `update public.notifications set read_at = now() where id in (select id from public.notifications where user_id = $1 limit 3)`,
      [person],
    );
    await later(world, day);
    const mails = await sent();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ more: 1 });
    expect(mails[0]!.said.notices).toHaveLength(databaseLimits.digestMax);
    expect(await rows(world)).toEqual([]);
  });

  test('leaves out the topics that are not wanted, and what is mailed at once', async () => {
    const person = await reader();
    await choose(person, 'results', 'off');
    await notify([person], 'seasonFinished');
    await notify([person], atOnce);
    await notify([person], 'matchMoved');
    const all = await notify([person], daily);
    await later(world, day);
    const mails = await sent();
    // which of both was due first is a question of the hour
    expect(
      mails
        .map((mail) => [mail.daily, ...mail.said.notices.map(({ key }) => key)])
        .toSorted(([a], [b]) => Number(a) - Number(b)),
    ).toEqual([
      [false, atOnce],
      [true, daily],
    ]);
    expect(all).toHaveLength(4);
  });

  test('that failed is sent again as one, with what came up meanwhile', async () => {
    const person = await reader();
    await notify([person], daily);
    await later(world, day);
    const [held] = await lease();
    await opened(held!);
    const all = await notify([person], 'kicked');
    await fail(world, held!, 'again');
    await later(world, 3600);
    expect(told(await sent())).toEqual([[all[1], all[0]]]);
    await later(world, day);
    expect(await sent()).toEqual([]);
  });

  test('whose answer never came is repeated as it was; what came up since waits for the next', async () => {
    const person = await reader();
    const [first] = await notify([person], daily);
    await later(world, day);
    const [held] = await lease();
    const before = await opened(held!);
    await fail(world, held!, 'unanswered');
    const all = await notify([person], 'kicked');
    const nowDue = (which: string) => sql(`update private.outbox set next_at = now() where ${which}`);
    await nowDue('unanswered = 0');
    expect(await sent()).toEqual([]);
    expect((await due())[1]!.getTime()).toBeGreaterThan(Date.now());
    await nowDue('unanswered = 1');
    const mails = await sent();
    expect(told(mails)).toEqual([[first]]);
    expect(mails[0]!.id).toBe(before!.id);
    await later(world, day);
    expect(told(await sent())).toEqual([[all[1]]]);
  });

  test('that was given up keeps nothing back that comes after it', async () => {
    const person = await reader();
    await notify([person], daily);
    await later(world, day);
    const [held] = await lease();
    await opened(held!);
    await fail(world, held!, 'stop', null, 'smtp_550');
    const all = await notify([person], daily);
    await later(world, day);
    expect(told(await sent())).toEqual([[all[1]]]);
  });

  test('is one, however many senders look at the same moment', async () => {
    for (let round = 0; round < 12; round += 1) {
      await sql('delete from private.outbox');
      const person = await reader();
      for (let made = 0; made < 8; made += 1)
        await sql(`insert into public.notifications (user_id, key) values ($1, 'roleChanged')`, [person]);
      await later(world, day);
      const leases = await Promise.all([lease(2), lease(2), lease(2), lease(2)]);
      const mails = (await Promise.all(leases.flat().map(opened))).filter((mail) => mail !== null);
      expect(mails).toHaveLength(1);
      // what another sender looked at in that moment waits for the next one: none is lost, none is told twice
      const pending = await sql<{ notice: string }>(
        `select e.notice from private.outbox o cross join lateral jsonb_array_elements_text(o.payload -> 'notices') as e (notice)`,
      );
      expect(new Set(pending.map(({ notice }) => notice)).size).toBe(8);
      expect(pending).toHaveLength(8);
    }
  });

  test('lets two commands that notify the same people in another order pass each other', async () => {
    const [one, other] = await readers(2);
    await world.hold(`select private.notify(array[$1::uuid], 'roleChanged', '{}')`, [one], async (more) => {
      await world.hold(`select private.notify(array[$1::uuid], 'roleChanged', '{}')`, [other], async (further) => {
        await further(`set local lock_timeout = '5s'`);
        await more(`set local lock_timeout = '5s'`);
        await further(`select private.notify(array[$1::uuid], 'roleChanged', '{}')`, [one]);
        await more(`select private.notify(array[$1::uuid], 'roleChanged', '{}')`, [other]);
      });
    });
  });
});

describe('who gets none', () => {
  test.each([
    ['an address nobody confirmed', 'update auth.users set email_confirmed_at = null where id = $1'],
    [
      'a suspended account',
      `insert into private.account_blocks (user_id, kind, reason) values ($1, 'suspended', 'For the test')`,
    ],
    ['a deleted account', `update public.profiles set deleted_at = now() where id = $1`],
    ['an account without a sign-in', 'delete from auth.users where id = $1'],
  ])('%s', async (_, statement) => {
    const person = await reader();
    await notify([person], atOnce);
    await notify([person], daily);
    await sql(statement, [person]);
    await later(world, day);
    expect(await sent()).toEqual([]);
    expect(await rows(world)).toEqual([]);
  });

  test('a member who deletes the account leaves nothing of it in the outbox', async () => {
    const person = await reader();
    await notify([person], daily);
    await done(world.as({ id: person }).rpc('delete_my_account'));
    expect(await rows(world)).toEqual([]);
    expect(await sql('select from private.mail_accounts where user_id = $1', [person])).toEqual([]);
  });

  test('everybody, where the installation sends no mail', async () => {
    const person = await reader();
    for (const statement of [
      'select private.set_delivery_channels(null, false)',
      'delete from private.delivery_setup',
    ]) {
      await sql(statement);
      await notify([person], atOnce);
      await notify([person], daily);
      expect(await rows(world)).toEqual([]);
    }
  });

  test('what somebody chose as a time zone stops no command of others', async () => {
    const { home, away, match } = await newMeeting(world);
    await sql(`update public.profile_private set time_zone = 'No/Zone' where user_id in ($1, $2)`, [
      home.captain,
      away.captain,
    ]);
    await fileReport(world, home.captain, match);
    const answer = { report_id: (await waitingReport(world, match))! };
    await done(world.as({ id: away.captain }).rpc('confirm_report', answer));
  });
});

describe('what is over is not mailed', () => {
  const confirmed = (people: string[]) =>
    sql(
      `insert into auth.users (id, email, email_confirmed_at) select id, 'p' || id || '@people.club', now() from unnest($1::uuid[]) as id`,
      [people],
    );
  // the digest of the day may come due in the same minutes
  const sentAtOnce = async () => (await sent()).filter(({ daily: inDigest }) => !inDigest);
  const toWhom = async () => {
    await later(world, grace);
    return (await sentAtOnce()).map(({ to, said: facts }) => [/p(.*)@/.exec(to)![1], facts.notices[0]!.key]);
  };

  test('a report goes to those who may answer it, with the moment from which it counts', async () => {
    const { home, away, match } = await newMeeting(world);
    await confirmed([home.captain, home.coCaptain, away.captain, away.coCaptain]);
    await fileReport(world, home.captain, match);
    await later(world, grace);
    const mails = await sentAtOnce();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [away.captain, away.coCaptain].map((person) => `p${person}@people.club`).toSorted(),
    );
    const until = Date.parse(mails[0]!.said.notices[0]!.until!);
    expect(Math.abs(until - Date.now() - day * 1000)).toBeLessThan(5 * minute);
  });

  test('a report that was answered, disputed, withdrawn or has become the result', async () => {
    for (const answer of ['confirm_report', 'dispute_report', 'withdraw_report'] as const) {
      await sql('delete from private.outbox');
      const { home, away, match } = await newMeeting(world);
      await confirmed([away.coCaptain]);
      const report_id = await fileReport(world, home.captain, match);
      await done(
        world
          .as({ id: answer === 'withdraw_report' ? home.captain : away.captain })
          .rpc(answer, answer === 'dispute_report' ? { report_id, reason: 'It was another score' } : { report_id }),
      );
      const keys = (await toWhom()).map(([, key]) => key);
      expect(keys, answer).not.toContain('resultReported');
    }
  });

  test('an offer says until when it stands, and is over once it is answered', async () => {
    const { home } = await newMeeting(world);
    const [player] = await newPeople(world, 1);
    await confirmed([player!]);
    await choose(player!, 'contracts', 'now');
    const contract_id = await offer(world, home, player!);
    await later(world, grace);
    const [held] = await lease();
    const { said: facts } = (await opened(held!))!;
    const days = (Date.parse(facts.notices[0]!.until!) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(limits.offerDays);
    await fail(world, held!, 'again');
    await done(world.as({ id: player! }).rpc('reject_contract', { contract_id }));
    await later(world, 3600);
    expect(await sent()).toEqual([]);
    expect((await rows(world)).filter(({ target }) => target === player)).toEqual([]);
  });

  test('a squad below five goes at once, and not once it is five again', async () => {
    for (const again of [false, true]) {
      await sql('delete from private.outbox');
      const { home } = await newMeeting(world);
      await confirmed([home.captain]);
      await done(world.as({ id: home.player }).rpc('leave_team'));
      if (again) await fillSquad(world, home, 5);
      await later(world, grace);
      // admins hear of it, too
      const own = (await sentAtOnce()).filter(({ to }) => to.includes(home.captain));
      expect(own.map(({ said: facts }) => facts.notices[0]!.key)).toEqual(again ? [] : ['squadShort']);
    }
  });

  test('a proposed kick-off that was answered, and one of the own side', async () => {
    const { home, away, match } = await newMeeting(world, { kickoff_at: new Date(Date.now() + 3 * day * 1000) });
    await confirmed([home.coCaptain, away.captain, away.coCaptain]);
    const kickoff_at = new Date(Date.now() + 4 * day * 1000).toISOString();
    const proposed = world.as({ id: home.captain }).rpc('propose_reschedule', { match_id: match, kickoff_at });
    const reschedule_id = (await proposed).data!;
    await later(world, grace);
    const held = await lease();
    const mails = (await Promise.all(held.map(opened))).filter((mail) => mail !== null);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [away.captain, away.coCaptain].map((person) => `p${person}@people.club`).toSorted(),
    );
    expect(Date.parse(mails[0]!.said.notices[0]!.until!) - Date.now()).toBeGreaterThan(2.9 * day * 1000);
    await Promise.all(held.map((each) => fail(world, each, 'again')));
    await done(world.as({ id: away.captain }).rpc('answer_reschedule', { reschedule_id, accept: true }));
    expect((await toWhom()).map(([, key]) => key)).not.toContain('rescheduleProposed');
  });

  test('every key can be asked, with and without what it names', async () => {
    const person = await reader();
    for (const key of Constants.public.Enums.notification_key) {
      const [, ...columns] = ['', {}, { cup: randomUUID(), number: 1, team: randomUUID(), player: randomUUID() }];
      for (const values of columns)
        await sql('select private.notice_waits(n) from (select $1::uuid as user_id, $2 as key, $3 as said) g cross join lateral jsonb_populate_record(null::public.notifications, jsonb_build_object(\'user_id\', g.user_id, \'key\', g.key, \'values\', g.said::jsonb)) n', [person, key, values]); // prettier-ignore
    }
  });
});

describe('whoever has a mail', () => {
  const paces = async (person: string) =>
    Object.fromEntries(
      (
        await sql<{ topic: string; mail: string; push: boolean }>(
          `select t.topic, w.mail, w.push from unnest(enum_range(null::public.notification_topic)) t (topic)
             cross join lateral private.channels_of($1, t.topic) w`,
          [person],
        )
      ).map(({ topic, mail, push }) => [topic, [mail, push]]),
    );
  const tokenOf = async (person: string, key: Key = atOnce): Promise<string> => {
    await notify([person], key);
    await later(world, key === atOnce ? grace : day);
    return (await sent()).at(-1)!.token;
  };
  /** The topic of `atOnce`. */
  const topic = 'support';
  const end = async (token: string | null, topic: string | null = null, isDaily = false) =>
    (
      await sql<{ ended: boolean }>('select private.end_mails($1, $2::public.notification_topic, $3) as ended', [
        token,
        topic,
        isDaily,
      ])
    )[0]!.ended;

  test('ends its topic, or the daily ones by one of a day, and nothing else', async () => {
    const person = await reader();
    const token = await tokenOf(person);
    const ofDay = await tokenOf(person, daily);
    const before = await paces(person);
    for (const [wrong, subject] of [
      [token, 'duties'],
      [ofDay, topic],
      [ofDay, 'team'],
      [token, null],
    ] as const)
      expect(await end(wrong, subject)).toBe(false);
    expect(await end(token, null, true)).toBe(false);
    expect(await paces(person)).toEqual(before);

    expect(await end(token, topic)).toBe(true);
    expect(await paces(person)).toEqual({ ...before, [topic]: ['off', false] });
    expect(await end(ofDay, null, true)).toBe(true);
    const left = await paces(person);
    expect(Object.values(left).filter(([mail]) => mail === 'daily')).toEqual([]);
    expect(left['duties']).toEqual(['now', true]);
    // devices are nobody's affair who has a mail
    for (const [each, [, push]] of Object.entries(left)) expect(push, each).toBe(before[each]![1]);
    await notify([person], daily);
    expect(await rows(world)).toEqual([]);
  });

  test('ends it for sixty days, from the day of the mail on', async () => {
    const person = await reader();
    await tokenOf(person);
    const made = async (days: number) =>
      (
        await sql<{ token: string }>(
          `select private.unsubscribe_token(m, $2, private.unsubscribe_day() - $3) as token from private.mail_accounts m where m.user_id = $1`,
          [person, topic, days],
        )
      )[0]!.token;
    for (const [days, holds] of [
      [databaseLimits.unsubscribeDays, true],
      [databaseLimits.unsubscribeDays + 1, false],
      [-1, false],
    ] as const)
      expect(await end(await made(days), topic), String(days)).toBe(holds);
  });

  test('has a token that is nobody else’s and holds no secret of the account', async () => {
    const [one, other] = await readers(2);
    const token = await tokenOf(one!);
    expect(await tokenOf(other!)).not.toBe(token);
    expect(token).toMatch(/^[0-9a-f]{48}$/);
    const [account] = await sql<{ token: string }>('select token from private.mail_accounts where user_id = $1', [one]);
    expect(await end(account!.token, topic)).toBe(false);
    // another day in it is no other day
    const later =
      token.slice(0, 16) +
      (Number.parseInt(token.slice(16, 21), 16) - 1).toString(16).padStart(5, '0') +
      token.slice(21);
    expect(await end(later, topic)).toBe(false);
  });

  test('changes nothing with a token that is none', async () => {
    const person = await reader();
    const token = await tokenOf(person);
    const before = await sql('select * from private.notification_channels');
    for (const wrong of [
      null,
      '',
      '0'.repeat(48),
      token.slice(1),
      `${token} `,
      token.toUpperCase(),
      '%',
      `' or true --`,
    ])
      expect(await end(wrong === token ? '' : wrong, topic), String(wrong)).toBe(false);
    expect(await sql('select * from private.notification_channels')).toEqual(before);
  });

  test.each(['visitor', 'user', 'admin'] as const)('is asked by the host, never by a %s', async (actor) => {
    const { error } = await world.as(actor).rpc('end_mails', { token: '0'.repeat(48) });
    expect(error?.code).toBe('42501');
  });
});
