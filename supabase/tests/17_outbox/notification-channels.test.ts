import { beforeEach, describe, expect, test } from 'vitest';
import { Constants } from '#database.types.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { newPeople, newPerson, refused } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { setUp } from './devices.ts';

/** Topics, choices of channels, and quiet hours. */

const world = openWorld({ sessions: 8 });

beforeEach(async () => {
  await world.sql('delete from private.notification_channels');
  await world.sql('delete from private.quiet_hours');
  await world.sql('delete from private.delivery_setup');
});

const { notification_topic: topics, mail_pace: paces } = Constants.public.Enums;
const own = async (actor: Parameters<typeof world.as>[0]) =>
  (await world.as(actor).rpc('my_notification_channels')).data!.map(({ topic, push, mail }) => [topic, push, mail]);

describe('a topic', () => {
  test('belongs to every notification there is, and every topic has some', async () => {
    const rows = await world.sql<{ key: string; topic: string | null }>(
      'select key, private.notification_topic(key)::text as topic from private.notification_keys order by key',
    );
    expect(rows.map(({ key }) => key)).toEqual(Constants.public.Enums.notification_key);
    expect(rows.filter(({ topic }) => topic === null)).toEqual([]);
    expect(new Set(rows.map(({ topic }) => topic))).toEqual(new Set(topics));
  });

  test('has channels for whoever chose none: devices for what passes soon, mail for the rest', async () => {
    expect(await own('admin')).toEqual([
      ['duties', true, 'now'],
      ['schedule', true, 'off'],
      ['results', false, 'daily'],
      ['contracts', true, 'daily'],
      ['team', false, 'daily'],
      ['messages', true, 'off'],
      ['support', false, 'now'],
      ['news', true, 'daily'],
      ['staff', false, 'daily'],
    ]);
  });

  test('of the staff is shown to the staff alone', async () => {
    const shownTo = async (actor: Parameters<typeof world.as>[0]) => (await own(actor)).map(([topic]) => topic);
    const all: string[] = [...topics];
    for (const actor of ['admin', 'moderator'] as const) expect(await shownTo(actor)).toEqual(all);
    for (const actor of ['user', 'captain', 'suspended'] as const)
      expect(await shownTo(actor)).toEqual(all.filter((topic) => topic !== 'staff'));
  });
});

describe('a choice', () => {
  const choose = (
    actor: Parameters<typeof world.as>[0],
    topic: string | null,
    push: boolean | null,
    mail: string | null,
  ) => world.as(actor).rpc('set_notification_channels', { topic, push, mail } as never);

  test('is the owner’s, for one topic, and changes nobody else’s', async () => {
    await done(choose('user', 'results', true, 'off'));
    await done(choose('user', 'results', true, 'now'));
    expect(await own('user')).toContainEqual(['results', true, 'now']);
    expect(await own('captain')).toContainEqual(['results', false, 'daily']);
    expect(await world.sql('select topic, push, mail from private.notification_channels')).toEqual([
      { topic: 'results', push: true, mail: 'now' },
    ]);
  });

  test('takes every pace, and nothing by halves', async () => {
    for (const pace of paces) await done(choose('user', 'team', false, pace));
    for (const [topic, push, mail] of [[null, true, 'now'], ['team', null, 'now'], ['team', true, null]] as const)
      await refused(world, () => choose('user', topic, push, mail), { code: 'PT422', hint: 'wrongValue', details: 'topic' });
    for (const [topic, mail] of [['nothing', 'now'], ['team', 'hourly']] as const)
      expect((await choose('user', topic, true, mail)).error).toMatchObject({ code: '22P02' });
  }); // prettier-ignore

  test('is no visitor’s and no suspended account’s', async () => {
    await refused(world, () => choose('suspended', 'team', true, 'now'), { code: 'PT403', hint: 'suspended' });
    await refused(world, () => choose('visitor', 'team', true, 'now'), { code: '42501', hint: null });
    await refused(world, () => world.as('visitor').rpc('my_notification_channels'), { code: '42501', hint: null });
  });

  test('made twice at once is one', async () => {
    const id = await newPerson(world);
    await Promise.all(paces.map((mail) => done(choose({ id }, 'news', false, mail))));
    expect(await world.sql('select push from private.notification_channels where user_id = $1', [id])).toEqual([
      { push: false },
    ]);
  });

  test('goes with the account', async () => {
    const id = await newPerson(world);
    await done(choose({ id }, 'news', false, 'off'));
    await done(world.as({ id }).rpc('set_quiet_hours', { starts: '22:00', ends: '08:00', time_zone: 'Europe/Berlin' }));
    await done(world.as({ id }).rpc('delete_my_account'));
    for (const table of ['notification_channels', 'quiet_hours'])
      expect(await world.sql(`select from private.${table} where user_id = $1`, [id]), table).toEqual([]);
  });
});

