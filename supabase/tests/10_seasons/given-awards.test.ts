import { describe, expect, test } from 'vitest';
import type { Database } from '#database.types.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import {
  type Club,
  newClub,
  newPerson,
  outsiders,
  refused,
  type Refusal,
  type Who,
} from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';

/** Awards of a season that an admin gives by hand, with a reason everybody reads, and takes back. */

const world = openWorld();
const reason = 'Not one warning all season';
type Award = {
  player_id?: string;
  award?: Database['public']['Enums']['player_achievement_type'];
  title?: string;
  reason?: string;
};

const finished = () => newClub(world, { phase: 'finished' });
const give = (club: Club, award: Award = { title: 'Fair play' }, who: Who = 'admin') =>
  world.as(who).rpc('give_award', { league_id: club.league, season: 1, team_id: club.id, reason, ...award });
const takeBack = (award_id: string, who: Who = 'admin', why = 'Given to the wrong team') =>
  world.as(who).rpc('take_back_award', { award_id, reason: why });
const read = async ({ id }: Club, who: Who = 'user') => {
  const { data } = await world.as(who).from('given_awards').select('player_id, award, title, reason').eq('team_id', id);
  return data;
};
const trophies = async ({ id }: Club) =>
  (await world.as('user').from('team_profiles').select('trophies').eq('id', id).single()).data?.trophies;
const ofTeam = ({ league, id }: Club) => `league_teams ${league} 1 ${id}`;

