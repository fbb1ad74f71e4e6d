import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { cupBracket } from '#domain/testdata/brackets.ts';
import { limits } from '#domain/limits.ts';
import {
  add,
  checkIn,
  cupGames,
  drawnCup,
  enter,
  entriesOf,
  inMinutes,
  leave,
  newClubs,
  openCup,
  pass,
  planOf,
  remove,
  stateOf,
  tick,
  tiesOf,
  type CupGame,
} from '#supabase/tests/harness/evening.ts';
import { everybody, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { causesOf, fileReport, standOf } from '#supabase/tests/harness/meeting.ts';
import { playedSeason } from '#supabase/tests/harness/season.ts';
import { type Club, outsiders, refused, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';

const world = openWorld({ sessions: 8 });
const refusal = (code: string, hint: string, details?: string) => ({ code, hint, ...(details && { details }) });
const admin = () => world.as('admin');
const open = (night_cup_id: string, actor: Who = 'admin') => world.as(actor).rpc('open_night_cup', { night_cup_id });
const start = (night_cup_id: string, seeds?: string[], actor: Who = 'admin') =>
  world.as(actor).rpc('start_night_cup', { night_cup_id, ...(seeds && { seeds }) });
const cancel = (night_cup_id: string, reason = 'The servers are down', actor: Who = 'admin') =>
  world.as(actor).rpc('cancel_night_cup', { night_cup_id, reason });
const rule = (match_id: string, home_score = 2, away_score = 1) =>
  admin().rpc('rule_match', { match_id, reason: 'As seen', home_score, away_score });
const undo = (match_id: string) => admin().rpc('undo_result', { match_id, reason: 'Wrong match' });

let clubs: Club[];
beforeAll(async () => {
  clubs = await newClubs(world, 32);
});
const captainOf = (team: string) => clubs.find(({ id }) => id === team)!.captain;
/** The home side wins 2-1, says so, and the other side agrees. */
async function play({ id, home_team_id, away_team_id }: CupGame): Promise<void> {
  const report_id = await fileReport(world, captainOf(home_team_id), id);
  await done(world.as({ id: captainOf(away_team_id) }).rpc('confirm_report', { report_id }));
}
const openGames = async (cup: string) => (await cupGames(world, cup)).filter(({ status }) => status === 'scheduled');

describe('an admin plans a cup', () => {
  test('which nobody else sees, and opens it', async () => {
    const plan = { ...planOf(), prize: { tr: ' 500 TL ', de: '' } };
    const { data: cup } = await admin().rpc('save_night_cup', plan);
    const seen = async (actor: Who) =>
      (await world.as(actor).from('night_cups').select('name, prize').eq('id', cup!)).data;
    const prize = { tr: '500 TL' };
    expect([await seen('moderator'), await seen('admin')]).toEqual([[], [{ name: plan.name, prize }]]);
    await refused(world, () => enter(world, cup!, clubs[0]!), refusal('PT404', 'cupUnknown', 'night_cup_id'));
    const changed = { ...plan, name: 'Friday night', night_cup_id: cup! };
    await done(admin().rpc('save_night_cup', changed));
    await done(open(cup!));
    expect(await seen('user')).toEqual([{ name: 'Friday night', prize }]);
    expect((await auditOf(world, `night_cups ${cup}`)).map(({ action }) => action)).toEqual([
      'save_night_cup',
      'save_night_cup',
      'open_night_cup',
    ]);
    await refused(world, () => open(cup!), refusal('PT409', 'cupCourse', 'night_cup_id'));
  });

  test.each(everybody.filter((who) => who !== 'admin'))('a %s does not', async (who) => {
    const cup = await openCup(world);
    const expected = who === 'suspended' ? refusal('PT403', 'suspended') : refusal('PT403', 'notYours');
    await refused(world, () => world.as(who).rpc('save_night_cup', planOf()), expected);
    await refused(world, () => world.as(who).rpc('save_night_cup', { ...planOf(), night_cup_id: cup }), expected);
    await refused(world, () => open(cup, who), expected);
    await refused(world, () => start(cup, undefined, who), expected);
    await refused(world, () => cancel(cup, undefined, who), expected);
  });

  test.each([
    ['name', { name: 'x' }, 'wrongLength'],
    ['name', { name: '\u200b\u200b\u200b\u200b' }, 'unreadable'],
    ['name', { name: 'x'.repeat(limits.nightCupNameMax + 1) }, 'wrongLength'],
    ['prize.de', { prize: { de: 'x'.repeat(limits.nightCupPrizeMax + 1) } }, 'wrongLength'],
    ['starts_at', { starts_at: inMinutes(-1) }, 'kickoffWrong'],
    ['check_in_until', { check_in_until: inMinutes(400) }, 'cupTimes'],
    ['check_in_from', { check_in_from: inMinutes(170) }, 'cupTimes'],
    ['capacity', { capacity: 12 }, 'wrongValue'],
    ['best_of', { best_of: 2 }, 'wrongValue'],
    ['final_best_of', { final_best_of: 7 }, 'wrongValue'],
  ])('not with such a %s', async (field, wrong, hint) => {
    await refused(world, () => admin().rpc('save_night_cup', { ...planOf(), ...wrong }), refusal('PT422', hint, field));
  });

  test('not one that is past entry, nor with fewer places than are given', async () => {
    const cup = await openCup(world, { capacity: 16 });
    for (const club of clubs.slice(0, 9)) await done(enter(world, cup, club));
    await refused(world, () => admin().rpc('save_night_cup', { ...planOf(), night_cup_id: cup }), refusal('PT409', 'cupPlacesTaken', 'capacity')); // prettier-ignore
    await pass(world, cup, 120);
    await tick(world);
    await refused(world, () => admin().rpc('save_night_cup', { ...planOf({ capacity: 16 }), night_cup_id: cup }), refusal('PT409', 'cupCourse', 'night_cup_id')); // prettier-ignore
  });

  test('notifies who has entered that it starts at another time, and gives new places to who waits', async () => {
    const cup = await openCup(world);
    for (const club of clubs.slice(0, 9)) await done(enter(world, cup, club));
    await done(admin().rpc('save_night_cup', { ...planOf({ starts: 240, capacity: 16 }), night_cup_id: cup }));
    expect((await entriesOf(world, cup)).filter(({ waiting }) => waiting)).toEqual([]);
    expect(await notificationsOf(world, clubs[8]!.captain)).toEqual(
      expect.arrayContaining(['cupPlace', 'cupMovedAsked']),
    );
  });
});

describe('an admin enters teams by hand', () => {
  test('with a place as long as there is one; a team taken out knows why, and who waits has its place', async () => {
    const cup = await openCup(world);
    const nine = clubs.slice(20, 29);
    for (const club of nine) await done(add(world, cup, club));
    expect((await entriesOf(world, cup)).map(({ waiting }) => waiting)).toEqual([...Array<boolean>(8).fill(false), true]); // prettier-ignore
    expect(await notificationsOf(world, nine[0]!.captain)).toContain('cupPlace');
    expect(await notificationsOf(world, nine[8]!.captain)).toContain('cupWaiting');
    await done(remove(world, cup, nine[2]!, 'Nobody answers'));
    expect((await entriesOf(world, cup)).map(({ team_id, waiting }) => [team_id, waiting])).toEqual(
      nine.filter((_, n) => n !== 2).map(({ id }) => [id, false]),
    );
    for (const leader of [nine[2]!.captain, nine[2]!.coCaptain])
      expect((await notificationsOf(world, leader)).filter((key) => key === 'cupRemoved')).toHaveLength(1);
    expect(await notificationsOf(world, nine[2]!.player)).not.toContain('cupRemoved');
    const { data: read } = await world
      .as({ id: nine[2]!.captain })
      .rpc('notifications_page', { of_keys: ['cupRemoved'] });
    expect(JSON.stringify(read)).toContain('Nobody answers');
    expect(await notificationsOf(world, nine[8]!.captain)).toContain('cupPlace');
    expect(await auditOf(world, `night_cup_teams ${cup} ${nine[2]!.id}`)).toMatchObject([
      { action: 'enter_night_cup', actor: people.admin },
      { action: 'remove_from_night_cup', actor: people.admin },
    ]);
    // it may come back, behind everybody else
    await done(enter(world, cup, nine[2]!));
    expect((await entriesOf(world, cup)).at(-1)).toMatchObject({ team_id: nine[2]!.id, waiting: true });
  });

  test.each(everybody.filter((who) => who !== 'admin'))('a %s takes none out', async (who) => {
    const cup = await openCup(world);
    await done(add(world, cup, clubs[0]!));
    const expected = who === 'suspended' ? refusal('PT403', 'suspended') : refusal('PT403', 'notYours');
    await refused(world, () => remove(world, cup, clubs[0]!, undefined, who), expected);
    await refused(world, () => remove(world, cup, clubs[0]!, undefined, { id: clubs[0]!.captain }), refusal('PT403', 'notYours')); // prettier-ignore
    // nor does an admin without a reason, as a captain may
    await refused(world, () => leave(world, cup, clubs[0]!, people.admin), refusal('PT403', 'notYours'));
  });

  test('not their own team, nor one that is archived, of four or there already, nor once it is drawn', async () => {
    const cup = await openCup(world);
    const [own, short, gone] = await newClubs(world, 3);
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [own!.player]);
    const self = { id: own!.player };
    await refused(world, () => add(world, cup, own!, self), refusal('PT403', 'ownCase'));
    await done(add(world, cup, own!));
    await refused(world, () => remove(world, cup, own!, undefined, self), refusal('PT403', 'ownCase'));
    await refused(world, () => add(world, cup, own!), refusal('PT409', 'cupEntered', 'team_id'));
    await world.sql('update public.team_members set left_at = now() where player_id = $1', [short!.player]);
    await refused(world, () => add(world, cup, short!), refusal('PT409', 'squadTooSmall', 'team_id'));
    await world.sql('update public.teams set archived_at = now() where id = $1', [gone!.id]);
    await refused(world, () => add(world, cup, gone!), refusal('PT409', 'teamArchived', 'team_id'));
    await refused(world, () => add(world, cup, { id: randomUUID() }), refusal('PT404', 'teamUnknown', 'team_id'));
    await refused(world, () => add(world, randomUUID(), short!), refusal('PT404', 'cupUnknown', 'night_cup_id'));
    await refused(world, () => remove(world, cup, short!), refusal('PT404', 'cupEntryUnknown', 'team_id'));
    await refused(world, () => remove(world, cup, own!, ' \n'), refusal('PT422', 'missing', 'reason'));
    const long = 'x'.repeat(limits.reasonMax + 1);
    await refused(world, () => remove(world, cup, own!, long), refusal('PT422', 'wrongLength', 'reason'));
    const drawn = await drawnCup(world, clubs.slice(0, 2));
    await refused(world, () => add(world, drawn, clubs[2]!), refusal('PT409', 'cupCourse', 'night_cup_id'));
    await refused(world, () => remove(world, drawn, clubs[0]!), refusal('PT409', 'cupCourse', 'night_cup_id'));
  });

  test('after check-in has closed a team waits until it is checked in, and a place that is freed goes to who is here', async () => {
    const cup = await openCup(world);
    const [first, late, later] = clubs.slice(0, 3);
    await done(add(world, cup, first!));
    await pass(world, cup, 130);
    await done(checkIn(world, cup, first!));
    await pass(world, cup, 25);
    await tick(world);
    await done(add(world, cup, late!));
    await done(add(world, cup, later!));
    await done(world.as('admin').rpc('check_in_night_cup', { night_cup_id: cup, team_id: later!.id }));
    await done(remove(world, cup, first!));
    expect(await entriesOf(world, cup)).toMatchObject([
      { team_id: late!.id, waiting: true, here: false },
      { team_id: later!.id, waiting: false, here: true },
    ]);
  });
});

describe('a captain enters', () => {
  test('and has a place as long as there is one; the ninth waits, and is promoted when somebody leaves', async () => {
    const cup = await openCup(world);
    const nine = clubs.slice(10, 19);
    for (const club of nine) await done(enter(world, cup, club));
    expect((await entriesOf(world, cup)).map(({ waiting }) => waiting)).toEqual([...Array<boolean>(8).fill(false), true]); // prettier-ignore
    expect(await notificationsOf(world, nine[0]!.coCaptain)).toContain('cupPlace');
    expect(await notificationsOf(world, nine[8]!.coCaptain)).toContain('cupWaiting');
    await done(leave(world, cup, nine[3]!));
    expect((await entriesOf(world, cup)).map(({ waiting }) => waiting)).toEqual(Array(8).fill(false));
    expect(await notificationsOf(world, nine[8]!.captain)).toContain('cupPlace');
    expect(await auditOf(world, `night_cup_teams ${cup} ${nine[3]!.id}`)).toMatchObject([
      { action: 'enter_night_cup', actor: nine[3]!.captain },
      { action: 'leave_night_cup', actor: nine[3]!.captain },
    ]);
  });

  test('nobody else does, nor takes a team out or checks it in', async () => {
    const cup = await openCup(world, { from: 60 });
    const [own, rival] = [clubs[0]!, clubs[1]!];
    await done(enter(world, cup, own));
    await pass(world, cup, 60);
    await tick(world);
    const others = [...outsiders(own, rival), { actor: { id: own.coCaptain }, refusal: refusal('PT403', 'notYours') }];
    for (const { actor, refusal: expected } of others) {
      const about = { night_cup_id: cup, team_id: own.id };
      await refused(world, () => world.as(actor).rpc('enter_night_cup', about), expected);
      await refused(world, () => world.as(actor).rpc('leave_night_cup', about), expected);
      if (actor !== 'moderator') await refused(world, () => world.as(actor).rpc('check_in_night_cup', about), expected);
    }
  });

  test('one team once, of five, that exists, in a cup that exists and is not drawn', async () => {
    const cup = await openCup(world);
    const [own] = await newClubs(world, 1);
    await done(enter(world, cup, own!));
    await refused(world, () => enter(world, cup, own!), refusal('PT409', 'cupEntered', 'team_id'));
    const nobody = { ...own!, id: randomUUID() };
    await refused(world, () => enter(world, cup, nobody), refusal('PT404', 'teamUnknown', 'team_id'));
    await refused(world, () => enter(world, randomUUID(), own!), refusal('PT404', 'cupUnknown', 'night_cup_id'));
    await refused(world, () => leave(world, cup, clubs[0]!), refusal('PT404', 'cupEntryUnknown', 'team_id'));
    await refused(world, () => checkIn(world, cup, own!), refusal('PT409', 'tooEarly', 'night_cup_id'));
    await done(leave(world, cup, own!));
    await world.sql(`update public.team_members set left_at = now() where player_id = $1`, [own!.player]);
    await refused(world, () => enter(world, cup, own!), refusal('PT409', 'squadTooSmall', 'team_id'));
    const drawn = await drawnCup(world, clubs.slice(0, 2));
    for (const action of [enter, leave, checkIn])
      await refused(world, () => action(world, drawn, clubs[2]!), refusal('PT409', 'cupCourse', 'night_cup_id'));
  });
});

describe('check-in', () => {
  test('opens and closes by the clock: who is late loses the place to who waits and is here', async () => {
    const cup = await openCup(world);
    const ten = clubs.slice(0, 10);
    for (const club of ten) await done(enter(world, cup, club));
    await pass(world, cup, 120);
    await tick(world);
    expect((await stateOf(world, cup)).status).toBe('check_in');
    expect(await notificationsOf(world, ten[9]!.captain)).toContain('cupCheckIn');
    // the second on the waiting list is here, the first is not, and two with a place are not
    for (const club of [...ten.slice(0, 6), ten[9]!]) await done(checkIn(world, cup, club));
    await refused(world, () => checkIn(world, cup, ten[0]!), refusal('PT409', 'cupCheckedIn', 'team_id'));
    expect((await entriesOf(world, cup))[9]).toMatchObject({ waiting: true, here: true });
    await pass(world, cup, 30);
    await tick(world);
    expect((await entriesOf(world, cup)).map(({ waiting }) => waiting)).toEqual([
      ...Array<boolean>(6).fill(false), true, true, true, false,
    ]); // prettier-ignore
    expect(await notificationsOf(world, ten[6]!.captain)).toContain('cupDropped');
    expect(await notificationsOf(world, ten[8]!.captain)).toContain('cupPlaceFree');
    expect(await notificationsOf(world, ten[9]!.captain)).toContain('cupPlace');
    // one place is free: for the first one, even if late; the next is here and waits
    await done(checkIn(world, cup, ten[7]!));
    await done(checkIn(world, cup, ten[8]!));
    expect((await entriesOf(world, cup)).slice(6)).toMatchObject([
      { waiting: true, here: false },
      { waiting: false, here: true },
      { waiting: true, here: true },
      { waiting: false, here: true },
    ]);
    await tick(world);
    expect((await notificationsOf(world, ten[6]!.captain)).filter((key) => key === 'cupDropped')).toHaveLength(1);
    await done(leave(world, cup, ten[0]!));
    expect((await entriesOf(world, cup)).filter(({ waiting, here }) => !waiting && here)).toHaveLength(8);
  });

  test('says that one can still check in only while a place is free', async () => {
    const cup = await openCup(world);
    const nine = clubs.slice(0, 9);
    for (const club of nine) await done(enter(world, cup, club));
    await pass(world, cup, 120);
    await tick(world);
    // eight places, and the ninth waits and is here: the late one's place is taken
    for (const club of nine.slice(1)) await done(checkIn(world, cup, club));
    await pass(world, cup, 30);
    await tick(world);
    const keys = await notificationsOf(world, nine[0]!.captain);
    expect(keys).toContain('cupPlaceLost');
    expect(keys).not.toContain('cupDropped');
  });

  test('who is late waits, and has a free place as soon as they are here', async () => {
    const cup = await openCup(world);
    await pass(world, cup, 150);
    await tick(world);
    await done(enter(world, cup, clubs[0]!));
    expect(await entriesOf(world, cup)).toMatchObject([{ waiting: true, here: false }]);
    await done(checkIn(world, cup, clubs[0]!));
    expect(await entriesOf(world, cup)).toMatchObject([{ waiting: false, here: true }]);
  });

  test('does not wait for the clock', async () => {
    const cup = await openCup(world);
    for (const club of clubs.slice(0, 9)) await done(enter(world, cup, club));
    await pass(world, cup, 151);
    await done(checkIn(world, cup, clubs[8]!));
    expect((await entriesOf(world, cup)).filter(({ waiting }) => !waiting)).toEqual([
      { team_id: clubs[8]!.id, waiting: false, here: true, seed: null },
    ]);
  });

  test('the staff checks in a team that is not their own', async () => {
    const cup = await openCup(world);
    const [own] = await newClubs(world, 1);
    await done(enter(world, cup, own!));
    await pass(world, cup, 120);
    await tick(world);
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'moderator')`, [own!.player]);
    await refused(world, () => checkIn(world, cup, own!, own!.player), refusal('PT403', 'notYours'));
    await done(checkIn(world, cup, own!, people.moderator));
  });

  test('not with a squad that fell below five', async () => {
    const cup = await openCup(world);
    const [own] = await newClubs(world, 1);
    await done(enter(world, cup, own!));
    await pass(world, cup, 120);
    await tick(world);
    await world.sql(`update public.team_members set left_at = now() where player_id = $1`, [own!.player]);
    await refused(world, () => checkIn(world, cup, own!), refusal('PT409', 'squadTooSmall', 'team_id'));
  });
});

describe('the draw', () => {
  test.each([2, 3, 5, 8, 11, 16, 31, 32])('of %i teams is the bracket of the domain', async (size) => {
    const cup = await drawnCup(world, clubs.slice(0, size));
    const ids = clubs.slice(0, size).map(({ id }) => id);
    const drawn = await tiesOf(world, cup);
    expect(drawn).toMatchObject(
      cupBracket(ids).map(({ round, slot, best_of, team_a_id, team_b_id, winner_team_id }) => ({
        round, slot, best_of, team_a_id, team_b_id, winner_team_id,
      })),
    ); // prettier-ignore
    // everybody who knows the rival plays, the better seed at home, and who has a bye is notified
    const paired = drawn.filter((tie) => tie.team_a_id && tie.team_b_id);
    const games = (await cupGames(world, cup)).filter(({ game_no }) => game_no === 1);
    expect(games.map((game) => [game.home_team_id, game.away_team_id])).toEqual(
      paired.map((tie) => [tie.team_a_id, tie.team_b_id]),
    );
    for (const game of games) expect(ids.indexOf(game.home_team_id)).toBeLessThan(ids.indexOf(game.away_team_id));
  });

  test('begins a break before the first kick-off, by the clock; who has no place is notified', async () => {
    const cup = await openCup(world);
    const nine = clubs.slice(20, 29);
    for (const club of nine) await done(enter(world, cup, club));
    await pass(world, cup, 130);
    for (const club of nine) await done(checkIn(world, cup, club));
    await pass(world, cup, 44);
    await tick(world);
    expect((await stateOf(world, cup)).status).toBe('check_in');
    await pass(world, cup, 1);
    await tick(world);
    expect((await stateOf(world, cup)).status).toBe('live');
    expect((await cupGames(world, cup)).map(({ stage, minutes }) => [stage, minutes])).toEqual(
      Array.from({ length: 4 }, () => ['cup', -5]),
    );
    expect(await notificationsOf(world, nine[0]!.captain)).toContain('cupGame');
    expect(await notificationsOf(world, nine[8]!.captain)).toContain('cupNoPlace');
    expect((await auditOf(world, `night_cups ${cup}`)).at(-1)).toMatchObject({ action: 'draw_night_cup', actor: null });
  });

  test('says of everybody who is left out why, on the entry and in the notification', async () => {
    const cup = await openCup(world);
    const [late, small, ...here] = await newClubs(world, 11);
    for (const club of [late!, small!, ...here]) await done(enter(world, cup, club));
    await pass(world, cup, 130);
    for (const club of here) await done(checkIn(world, cup, club));
    await world.sql('update public.team_members set left_at = now() where player_id = $1', [small!.player]);
    await pass(world, cup, 45);
    await tick(world);
    const last = here.at(-1)!;
    const why = await world.sql<{ team_id: string; left_out: string }>(
      'select team_id, left_out::text from public.night_cup_teams where night_cup_id = $1 and seed is null',
      [cup],
    );
    expect(Object.fromEntries(why.map(({ team_id, left_out }) => [team_id, left_out]))).toEqual({
      [late!.id]: 'not_checked_in',
      [small!.id]: 'squad_too_small',
      [last.id]: 'no_place',
    });
    for (const [club, key] of [[late!, 'cupMissedCheckIn'], [small!, 'cupSquadSmall'], [last, 'cupNoPlace']] as const) {
      const keys = await notificationsOf(world, club.captain);
      expect(keys).toContain(key);
      // at the closing of the check-in it was drawn at once: there was nothing to check in for any more
      expect(keys).not.toContain('cupDropped');
    }
  }); // prettier-ignore

  test('notifies who has a bye and no rival yet of the bye, once, and who has both of the game alone', async () => {
    const cup = await openCup(world);
    const five = clubs.slice(10, 15);
    const keysOf = async ({ captain }: Club) =>
      (
        await world.sql<{ key: string }>(
          `select key from public.notifications where user_id = $1 and key in ('cupBye', 'cupGame') and created_at >= $2 order by key::text`,
          [captain, since],
        )
      ).map(({ key }) => key);
    for (const club of five) await done(enter(world, cup, club));
    await pass(world, cup, 130);
    for (const club of five) await done(checkIn(world, cup, club));
    const [{ since } = { since: '' }] = await world.sql<{ since: string }>('select clock_timestamp()::text as since');
    await pass(world, cup, 45);
    await tick(world);
    const seeds = (await entriesOf(world, cup)).toSorted((one, other) => one.seed! - other.seed!);
    const notified = [];
    for (const { team_id } of seeds) notified.push(await keysOf(five.find(({ id }) => id === team_id)!));
    expect(notified).toEqual([['cupBye'], ['cupGame'], ['cupGame'], ['cupGame'], ['cupGame']]);
  });

  test('seeds by league points, then by entry', async () => {
    const season = await playedSeason(world, { clubs: 3 });
    const cup = await openCup(world);
    const [newcomer, late] = [clubs[0]!, clubs[1]!];
    for (const club of [newcomer, ...season.clubs.toReversed(), late]) await done(enter(world, cup, club));
    await pass(world, cup, 130);
    for (const club of [...season.clubs, late, newcomer]) await done(checkIn(world, cup, club));
    await pass(world, cup, 45);
    await tick(world);
    const seeds = (await entriesOf(world, cup)).toSorted((one, other) => one.seed! - other.seed!);
    // the third of the table has no points either, but came before the late one
    expect(seeds.map(({ team_id }) => team_id)).toEqual([
      season.ids[0], season.ids[1], newcomer.id, season.ids[2], late.id,
    ]); // prettier-ignore
  });

  test('draws a team once that has played another season of these before', async () => {
    const [before, now] = [await playedSeason(world, { clubs: 3 }), await playedSeason(world, { clubs: 3 })];
    const [moved] = before.ids;
    // its season is over, and the others that played it have entered none since
    await world.sql(`update public.league_teams set registered_at = now() - interval '1 year' where league_id = $1`, [
      before.league,
    ]);
    for (const phase of ['playoffs', 'finished'])
      await world.sql('update public.league_seasons set phase = $2 where league_id = $1', [before.league, phase]);
    await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
      now.league,
      moved,
    ]);
    const cup = await drawnCup(world, [...before.clubs, ...now.clubs]);
    const drawn = await world.sql<{ id: string }>(
      `select side.id from public.series s cross join lateral (values (s.team_a_id), (s.team_b_id)) side (id)
        where s.night_cup_id = $1 and s.round = 1 and side.id is not null`,
      [cup],
    );
    expect(drawn.map(({ id }) => id).toSorted()).toEqual([...before.ids, ...now.ids].toSorted());
  });

  test('in the order an admin gives, who draws once check-in has closed', async () => {
    const cup = await openCup(world);
    const three = clubs.slice(4, 7);
    for (const club of three) await done(enter(world, cup, club));
    await pass(world, cup, 130);
    for (const club of three) await done(checkIn(world, cup, club));
    await refused(world, () => start(cup), refusal('PT409', 'tooEarly', 'night_cup_id'));
    await pass(world, cup, 20);
    const order = three.map(({ id }) => id).toReversed();
    for (const wrong of [[], order.slice(1), [order[0]!, order[0]!, order[1]!], [...order, clubs[0]!.id]])
      await refused(world, () => start(cup, wrong), refusal('PT422', 'cupSeeds', 'seeds'));
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [three[0]!.player]);
    await refused(world, () => start(cup, order, { id: three[0]!.player }), refusal('PT403', 'ownCase'));
    await world.sql('delete from private.user_roles where user_id = $1', [three[0]!.player]);
    await done(start(cup, order));
    const [semifinal] = await cupGames(world, cup);
    expect([semifinal!.home_team_id, semifinal!.away_team_id]).toEqual([order[1], order[2]]);
    // twenty minutes are left until the cup starts
    expect(semifinal!.minutes).toBe(-30);
    expect(await notificationsOf(world, three[2]!.captain)).toContain('cupBye');
    await refused(world, () => start(cup), refusal('PT409', 'cupCourse', 'night_cup_id'));
  });

  test('takes place with two at least: else the clock calls the evening off, and an admin is notified', async () => {
    const cup = await openCup(world);
    for (const club of clubs.slice(0, 2)) await done(enter(world, cup, club));
    await pass(world, cup, 130);
    await done(checkIn(world, cup, clubs[0]!));
    await pass(world, cup, 30);
    await refused(world, () => start(cup), refusal('PT409', 'cupTooFew', 'night_cup_id'));
    await pass(world, cup, 20);
    await tick(world);
    expect(await stateOf(world, cup)).toMatchObject({ status: 'cancelled', cancelled_because: null });
    expect(await notificationsOf(world, clubs[1]!.captain)).toContain('cupTooFew');
  });
});

describe('the evening', () => {
  test('a winner meets the next a break after both are known, and the final is of three', async () => {
    const four = clubs.slice(0, 4);
    const cup = await drawnCup(world, four);
    const [one, other] = await openGames(cup);
    await play(one!);
    expect(await openGames(cup)).toHaveLength(1);
    await play(other!);
    const final = await openGames(cup);
    expect(final.map(({ game_no, minutes, home_team_id }) => [game_no, home_team_id, minutes])).toEqual([
      [1, four[0]!.id, expect.toBeOneOf([-5, -6])],
      [2, four[1]!.id, expect.toBeOneOf([-20, -21])],
    ]);
    expect(await notificationsOf(world, four[1]!.coCaptain)).toContain('cupGame');
  });

  test('five minutes of silence confirm a report, and none before the game can be over', async () => {
    const cup = await drawnCup(world, clubs.slice(0, 2), { final_best_of: 1 });
    const [game] = await cupGames(world, cup);
    // ten minutes after kick-off: what is reported by then waits until the quarter of an hour is over
    const report_id = await fileReport(world, clubs[0]!.captain, game!.id);
    await pass(world, cup, limits.gameMinutes - 10 + 4);
    await tick(world);
    expect((await standOf(world, game!.id)).status).toBe('reported');
    await pass(world, cup, 1);
    const late = world.as({ id: clubs[1]!.captain });
    await refused(world, () => late.rpc('dispute_report', { report_id, reason: 'We won' }), refusal('PT409', 'matchReportDecided', 'report_id')); // prettier-ignore
    await tick(world);
    expect(await standOf(world, game!.id)).toMatchObject({ status: 'finished', home_score: 2 });
    expect(await causesOf(world, game!.id)).toEqual(['report', 'silence']);
  });

  test('who is not there five minutes after kick-off loses by walkover, unless they contest it', async () => {
    const cup = await drawnCup(world, clubs.slice(0, 4));
    const [one, other] = await openGames(cup);
    await world.sql(`update public.team_matches set kickoff_at = now() - interval '4 minutes' where id = $1`, [
      one!.id,
    ]);
    const walkover = ({ id, away_team_id }: CupGame) =>
      world.as({ id: captainOf(away_team_id) }).rpc('claim_forfeit', { match_id: id });
    await refused(world, () => walkover(one!), refusal('PT409', 'tooEarly', 'match_id'));
    await pass(world, cup, 1);
    await done(walkover(one!));
    const { data: report_id } = await walkover(other!);
    await done(world.as({ id: captainOf(other!.home_team_id) }).rpc('dispute_report', { report_id: report_id!, reason: 'We are here' })); // prettier-ignore
    await pass(world, cup, limits.gameMinutes - limits.delayToleranceMinutes + limits.nightCupSilenceMinutes);
    await tick(world);
    expect(await standOf(world, one!.id)).toMatchObject({ status: 'finished', forfeited_by: 'home' });
    expect((await standOf(world, other!.id)).status).toBe('disputed');
  });

  test('a game nobody says a word about is decided after twenty minutes: for who had lined up, for neither where nobody came', async () => {
    const cup = await drawnCup(world, clubs.slice(0, 8));
    const [silent, lined, begun, reported] = await openGames(cup);
    await pass(world, cup, -15);
    await done(
      world.as({ id: captainOf(lined!.away_team_id) }).rpc('set_lineup', {
        match_id: lined!.id,
        players: await fiveOf(lined!.away_team_id),
      }),
    );
    await pass(world, cup, 15);
    await done(world.as({ id: captainOf(begun!.home_team_id) }).rpc('start_match', { match_id: begun!.id }));
    await fileReport(world, captainOf(reported!.home_team_id), reported!.id);
    await pass(world, cup, 9);
    await tick(world);
    expect((await standOf(world, silent!.id)).status).toBe('scheduled');
    await pass(world, cup, 1);
    await tick(world);
    expect(await standOf(world, silent!.id)).toMatchObject({ status: 'finished', forfeited_by: 'both' });
    expect(await standOf(world, lined!.id)).toMatchObject({ status: 'finished', forfeited_by: 'home' });
    expect((await standOf(world, begun!.id)).status).toBe('live');
    expect(await causesOf(world, reported!.id)).toEqual(['report', 'silence']);
    expect(await notificationsOf(world, captainOf(silent!.home_team_id))).toContain('cupNobodyCame');
    expect(await notificationsOf(world, captainOf(lined!.home_team_id))).toContain('cupWalkover');
    expect((await auditOf(world, `team_matches ${silent!.id}`)).at(-1)).toMatchObject({
      action: 'walk_over',
      actor: null,
    });
    await pass(world, cup, 25);
    await tick(world);
    expect(await standOf(world, begun!.id)).toMatchObject({ status: 'finished', forfeited_by: 'away' });
  });

  test('no clock of a game runs while the one before is open or disputed; it begins at that end', async () => {
    const cup = await drawnCup(world, clubs.slice(0, 2));
    const [first, second] = await cupGames(world, cup);
    const report_id = await fileReport(world, captainOf(first!.home_team_id), first!.id);
    const rival = world.as({ id: captainOf(first!.away_team_id) });
    await done(rival.rpc('dispute_report', { report_id, reason: 'We won' }));
    await pass(world, cup, 60);
    const absent = () => rival.rpc('claim_forfeit', { match_id: second!.id });
    await refused(world, absent, refusal('PT409', 'tooEarly', 'match_id'));
    await tick(world);
    expect((await standOf(world, second!.id)).status, 'the game before is disputed').toBe('scheduled');
    await done(rule(first!.id));
    const [, shifted] = await cupGames(world, cup);
    expect(shifted!.minutes, 'its kick-off has shifted to that end').toBeOneOf([0, -1]);
    await pass(world, cup, 19);
    await tick(world);
    expect((await standOf(world, second!.id)).status).toBe('scheduled');
    await pass(world, cup, 2);
    await tick(world);
    expect(await causesOf(world, second!.id)).toEqual(['silence']);
  });

  test('a result that is taken back takes the next game with it, unless that is finished', async () => {
    const cup = await drawnCup(world, clubs.slice(0, 4), { final_best_of: 1 });
    const [one, other] = await openGames(cup);
    await play(one!);
    await play(other!);
    // long enough ago that it would be decided by the clock, were it not taken back only now
    await pass(world, cup, 60);
    await done(undo(one!.id));
    expect((await openGames(cup)).map(({ id }) => id)).toEqual([one!.id]);
    await tick(world);
    expect((await standOf(world, one!.id)).status, 'time begins anew').toBe('scheduled');
    await done(rule(one!.id, 1, 2));
    const [final] = await openGames(cup);
    expect(final!.away_team_id).toBe(one!.away_team_id);
    await done(rule(final!.id));
    await refused(world, () => undo(other!.id), refusal('PT409', 'laterResult', 'match_id'));
    await done(undo(final!.id));
    await done(undo(other!.id));
  });

  test('its games are neither put off nor moved by the captains, but by an admin', async () => {
    const cup = await drawnCup(world, clubs.slice(0, 2));
    const [, game] = await cupGames(world, cup);
    await refused(
      world,
      () => world.as('moderator').rpc('postpone_match', { match_id: game!.id, reason: 'Too late' }),
      refusal('PT409', 'matchCourse', 'match_id'),
    );
    const about = { match_id: game!.id, kickoff_at: inMinutes(60) };
    await refused(world, () => world.as({ id: clubs[0]!.captain }).rpc('propose_reschedule', about), refusal('PT409', 'matchCourse', 'match_id')); // prettier-ignore
    await done(admin().rpc('move_match', about));
  });

  test('who is eligible plays; a suspension of the league is served in the league', async () => {
    const season = await playedSeason(world, { clubs: 2 });
    const [own, rival] = season.clubs;
    const cup = await drawnCup(world, [own!, rival!]);
    const [game] = await cupGames(world, cup);
    await pass(world, cup, -15);
    await world.sql(
      `insert into public.penalties (league_id, season, team_id, player_id, kind, status, matches, reason, active_from)
         values ($1, 1, $2, $3, 'suspension', 'active', 1, 'Insults', now() - interval '1 day')`,
      [season.league, own!.id, own!.player],
    );
    const five = { match_id: game!.id, players: await fiveOf(own!.id) };
    await done(world.as({ id: own!.captain }).rpc('set_lineup', five));
    await world.sql(`update private.eligibility_history h set eligibility = 'pending' from public.team_members m where m.id = h.member_id and m.player_id = $1`, [own!.player]); // prettier-ignore
    await refused(world, () => world.as({ id: own!.captain }).rpc('set_lineup', five), refusal('PT409', 'notEligible', 'players')); // prettier-ignore
  });
});

describe('the champion', () => {
  test('is crowned once nobody can protest any more, and has a title', async () => {
    const cup = await drawnCup(world, clubs.slice(0, 2), { final_best_of: 1 });
    const [final] = await cupGames(world, cup);
    await play(final!);
    await pass(world, cup, limits.gameMinutes - 10 + 14);
    await tick(world);
    expect((await stateOf(world, cup)).status).toBe('live');
    const { data: protest_id } = await world
      .as({ id: clubs[1]!.captain })
      .rpc('file_protest', { match_id: final!.id, reason: 'A sixth man' });
    await pass(world, cup, 2);
    await tick(world);
    expect((await stateOf(world, cup)).status, 'a protest is open').toBe('live');
    await done(admin().rpc('rule_protest', { protest_id: protest_id!, upheld: false, ruling: 'There were five' }));
    // half past one in the morning, where the leagues are
    await world.sql(`update public.leagues set time_zone = 'Europe/Istanbul'`);
    await world.sql(
      `update public.night_cups set check_in_from = d - interval '1 hour', check_in_until = d - interval '30 minutes', starts_at = d
         from (select timestamptz '2025-12-31 22:30Z' as d) evening where id = $1`,
      [cup],
    );
    await tick(world);
    expect(await stateOf(world, cup)).toMatchObject({ status: 'finished', winner_team_id: clubs[0]!.id });
    const titles = await world.sql(`select type, verified, season, right(title, 10) as evening from public.team_achievements where team_id = $1 and title like (select name from public.night_cups where id = $2) || ' · %'`, [clubs[0]!.id, cup]); // prettier-ignore
    expect(titles).toEqual([{ type: 'nightcup', verified: true, season: '2026', evening: '2026-01-01' }]);
    expect(await notificationsOf(world, clubs[1]!.captain)).toContain('cupFinished');
    await refused(world, () => undo(final!.id), refusal('PT409', 'cupOver', 'match_id'));
    await refused(world, () => rule(final!.id, 1, 2), refusal('PT409', 'cupOver', 'match_id'));
    await refused(world, () => cancel(cup), refusal('PT409', 'cupCourse', 'night_cup_id'));
  });
});

describe('an admin calls an evening off', () => {
  test('and open games with it; what was played stays', async () => {
    const cup = await drawnCup(world, clubs.slice(0, 4));
    const [one, other] = await openGames(cup);
    await play(one!);
    const report_id = await fileReport(world, captainOf(other!.home_team_id), other!.id);
    await refused(world, () => cancel(cup, 'x'), refusal('PT422', 'wrongLength', 'reason'));
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [clubs[0]!.player]);
    await refused(world, () => cancel(cup, 'We lost', { id: clubs[0]!.player }), refusal('PT403', 'ownCase'));
    await world.sql('delete from private.user_roles where user_id = $1', [clubs[0]!.player]);
    const { data: protest } = await world
      .as({ id: captainOf(one!.away_team_id) })
      .rpc('file_protest', { match_id: one!.id, reason: 'A sixth man' });
    await done(cancel(cup));
    expect(await world.sql('select status, ruling from public.protests where id = $1', [protest])).toEqual([
      { status: 'rejected', ruling: 'The servers are down' },
    ]);
    await refused(
      world,
      () =>
        world.as({ id: captainOf(one!.home_team_id) }).rpc('file_protest', { match_id: one!.id, reason: 'Too late' }),
      refusal('PT409', 'protestTooLate', 'match_id'),
    );
    expect((await cupGames(world, cup)).map(({ status }) => status)).toEqual(['finished', 'cancelled']);
    expect(await stateOf(world, cup)).toMatchObject({ status: 'cancelled', cancelled_because: 'The servers are down' });
    expect(await notificationsOf(world, clubs[3]!.captain)).toContain('cupCancelled');
    const rival = world.as({ id: captainOf(other!.away_team_id) });
    await refused(
      world,
      () => rival.rpc('confirm_report', { report_id }),
      refusal('PT409', 'matchReportDecided', 'report_id'),
    );
  });
});

test('sixteen teams, three who do not come and one dispute: one decision by a person from the opening to the champion', async () => {
  const cup = await openCup(world, { capacity: 16 });
  const [dropout, ...others] = clubs.slice(0, 17);
  // two check in and are not seen again, one never checks in, and a seventeenth is there in its place
  const absent = new Set([others[3]!.id, others[10]!.id]);
  const [from] = await world.sql<{ id: string }>('select max(id)::text as id from private.audit_log');
  for (const club of [dropout!, ...others]) await done(enter(world, cup, club));
  await pass(world, cup, 120);
  await tick(world);
  for (const club of others) await done(checkIn(world, cup, club));
  let disputed = false;
  for (let minute = 121; (await stateOf(world, cup)).status !== 'finished' && minute < 600; minute += 2) {
    await pass(world, cup, 2);
    await tick(world);
    for (const game of await cupGames(world, cup)) {
      const { id, home_team_id, away_team_id, status, minutes, game_no } = game;
      const missing = [home_team_id, away_team_id].filter((team) => absent.has(team));
      if (status !== 'scheduled' || minutes < 0 || missing.length === 2) continue;
      if (missing.length === 1 && minutes >= 5) {
        const there = missing[0] === home_team_id ? away_team_id : home_team_id;
        await done(world.as({ id: captainOf(there) }).rpc('claim_forfeit', { match_id: id }));
      } else if (missing.length === 0 && minutes >= 8) {
        const report_id = await fileReport(world, captainOf(home_team_id), id, 3, 2);
        const rival = world.as({ id: captainOf(away_team_id) });
        if (!disputed) {
          disputed = true;
          await done(rival.rpc('dispute_report', { report_id, reason: 'It was ours' }));
          await done(rule(id));
        } else if (game_no === 1 && minute % 4 === 1) await done(rival.rpc('confirm_report', { report_id }));
      }
    }
  }
  const { status, winner_team_id } = await stateOf(world, cup);
  expect([status, clubs.some(({ id }) => id === winner_team_id)]).toEqual(['finished', true]);
  expect(absent).not.toContain(winner_team_id);
  const staff = await world.sql(
    `select action from private.audit_log where id > $1 and actor in (select user_id from private.user_roles)`,
    [from!.id],
  );
  expect(staff).toEqual([{ action: 'rule_match' }]);
  expect((await tiesOf(world, cup)).every(({ winner_team_id: winner }) => winner !== null)).toBe(true);
});

const fiveOf = async (team: string) =>
  (
    await world.sql<{ player_id: string }>(
      'select player_id from public.team_members where team_id = $1 and left_at is null order by joined_at, id limit 5',
      [team],
    )
  ).map(({ player_id }) => player_id);