describe('the channels of an installation', () => {
  test('are said by the sender and by nobody else, and asked by members', async () => {
    expect((await world.as('user').rpc('delivery_channels')).data).toEqual([]);
    await setUp(world, { key: `B${'x'.repeat(86)}`, mail: true });
    expect((await world.as('user').rpc('delivery_channels')).data).toEqual([
      { push_key: `B${'x'.repeat(86)}`, mail: true, direct: false },
    ]);
    await setUp(world, { key: null });
    expect((await world.as('suspended').rpc('delivery_channels')).data).toEqual([
      { push_key: null, mail: false, direct: false },
    ]);
    expect((await world.as('visitor').rpc('delivery_channels')).error).toMatchObject({ code: '42501' });
    for (const actor of ['user', 'moderator', 'admin', 'visitor'] as const)
      expect((await world.as(actor).rpc('set_delivery_channels', { push_key: '', mail: true })).error).toMatchObject({
        code: '42501',
      });
  });

  test('hold a key or none', async () => {
    for (const key of ['', 'x', `${'x'.repeat(87)}=`, `${'x'.repeat(86)}\n`])
      await expect(setUp(world, { key })).rejects.toMatchObject({ code: '23514' });
  });
});

describe('quiet hours', () => {
  const set = (actor: Parameters<typeof world.as>[0], starts: string | null, ends: string | null, time_zone: string | null = 'Europe/Berlin') =>
    world.as(actor).rpc('set_quiet_hours', { starts, ends, time_zone } as never); // prettier-ignore
  const after = async (at: string): Promise<string> => {
    const [row] = await world.sql<{ at: string }>(
      `select to_char(private.after_quiet_hours($1, $2) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at`,
      [people.user, at],
    );
    return row!.at;
  };

  test('are set, changed and taken away by their owner', async () => {
    expect((await world.as('user').rpc('my_quiet_hours')).data).toEqual([]);
    await done(set('user', '22:00', '08:00'));
    await done(set('user', '23:30', '07:15', 'Europe/Istanbul'));
    expect((await world.as('user').rpc('my_quiet_hours')).data).toEqual([
      { starts: '23:30:00', ends: '07:15:00', time_zone: 'Europe/Istanbul' },
    ]);
    expect((await world.as('captain').rpc('my_quiet_hours')).data).toEqual([]);
    await done(world.as('user').rpc('set_quiet_hours'));
    expect((await world.as('user').rpc('my_quiet_hours')).data).toEqual([]);
  });

  test('begin and end, at different times, in a zone there is', async () => {
    for (const [starts, ends] of [['22:00', null], [null, '08:00'], ['22:00', '22:00']] as const)
      await refused(world, () => set('user', starts, ends), { code: 'PT422', hint: 'quietHours', details: 'ends' });
    for (const zone of [null, '', 'Europe/Atlantis', 'CET', '+03:00', 'Europe/Berlin; drop table x', 'UTC+3', ' UTC', 'EUROPE/BERLIN\n', 'posixrules', 'x'.repeat(2000)])
      await refused(world, () => set('user', '22:00', '08:00', zone), { code: 'PT422', hint: 'timeZoneUnknown', details: 'time_zone' });
    await refused(world, () => set('suspended', '22:00', '08:00'), { code: 'PT403', hint: 'suspended' });
    await refused(world, () => set('visitor', '22:00', '08:00'), { code: '42501', hint: null });
  }); // prettier-ignore

  test.each([
    // over midnight, in winter and in summer
    ['22:00', '08:00', '2026-12-01 20:59Z', '2026-12-01 20:59'],
    ['22:00', '08:00', '2026-12-01 21:00Z', '2026-12-02 07:00'],
    ['22:00', '08:00', '2026-12-01 23:30Z', '2026-12-02 07:00'],
    ['22:00', '08:00', '2026-12-02 06:59Z', '2026-12-02 07:00'],
    ['22:00', '08:00', '2026-12-02 07:00Z', '2026-12-02 07:00'],
    ['22:00', '08:00', '2026-07-01 20:00Z', '2026-07-02 06:00'],
    // the night the clock goes forward (29 March) is an hour shorter, the night it goes back (25 October) an hour longer
    ['22:00', '08:00', '2026-03-28 21:00Z', '2026-03-29 06:00'],
    ['22:00', '08:00', '2026-10-24 20:00Z', '2026-10-25 07:00'],
    // an end that the clock skips, and one that comes twice
    ['22:00', '02:30', '2026-03-28 23:00Z', '2026-03-29 01:30'],
    ['22:00', '02:30', '2026-10-24 23:00Z', '2026-10-25 01:30'],
    // within one day
    ['13:00', '15:30', '2026-12-01 11:59Z', '2026-12-01 11:59'],
    ['13:00', '15:30', '2026-12-01 12:00Z', '2026-12-01 14:30'],
    ['13:00', '15:30', '2026-12-01 14:30Z', '2026-12-01 14:30'],
    ['00:00', '23:59', '2026-12-01 12:00Z', '2026-12-01 22:59'],
  ])('from %s to %s of Berlin: what comes up at %s waits until %s', async (starts, ends, at, until) => {
    await done(set('user', starts, ends));
    expect(await after(at)).toBe(until);
  });

  test('are over at the moment they name, whatever the zone, the hours and the day', async () => {
    await world.sql(
      `insert into private.quiet_hours (user_id, starts, ends, time_zone)
         select p.id, h.starts, h.ends, z.zone
           from unnest(array['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']) with ordinality as z (zone, n)
           cross join (values (time '22:00', time '08:00', 1), ('01:30', '02:30', 2), ('02:15', '02:45', 3), ('00:00', '23:59', 4), ('23:59', '00:00', 5)) as h (starts, ends, n)
           join unnest($1::uuid[]) with ordinality as p (id, n) on p.n = (z.n - 1) * 5 + h.n`,
      [await newPeople(world, 25)],
    );
    const [row] = await world.sql<{ wrong: number; asked: number; moved: number }>(
      `select count(*) filter (where private.after_quiet_hours(q.user_id, once) <> once or once < at or once > at + interval '25 hours')::int as wrong,
              count(*) filter (where once > at)::int as moved, count(*)::int as asked
         from private.quiet_hours q
        cross join generate_series(0, 1200) as n
        cross join lateral (select timestamptz '2026-01-01 00:00Z' + n * interval '7 hours 11 minutes' as at) m
        cross join lateral (select private.after_quiet_hours(q.user_id, m.at) as once) a`,
    );
    expect(row).toMatchObject({ asked: 30_025 });
    expect(row!.moved).toBeGreaterThan(5000);
    expect(row!.wrong).toBe(0);
  });

  test('set twice at once are one', async () => {
    const id = await newPerson(world);
    const answers = await Promise.all(['08:00', '09:00', '10:00'].map((ends) => set({ id }, '22:00', ends)));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
    expect(await world.sql('select from private.quiet_hours where user_id = $1', [id])).toHaveLength(1);
  });
});