describe('an admin gives an award', () => {
  test('of a name of its own to a team; everybody reads why, and its captains are notified', async () => {
    const club = await finished();
    await done(give(club, { title: '  Fair   play ' }));
    expect(await read(club)).toEqual([{ player_id: null, award: null, title: 'Fair play', reason }]);
    expect(await auditOf(world, ofTeam(club))).toMatchObject([{ action: 'give_award', actor: people.admin }]);
    for (const leader of [club.captain, club.coCaptain])
      expect(await notificationsOf(world, leader)).toEqual(['awardGiven']);
    expect(await notificationsOf(world, club.player)).toEqual([]);
    const { data: notices } = await world
      .as({ id: club.captain })
      .rpc('notifications_page', { of_keys: ['awardGiven'] });
    expect(notices).toMatchObject([{ link: `/teams/${club.id}?tab=achievements`, values: { season: 1, reason } }]);
    expect(await trophies(club)).toBe(0);
  });

  test('of those a season gives to a player, who alone is notified', async () => {
    const club = await finished();
    await done(give(club, { player_id: club.player, award: 'mvp' }));
    expect(await read(club)).toEqual([{ player_id: club.player, award: 'mvp', title: null, reason }]);
    expect(await auditOf(world, `profiles ${club.player}`)).toMatchObject([{ action: 'give_award' }]);
    expect(await notificationsOf(world, club.player)).toEqual(['awardGiven']);
    expect(await notificationsOf(world, club.captain)).toEqual([]);
  });

  test('that counts among the trophies where it is one', async () => {
    const club = await finished();
    await done(give(club, { award: 'cup' }));
    await done(give(club, { player_id: club.player, award: 'cup' }));
    await done(give(club, { award: 'hof' }));
    expect(await trophies(club)).toBe(1);
  });

  test('to somebody who has left the team, while the account is there', async () => {
    const club = await finished();
    await world.sql('update public.team_members set left_at = now() where player_id = $1', [club.player]);
    await done(give(club, { player_id: club.player, title: 'Goal of the season' }));
    await world.sql('update public.profiles set deleted_at = now() where id = $1', [club.player]);
    await refused(world, () => give(club, { player_id: club.player }), {
      code: 'PT404',
      hint: 'awardNoMember',
      details: 'player_id',
    });
  });

  test('once, also when it is given twice in the same second', async () => {
    const club = await finished();
    const answers = await Promise.all([give(club), give(club)]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(answers.find(({ error }) => error)?.error).toMatchObject({ code: 'PT409', hint: 'awardKnown' });
    await done(give(club, { title: 'Best support' }));
    await done(give(club, { player_id: club.player, title: 'Fair play' }));
  });
});

describe('an award is refused', () => {
  test('to everybody who is no admin, given and taken back', async () => {
    const club = await finished();
    const { data: id } = await give(club);
    for (const { actor, refusal } of outsiders(club, await newClub(world))) {
      await refused(world, () => give(club, { title: 'Best support' }, actor), refusal);
      await refused(world, () => takeBack(id!, actor), refusal);
    }
    await refused(world, () => give(club, {}, { id: club.captain }), { code: 'PT403', hint: 'notYours' });
  });

  test('to the admin, to their team and to those who play there now', async () => {
    const club = await finished();
    const other = await finished();
    const admin = await newPerson(world);
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [admin]);
    await world.sql('insert into public.team_members (team_id, player_id) values ($1, $2)', [club.id, admin]);
    // once a player of the other team, now one of the admin's own
    await world.sql('update public.team_members set left_at = now() where player_id = $1', [other.player]);
    await world.sql('insert into public.team_members (team_id, player_id) values ($1, $2)', [club.id, other.player]);
    const own = { code: 'PT403', hint: 'ownCase' };
    const who = { id: admin };
    await refused(world, () => give(club, { title: 'Fair play' }, who), own);
    await refused(world, () => give(club, { player_id: admin, title: 'Fair play' }, who), own);
    await refused(world, () => give(other, { player_id: other.player, title: 'Fair play' }, who), own);
    const { data: id } = await give(club);
    await refused(world, () => takeBack(id!, who), own);
    await done(give(other, { title: 'Fair play' }, who));
  });

  test.each<[string, Award, Refusal]>([
    ['without a name', { title: ' ' }, { code: 'PT422', hint: 'awardNameless', details: 'award' }],
    [
      'with two names',
      { award: 'hof', title: 'Fair play' },
      { code: 'PT422', hint: 'awardNameless', details: 'award' },
    ],
    ['with a name too short', { title: 'x' }, { code: 'PT422', hint: 'wrongLength', details: 'title' }],
    ['with a huge name', { title: 'x'.repeat(5000) }, { code: 'PT422', hint: 'wrongLength', details: 'title' }],
    ['that only players win', { award: 'mvp' }, { code: 'PT422', hint: 'awardOfPlayers', details: 'award' }],
    ['without a reason', { title: 'Fair play', reason: ' ' }, { code: 'PT422', hint: 'missing', details: 'reason' }],
  ])('%s', async (_, award, refusal) => {
    const club = await finished();
    await refused(world, () => give(club, award), refusal);
  });

  test('that the end of the season gives, before it; before it has begun, every one', async () => {
    const regular = await newClub(world, { phase: 'regular' });
    const early = { code: 'PT409', hint: 'awardTooEarly', details: 'award' };
    await refused(world, () => give(regular, { award: 'championship' }), early);
    await refused(world, () => give(regular, { player_id: regular.player, award: 'top_scorer' }), early);
    await done(give(regular, { title: 'Goal of the month' }));
    await done(give(regular, { award: 'cup' }));
    const planned = await newClub(world, { phase: 'registration' });
    await refused(world, () => give(planned), early);
    await refused(world, () => give(planned, { award: 'cup' }), early);
  });

  test('that the season gave by its rules already', async () => {
    const club = await finished();
    await world.sql(
      `insert into public.player_achievements (player_id, title, type, season, league_id, season_no, origin)
       values ($1, 'League', 'mvp', '1', $2, 1, 'season')`,
      [club.player, club.league],
    );
    await world.sql(
      `insert into public.team_achievements (team_id, title, type, season, league_id, season_no, origin)
       values ($1, 'League', 'championship', '1', $2, 1, 'season')`,
      [club.id, club.league],
    );
    const duplicate = { code: 'PT409', hint: 'awardKnown', details: 'award' };
    await refused(world, () => give(club, { player_id: club.player, award: 'mvp' }), duplicate);
    await refused(world, () => give(club, { award: 'championship' }), duplicate);
    await done(give(club, { player_id: club.player, award: 'championship' }));
  });

  test('of a season, a team or a player that does not fit', async () => {
    const club = await finished();
    const stranger = await newClub(world);
    const there = (hint: string, details: string) => ({ code: 'PT404', hint, details });
    await refused(world, () => give({ ...club, league: stranger.id }), there('seasonUnknown', 'season'));
    await refused(world, () => give({ ...club, id: stranger.id }), there('entryUnknown', 'team_id'));
    const other = { player_id: stranger.player, title: 'Fair play' };
    await refused(world, () => give(club, other), there('awardNoMember', 'player_id'));
  });
});

describe('an award given by hand is taken back', () => {
  test('with a reason: it is gone, the log keeps both, and whose it was is notified', async () => {
    const club = await finished();
    const { data: id } = await give(club);
    await refused(world, () => takeBack(id!, 'admin', ' '), { code: 'PT422', hint: 'missing', details: 'reason' });
    await done(takeBack(id!));
    expect(await read(club)).toEqual([]);
    expect(await auditOf(world, ofTeam(club))).toMatchObject([
      { action: 'give_award' },
      { action: 'take_back_award', actor: people.admin },
    ]);
    expect(await notificationsOf(world, club.captain)).toEqual(['awardGiven', 'awardTakenBack']);
    await refused(world, () => takeBack(id!), { code: 'PT404', hint: 'awardUnknown', details: 'award_id' });
    await done(give(club));
  });

  test('by nothing else: its row is nobody’s to write', async () => {
    const club = await finished();
    const { data: id } = await give(club);
    const admin = world.as('admin');
    for (const { error } of [
      await admin.from('given_awards').delete().eq('id', id!),
      await admin.from('given_awards').update({ reason: 'Other' }).eq('id', id!),
      await admin
        .from('given_awards')
        .insert({ league_id: club.league, season: 1, team_id: club.id, title: 'Own', reason }),
    ])
      expect(error?.code).toBe('42501');
    expect(await read(club)).toHaveLength(1);
  });
});
