import { beforeEach, describe, expect, test } from 'vitest';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { fileReport, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { type Club, memberId, newClub, newPerson, refused } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { meetAt, team as teamRow } from '#supabase/tests/harness/waiting.ts';
import { open } from './channels.ts';
import { added, leasePushes, seatOf, setUp } from './devices.ts';

/** Notifications of handed topics leave the site for one of captain and co-captain; the bell of both has them. */

const world = openWorld({ sessions: 12 });
const { sql } = world;

beforeEach(async () => {
  for (const table of ['outbox', 'push_devices', 'notification_channels', 'handed_topics'])
    await sql(`delete from private.${table}`);
  await setUp(world);
});

type Topic = 'duties' | 'schedule' | 'results' | 'contracts' | 'team' | 'messages' | 'news';
const hand = (id: string, helper: string | null, topic: Topic = 'duties') =>
  world.as({ id }).rpc('hand_topic', { topic, helper: helper ?? undefined } as never);
const handed = async (id: string) =>
  (await world.as({ id }).rpc('my_handed_topics'))
    .data!.filter(({ helper_id }) => helper_id !== null)
    .map(({ topic, captain_id, helper_id, holds }) => [topic, captain_id, helper_id, holds]);
const withDevices = async (...ids: string[]) => {
  for (const id of ids) await added(world, await seatOf(world, id));
};
/** The pushes that are due now; none is leased. */
async function pushed(): Promise<string[]> {
  const all: string[] = [];
  for (const held of await leasePushes(world)) {
    const [row] = await sql<{ user_id: string }>('select user_id from private.push_devices where id = $1', [
      held.target,
    ]);
    const opened = (await open(world, held)) as { said?: { notices: { key: string }[] } } | null;
    if (opened) all.push(`${row!.user_id} ${opened.said!.notices[0]!.key}`);
  }
  return all.toSorted();
}
const bells = async (id: string) =>
  (await sql<{ key: string }>('select key from public.notifications where user_id = $1 order by created_at', [id])).map(({ key }) => key); // prettier-ignore
const both = (club: Club, key: string) => [`${club.captain} ${key}`, `${club.coCaptain} ${key}`].toSorted();

describe('a topic that is handed over', () => {
  test('is pushed to the co-captain alone, while the bells of both have it', async () => {
    const { home, away, match } = await newMeeting(world);
    await withDevices(away.captain, away.coCaptain);
    await done(hand(away.captain, away.coCaptain));
    expect(await bells(away.coCaptain)).toEqual(['topicsHanded']);
    await sql('delete from private.outbox');
    await fileReport(world, home.captain, match);
    expect(await pushed()).toEqual([`${away.coCaptain} resultReported`]);
    expect(await bells(away.captain)).toEqual(['resultReported']);
    expect(await bells(away.coCaptain)).toEqual(['topicsHanded', 'resultReported']);
  });

  test('is told to both before it is handed, and again after it is taken back', async () => {
    const { home, away, match } = await newMeeting(world);
    await withDevices(away.captain, away.coCaptain);
    await done(hand(away.captain, away.coCaptain));
    await done(hand(away.captain, null));
    await sql('delete from private.outbox');
    await fileReport(world, home.captain, match);
    expect(await pushed()).toEqual(both(away, 'resultReported'));
  });

  test('leaves other topics, and the other team, as they are', async () => {
    const { home, away, match } = await newMeeting(world);
    await withDevices(home.captain, away.captain, away.coCaptain);
    await done(hand(away.captain, away.coCaptain, 'schedule'));
    await sql('delete from private.outbox');
    await fileReport(world, home.coCaptain, match);
    expect(await pushed()).toEqual(both(away, 'resultReported'));
  });

  test('is mailed to the co-captain alone', async () => {
    await setUp(world, { key: null, mail: true });
    const { home, away, match } = await newMeeting(world);
    for (const id of [away.captain, away.coCaptain])
      await sql(`insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())`, [id, `${id}@club.club`]);
    await done(hand(away.captain, away.coCaptain));
    await sql('delete from private.outbox');
    await fileReport(world, home.captain, match);
    await sql(`update private.outbox set next_at = now()`);
    const to: unknown[] = [];
    for (const held of await sql<never>(`select * from private.lease_deliveries(100, 60, array['mail'])`)) {
      const opened = (await open(world, held)) as unknown as { to: string } | null;
      if (opened) to.push(opened.to);
    }
    expect(to).toEqual([`${away.coCaptain}@club.club`]);
  }); // prettier-ignore

  test('says nothing to the captain of what the co-captain has just done', async () => {
    const { home, away, match } = await newMeeting(world);
    await withDevices(away.captain, away.coCaptain, home.captain);
    await done(hand(away.captain, away.coCaptain, 'results'));
    await sql(`insert into private.notification_channels (user_id, topic, push, mail) select id, 'results', true, 'off' from unnest($1::uuid[]) as id`,
      [[away.captain, away.coCaptain, home.captain]]); // prettier-ignore
    const report_id = await fileReport(world, home.captain, match);
    await sql('delete from private.outbox');
    await done(world.as({ id: away.coCaptain }).rpc('confirm_report', { report_id }));
    expect((await pushed()).filter((each) => each.endsWith('resultConfirmed'))).toEqual([
      `${home.captain} resultConfirmed`,
    ]);
    expect(await bells(away.captain)).toContain('resultConfirmed');
  });

  test('leaves to the captain what every member is asked', async () => {
    const club = await newClub(world);
    await withDevices(club.captain, club.coCaptain);
    await done(hand(club.captain, club.coCaptain));
    await sql('delete from private.outbox');
    for (const key of ['attendanceAsked', 'bothReady'])
      await sql(`select private.notify($1::uuid[], $2::public.notification_key, '{}', '/matches')`, [[club.captain, club.coCaptain], key]); // prettier-ignore
    expect(await pushed()).toEqual([...both(club, 'attendanceAsked'), `${club.coCaptain} bothReady`].toSorted());
  });

  test('stays with the captain while the co-captain cannot hear it in time', async () => {
    const { home, away, match } = await newMeeting(world);
    await withDevices(away.captain, away.coCaptain);
    await done(hand(away.captain, away.coCaptain));
    await sql('delete from private.outbox');
    await sql(`insert into private.notification_channels (user_id, topic, push, mail) values ($1, 'duties', false, 'daily')`, [away.coCaptain]); // prettier-ignore
    expect(await handed(away.captain)).toEqual([['duties', away.captain, away.coCaptain, false]]);
    await fileReport(world, home.captain, match);
    expect(await pushed()).toEqual([`${away.captain} resultReported`]);
  });

  test('stays with the captain while the co-captain is suspended', async () => {
    const club = await newClub(world);
    await withDevices(club.captain, club.coCaptain);
    await done(hand(club.captain, club.coCaptain));
    expect(await handed(club.coCaptain)).toEqual([['duties', club.captain, club.coCaptain, true]]);
    await sql(`insert into private.account_blocks (user_id, kind, reason) values ($1, 'suspended', 'Insults')`, [club.coCaptain]); // prettier-ignore
    expect(await handed(club.captain)).toEqual([['duties', club.captain, club.coCaptain, false]]);
  });
});

describe('handing over', () => {
  test('is a captain’s, of the team’s topics, to a co-captain of the team', async () => {
    const [club, other] = [await newClub(world), await newClub(world)];
    for (const id of [club.coCaptain, club.player, people.user, people.admin])
      await refused(world, () => hand(id, club.coCaptain), { code: 'PT403', hint: 'notYours' });
    for (const helper of [club.captain, club.player, other.coCaptain, '00000000-0000-4000-8000-000000000000'])
      await refused(world, () => hand(club.captain, helper), { code: 'PT404', hint: 'coCaptainUnknown', details: 'helper' }); // prettier-ignore
    for (const topic of ['messages', 'news', null] as const)
      await refused(world, () => hand(club.captain, club.coCaptain, topic as never), { code: 'PT422', hint: 'wrongValue', details: 'topic' }); // prettier-ignore
    await refused(world, () => world.as('visitor').rpc('hand_topic', { topic: 'duties' }), {
      code: '42501',
      hint: null,
    });
  });

  test('is known to the two alone, and the co-captain is told of the first topic', async () => {
    const club = await newClub(world);
    await done(hand(club.captain, club.coCaptain, 'duties'));
    await done(hand(club.captain, club.coCaptain, 'team'));
    await done(hand(club.captain, club.coCaptain, 'team'));
    const rows = [
      ['duties', club.captain, club.coCaptain, false],
      ['team', club.captain, club.coCaptain, false],
    ];
    expect([await handed(club.captain), await handed(club.coCaptain)]).toEqual([rows, rows]);
    for (const id of [club.player, people.user, people.moderator, people.admin]) expect(await handed(id)).toEqual([]);
    expect((await world.as({ id: club.captain }).rpc('my_handed_topics')).data).toHaveLength(5);
    expect(await bells(club.coCaptain)).toEqual(['topicsHanded']);
  });

  test.each<[string, (club: Club) => PromiseLike<{ error: unknown }>]>([
    ['the co-captain becomes a player', async ({ captain, coCaptain }) =>
      world.as({ id: captain }).rpc('set_team_role', { member_id: await memberId(world, coCaptain), role: 'player' })],
    ['the co-captain leaves', ({ coCaptain }) => world.as({ id: coCaptain }).rpc('leave_team')],
    ['the co-captain is removed', async ({ captain, coCaptain }) =>
      world.as({ id: captain }).rpc('kick_player', { member_id: await memberId(world, coCaptain), reason: 'Never came' })],
    ['the captaincy goes to a player', ({ id, captain, player }) =>
      world.as({ id: captain }).rpc('hand_over_captaincy', { team_id: id, player_id: player })],
    ['the captaincy goes to the co-captain', ({ id, captain, coCaptain }) =>
      world.as({ id: captain }).rpc('hand_over_captaincy', { team_id: id, player_id: coCaptain })],
    ['the co-captain leaves for good', ({ coCaptain }) => world.as({ id: coCaptain }).rpc('delete_my_account')],
  ])('ends when %s', async (_when, act) => {
    const club = await newClub(world, { phase: 'none' });
    await done(hand(club.captain, club.coCaptain));
    await done(act(club) as never);
    expect(await sql('select from private.handed_topics')).toEqual([]);
  }); // prettier-ignore

  test('leaves nothing behind when the captaincy is handed over at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const club = await newClub(world, { phase: 'none' });
      await meetAt(world, teamRow, club.id, [
        () => hand(club.captain, club.coCaptain),
        () => world.as({ id: club.captain }).rpc('hand_over_captaincy', { team_id: club.id, player_id: club.player }),
      ]);
      expect(await sql('select from private.handed_topics where team_id = $1', [club.id])).toEqual([]);
    }
  });

  test('of one topic twice at once is one', async () => {
    const club = await newClub(world, { phase: 'none' });
    await Promise.all([1, 2, 3].map(() => done(hand(club.captain, club.coCaptain))));
    expect(await sql('select from private.handed_topics where team_id = $1', [club.id])).toHaveLength(1);
    expect(await bells(club.coCaptain)).toEqual(['topicsHanded']);
  });
});

test('a push says until when a report and an offer wait', async () => {
  const { home, away, match } = await newMeeting(world);
  const player = await newPerson(world);
  await withDevices(away.captain, player);
  await fileReport(world, home.captain, match);
  await done(world.as({ id: away.captain }).rpc('offer_contract', { team_id: away.id, player_id: player }));
  const opened = await Promise.all((await leasePushes(world)).map((held) => open(world, held)));
  const told = opened as unknown as { deadline: string; said: { notices: { key: string; until: string }[] } }[];
  const waits = told.filter(({ said: facts }) => ['resultReported', 'contractOffered'].includes(facts.notices[0]!.key));
  expect(waits).toHaveLength(2);
  for (const { deadline, said: facts } of waits) expect(deadline, facts.notices[0]!.key).toBe(facts.notices[0]!.until);
  for (const { deadline } of waits) expect(Date.parse(deadline)).toBeGreaterThan(Date.now());
});
