import { describe, expect, test } from 'vitest';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { type Club, newClub, newPerson, outsiders, refused, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';

/** Which prizes of a finished season were paid: an admin ticks them, and takes the tick back with a reason. */

const world = openWorld();
const reason = 'The transfer came back';
const prize = { total: 150, currency: 'EUR', places: [100, 0, 50] };

const about = ({ league, id }: Club) => ({ league_id: league, season: 1, team_id: id });
const mark = (club: Club, who: Who = 'admin') => world.as(who).rpc('mark_prize_paid', about(club));
const unmark = (club: Club, who: Who = 'admin', why = reason) =>
  world.as(who).rpc('unmark_prize_paid', { ...about(club), reason: why });
const subject = ({ league, id }: Club) => `league_teams ${league} 1 ${id}`;

/** A club that ended a season on that place. */
async function placed(rank: number | null, pool: object | null = prize): Promise<Club> {
  const club = await newClub(world, { phase: 'finished' });
  await world.sql('update public.league_seasons set prize_pool = $2 where league_id = $1', [club.league, pool]);
  await world.sql('update public.league_teams set final_rank = $2 where league_id = $1', [club.league, rank]);
  return club;
}
const read = async ({ league }: Club, who: Who) =>
  (await world.as(who).from('prize_payments').select('team_id, paid_by').eq('league_id', league)).data;

describe('a prize is marked as paid', () => {
  test('by an admin; the log holds it and the captains are notified', async () => {
    const club = await placed(3);
    await done(mark(club));
    expect(await read(club, 'admin')).toEqual([{ team_id: club.id, paid_by: people.admin }]);
    expect(await auditOf(world, subject(club))).toMatchObject([{ action: 'mark_prize_paid', actor: people.admin }]);
    for (const leader of [club.captain, club.coCaptain]) {
      expect(await notificationsOf(world, leader)).toEqual(['prizePaid']);
    }
    expect(await notificationsOf(world, club.player)).toEqual([]);
  });

  test('and the tick is taken back with a reason, after which it can be marked again', async () => {
    const club = await placed(1);
    await done(mark(club));
    await refused(world, () => unmark(club, 'admin', ' '), { code: 'PT422', hint: 'missing', details: 'reason' });
    await done(unmark(club));
    expect(await read(club, 'admin')).toEqual([]);
    expect(await auditOf(world, subject(club))).toMatchObject([
      {},
      { action: 'unmark_prize_paid', before: { paid_by: people.admin }, after: {} },
    ]);
    expect(await notificationsOf(world, club.captain)).toEqual(['prizePaid', 'prizeUnpaid']);
    await refused(world, () => unmark(club), { code: 'PT409', hint: 'prizeUnpaid', details: 'team_id' });
    await done(mark(club));
  });

  test('once, also when two admins do it in the same second', async () => {
    const club = await placed(1);
    const answers = await Promise.all([mark(club), mark(club)]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(answers.find(({ error }) => error)?.error).toMatchObject({ code: 'PT409', hint: 'prizePaid' });
  });

  test('and its captains read it where the notice leads: the entries of their team, with the prize and what was paid', async () => {
    const club = await placed(1);
    await done(mark(club));
    const client = world.as({ id: club.captain });
    const { data: notices } = await client.rpc('notifications_page', { of_keys: ['prizePaid'] });
    expect(notices).toMatchObject([{ link: `/teams/${club.id}?tab=achievements` }]);
    const about = 'final_rank, run:league_seasons!inner(prize_pool, league:leagues!inner(name)), payment:prize_payments(paid_at)';
    const entries = (who: Who) => world.as(who).from('league_teams').select(about).eq('team_id', club.id);
    expect((await entries({ id: club.coCaptain })).data).toMatchObject([
      { final_rank: 1, run: { prize_pool: prize }, payment: { paid_at: expect.any(String) as string } },
    ]);
    expect((await entries({ id: club.player })).data).toMatchObject([{ final_rank: 1, payment: null }]);
  }); // prettier-ignore

  test('and read by the staff and the captains of that team alone', async () => {
    const club = await placed(1);
    await done(mark(club));
    for (const reader of ['moderator', { id: club.captain }, { id: club.coCaptain }] as Who[]) {
      expect(await read(club, reader)).toHaveLength(1);
    }
    for (const reader of ['user', 'captain', { id: club.player }] as Who[])
      expect(await read(club, reader)).toEqual([]);
  });
});

describe('it is refused', () => {
  test('to everybody who is no admin', async () => {
    const club = await placed(1);
    const rival = await newClub(world);
    await done(mark(club));
    for (const { actor, refusal } of outsiders(club, rival)) {
      await refused(world, () => mark(club, actor), refusal);
      await refused(world, () => unmark(club, actor), refusal);
    }
    await refused(world, () => mark(club, { id: club.captain }), { code: 'PT403', hint: 'notYours' });
  });

  test('about a team the admin plays for', async () => {
    const club = await placed(1);
    const admin = await newPerson(world);
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [admin]);
    await world.sql('insert into public.team_members (team_id, player_id) values ($1, $2)', [club.id, admin]);
    await refused(world, () => mark(club, { id: admin }), { code: 'PT403', hint: 'ownCase' });
  });

  test('before the season is finished', async () => {
    const club = await newClub(world, { phase: 'playoffs' });
    await refused(world, () => mark(club), { code: 'PT409', hint: 'prizeTooEarly', details: 'season' });
  });

  test.each<[string, number | null, object | null]>([
    ['a season without prizes', 1, null],
    ['a place that gets nothing', 2, prize],
    ['a place below those with a prize', 4, prize],
    ['a team without a place', null, prize],
    ['an amount that is none', 1, { ...prize, places: ['100'] }],
  ])('for %s', async (_, rank, pool) => {
    const club = await placed(rank, pool);
    await refused(world, () => mark(club), { code: 'PT409', hint: 'prizeNone', details: 'team_id' });
  });

  test('for a team or a season that is not there', async () => {
    const club = await placed(1);
    const stranger = await newClub(world);
    await refused(world, () => mark({ ...club, id: stranger.id }), {
      code: 'PT404',
      hint: 'entryUnknown',
      details: 'team_id',
    });
    await refused(world, () => mark({ ...club, league: stranger.id }), {
      code: 'PT404',
      hint: 'seasonUnknown',
      details: 'season',
    });
  });
});
