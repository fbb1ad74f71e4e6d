import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Constants, type TablesInsert } from '#database.types.ts';
import { type Actor, club, everybody, league, openWorld, people } from '#supabase/tests/harness/harness.ts';
import type { Person } from '#supabase/tests/harness/people.ts';
import { refused, unchanged } from '#supabase/tests/harness/unchanged.ts';

const world = openWorld();

const writers = everybody.filter((name) => name !== 'suspended');

const registration = {
  username: 'Tom Ashdown',
  game_id: 'ashdown_t4',
  rematch_experience: 'advanced',
  team_experience: 'Two seasons as last man.',
  in_game_chat: true,
  activity_level: 'high',
  play_style: 'defensive',
  availability_days: ['mon', 'thu'],
  personal_goals: 'The playoffs.',
  team_expectations: 'People who turn up.',
  additional_info: 'Wired.',
} satisfies Omit<TablesInsert<'player_registrations'>, 'user_id'>;

const listing = {
  training_days: ['tue', 'sun'],
  team_goals: 'Second place.',
  player_expectations: 'Calm at the back.',
  positions: ['last_man', 'goalkeeper'],
} satisfies Omit<TablesInsert<'team_listings'>, 'team_id'>;

const register = (who: Person, change: Partial<TablesInsert<'player_registrations'>> = {}) =>
  world
    .as(who)
    .from('player_registrations')
    .insert({ ...registration, user_id: people[who], ...change });

const list = (who: Actor, team_id: string, change: Partial<TablesInsert<'team_listings'>> = {}) =>
  world
    .as(who)
    .from('team_listings')
    .insert({ ...listing, team_id, ...change });

/** Puts an entry there behind everybody's back. */
const registered = (who: Person, listed = true) =>
  world.sql('insert into public.player_registrations (user_id, username, listed) values ($1, $2, $3)', [
    people[who],
    who,
    listed,
  ]);
const listed = (team: string, isListed = true) =>
  world.sql('insert into public.team_listings (team_id, listed) values ($1, $2)', [team, isListed]);

const registrationsOf = async (who: Actor) =>
  (await world.as(who).from('player_registrations').select('username').order('username')).data?.map(
    ({ username }) => username,
  );

afterEach(async () => {
  await world.sql('delete from public.player_registrations');
  await world.sql('delete from public.team_listings');
});

describe('a registration', () => {
  test('[S3.38] has username, game id, experience, chat, activity, style, days, goals, expectations and more', async () => {
    expect((await register('user')).error).toBeNull();
    const { data } = await world.as('rival').from('player_registrations').select('*').single();
    expect(data).toEqual({
      ...registration,
      user_id: people.user,
      listed: true,
      updated_at: expect.any(String),
      created_at: expect.any(String),
    });
  });

  test('is found by the days it names', async () => {
    await register('user');
    await register('rival', { availability_days: ['fri'] });
    const market = () => world.as('user').from('player_market').select('username:profile_name');
    expect((await market().contains('availability_days', ['thu'])).data).toEqual([{ username: 'user' }]);
    expect((await market().overlaps('availability_days', ['fri', 'sat'])).data).toEqual([{ username: 'rival' }]);
  });

  test('needs no more than a username', async () => {
    const { error } = await world
      .as('user')
      .from('player_registrations')
      .insert({ user_id: people.user, username: 'Tom' });
    expect(error).toBeNull();
  });

  test.each([
    ['none', undefined, '23502'],
    ['an empty one', '', '23514'],
    ['a blank one', '   ', '23514'],
    ['one with a line break', 'Tom\nAshdown', '23514'],
    ['one that is too long', 'x'.repeat(41), '23514'],
  ])('is refused with %s for a username', async (_what, username, code) => {
    const { error } = await unchanged(world, () => register('user', { username }));
    expect(error).toMatchObject({ code });
  });

  test.each([
    ['activity_level', ['high', 'medium', 'low']],
    ['play_style', ['offensive', 'balanced', 'defensive']],
    ['weekday', ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']],
  ] as const)('knows these values of %s and no other', async (type, labels) => {
    expect(await world.sql(`select enum_range(null::public.${type})::text[] as labels`)).toEqual([{ labels }]);
    expect(Constants.public.Enums[type]).toEqual(labels);
  });

  test.each([
    ['activity_level', 'sometimes', '22P02'],
    ['play_style', 'chaotic', '22P02'],
    ['rematch_experience', 'legend', '22P02'],
    ['in_game_chat', 'maybe', '22P02'],
    ['availability_days', ['mon', 'someday'], '22P02'],
    ['availability_days', ['mon', 'mon'], '23514'],
    ['availability_days', ['mon', null], '23514'],
    ['availability_days', [['mon'], ['tue']], '23514'],
    ['game_id', 'x'.repeat(41), '23514'],
    ['team_experience', 'x'.repeat(1001), '23514'],
    ['personal_goals', 'x'.repeat(1001), '23514'],
    ['team_expectations', 'x'.repeat(1001), '23514'],
    ['additional_info', 'x'.repeat(1001), '23514'],
  ])('does not take %s = %j', async (field, value, code) => {
    const { error } = await unchanged(world, () => register('user', { [field]: value }));
    expect(error).toMatchObject({ code });
  });

  test('is entered by everybody who may write, for themselves only', async () => {
    for (const who of writers) expect((await register(who)).error, who).toBeNull();
    for (const who of writers) {
      const forAnother = await unchanged(world, () => register(who, { user_id: people.suspended }));
      expect(forAnother.error, who).toMatchObject({ code: '42501' });
    }
    expect((await unchanged(world, () => register('user'))).error).toMatchObject({ code: '23505' });
  });

  test('is not entered by a visitor, a suspended account or during maintenance', async () => {
    const visitor = await unchanged(world, () =>
      world
        .as('visitor')
        .from('player_registrations')
        .insert({ ...registration, user_id: people.user }),
    );
    expect(visitor.error).toMatchObject({ code: '42501' });
    await refused(world, () => register('suspended'), { code: 'PT403', hint: 'suspended' });
    await registered('user');
    await inMaintenance(async () => {
      const maintenance = { code: 'PT503', hint: 'maintenance' };
      await refused(world, () => register('player'), maintenance);
      await refused(world, () => changeOwn('user', { username: 'Late' }), maintenance);
      await refused(
        world,
        () => world.as('user').from('player_registrations').delete().eq('user_id', people.user),
        maintenance,
      );
      expect((await register('admin')).error).toBeNull();
    });
  });

  test('shows to everybody signed in while it is listed, afterwards to its owner and the staff', async () => {
    await registered('user');
    await registered('player', false);
    expect(await registrationsOf('visitor')).toBeUndefined();
    for (const who of ['rival', 'coCaptain', 'captain', 'suspended'] as const)
      expect(await registrationsOf(who), who).toEqual(['user']);
    for (const who of ['player', 'moderator', 'admin'] as const)
      expect(await registrationsOf(who), who).toEqual(['player', 'user']);
  });

  test('is changed by its owner alone, who stays its owner', async () => {
    await registered('user');
    expect((await changeOwn('user', { username: 'New name', listed: false })).error).toBeNull();
    expect(await registrationsOf('user')).toEqual(['New name']);
    for (const who of everybody.filter((name) => name !== 'user' && name !== 'suspended')) {
      const { data } = await unchanged(world, () => changeOwn(who, { username: 'Taken' }, 'user').select());
      expect(data, who).toEqual([]);
    }
    await refused(world, () => changeOwn('user', { user_id: people.rival }), {
      code: 'PT403',
      hint: 'notYours',
      details: 'user_id',
    });
  });

  test('says when it was changed last', async () => {
    await world.sql(
      `insert into public.player_registrations (user_id, username, updated_at) values ($1, 'user', '2020-01-01')`,
      [people.user],
    );
    await changeOwn('user', { personal_goals: 'More.' });
    expect(
      await world.sql(`select updated_at > now() - interval '1 minute' as fresh from public.player_registrations`),
    ).toEqual([{ fresh: true }]);
  });

  test('is removed by its owner or an admin', async () => {
    for (const who of ['visitor', 'rival', 'captain', 'moderator', 'user', 'admin'] as const) {
      await world.sql('delete from public.player_registrations');
      await registered('user');
      await world.as(who).from('player_registrations').delete().eq('user_id', people.user);
      const left = await world.sql('select from public.player_registrations');
      expect(left.length, who).toBe(who === 'user' || who === 'admin' ? 0 : 1);
    }
  });

  const changeOwn = (who: Person, change: Partial<TablesInsert<'player_registrations'>>, whose: Person = who) =>
    world.as(who).from('player_registrations').update(change).eq('user_id', people[whose]);
});

describe('no new registrations during the playoffs', () => {
  const closed = { code: 'PT409', hint: 'registrationsClosed' };
  const phase = (to: string) =>
    world.sql('update public.league_seasons set phase = $2 where league_id = $1 and season = 1', [league, to]);
  const isClosed = async () => (await world.as('user').rpc('registrations_closed')).data;
  const edit = (change: object) =>
    world.as('user').from('player_registrations').update(change).eq('user_id', people.user);

  beforeEach(() => phase('playoffs'));
  afterEach(() => phase('regular'));

  test('a new entry is refused, and so is one that is listed again', async () => {
    expect(await isClosed()).toBe(true);
    await refused(world, () => register('user'), closed);
    expect((await register('user', { listed: false })).error).toBeNull();
    await refused(world, () => edit({ listed: true }), closed);
    await refused(
      world,
      () =>
        world
          .as('user')
          .from('player_registrations')
          .upsert({ ...registration, user_id: people.user }),
      closed,
    );
  });

  test('an entry that is listed may be edited, taken off the list and removed', async () => {
    await phase('regular');
    await registered('user');
    await phase('playoffs');
    expect((await edit({ personal_goals: 'Next season.' })).error).toBeNull();
    expect((await edit({ listed: true })).error).toBeNull();
    expect((await edit({ listed: false })).error).toBeNull();
    expect((await world.as('user').from('player_registrations').delete().eq('user_id', people.user)).error).toBeNull();
  });

  test('teams may still list themselves', async () => {
    expect((await list('captain', club.own)).error).toBeNull();
  });

  test.each(['registration', 'regular'])('it is open while one other season is in its %s phase', async (other) => {
    await withSeason('active', other, async () => {
      expect(await isClosed()).toBe(false);
      expect((await register('user')).error).toBeNull();
    });
  });

  test('it stays closed while the others are over, in playoffs too or of an inactive league', async () => {
    await withSeason('active', 'finished', async () => expect(await isClosed()).toBe(true));
    await withSeason('active', 'playoffs', async () => expect(await isClosed()).toBe(true));
    await withSeason('inactive', 'regular', async () => expect(await isClosed()).toBe(true));
  });

  test('it is open in a league of which nothing is under way', async () => {
    await world.sql(`update public.leagues set status = 'inactive' where id = $1`, [league]);
    expect(await isClosed()).toBe(false);
    await world.sql(`update public.leagues set status = 'active' where id = $1`, [league]);
  });

  test('a season that nobody plays opens nothing, one whose teams withdrew neither', async () => {
    for (const its of ['registration', 'regular']) {
      await withSeason('active', its, async () => expect(await isClosed()).toBe(true), []);
      await withSeason('active', its, async () => {
        await world.sql('update public.league_teams set withdrawn_at = now() where team_id = $1', [third]);
        expect(await isClosed()).toBe(true);
      });
    }
  });

  const third = 'b0000000-0000-4000-8000-0000000000bb';
  async function withSeason(status: string, its: string, work: () => Promise<void>, entered = [third]) {
    const other = 'c0000000-0000-4000-8000-0000000000bb';
    await world.sql(`insert into public.leagues (id, name, status) values ($1, 'Other League', $2)`, [other, status]);
    await world.sql(`insert into public.league_seasons (league_id, season, phase) values ($1, 1, $2)`, [other, its]);
    await world.sql(`insert into public.teams (id, name) values ($1, 'Third Side') on conflict do nothing`, [third]);
    await world.sql('insert into public.league_teams (league_id, season, team_id) select $1, 1, unnest($2::uuid[])', [
      other,
      entered,
    ]);
    await work();
    await world.sql('delete from public.league_teams where league_id = $1', [other]);
    await world.sql('delete from public.league_seasons where league_id = $1', [other]);
    await world.sql('delete from public.leagues where id = $1', [other]);
  }
});

describe("a team's listing", () => {
  test('[S3.39] has training days, team goals and player expectations', async () => {
    expect((await list('captain', club.own)).error).toBeNull();
    const { data } = await world.as('user').from('team_listings').select('*').single();
    expect(data).toEqual({
      ...listing,
      team_id: club.own,
      listed: true,
      updated_at: expect.any(String),
      created_at: expect.any(String),
    });
  });

  test.each([
    ['training_days', ['never'], '22P02'],
    ['training_days', ['mon', 'mon'], '23514'],
    ['positions', ['libero'], '22P02'],
    ['positions', ['striker', 'striker'], '23514'],
    ['team_goals', 'x'.repeat(1001), '23514'],
    ['player_expectations', 'x'.repeat(1001), '23514'],
  ])('does not take %s = %j', async (field, value, code) => {
    const { error } = await unchanged(world, () => list('captain', club.own, { [field]: value }));
    expect(error).toMatchObject({ code });
  });

  test('is entered and changed by captain and co-captain of that team and by nobody else', async () => {
    for (const who of ['visitor' as const, ...writers]) {
      const leads = who === 'captain' || who === 'coCaptain';
      const entered = await list(who, club.own);
      expect(entered.error?.code ?? null, who).toBe(leads ? null : '42501');
      if (!leads) await listed(club.own);
      const { data } = await world
        .as(who)
        .from('team_listings')
        .update({ team_goals: 'Won.' })
        .eq('team_id', club.own)
        .select();
      expect(data?.length ?? 0, who).toBe(leads ? 1 : 0);
      await world.sql('delete from public.team_listings');
    }
    await refused(world, () => list('suspended', club.own), { code: 'PT403', hint: 'suspended' });
    await inMaintenance(() => refused(world, () => list('captain', club.own), { code: 'PT503', hint: 'maintenance' }));
  });

  test('stays with its team', async () => {
    await listed(club.own);
    await refused(
      world,
      () => world.as('captain').from('team_listings').update({ team_id: club.rival }).eq('team_id', club.own),
      { code: 'PT403', hint: 'notYours', details: 'team_id' },
    );
  });

  test('shows to everybody signed in while it is listed, afterwards to its leaders and the staff', async () => {
    await listed(club.own, false);
    await listed(club.rival);
    const seenBy = async (who: Actor) => (await world.as(who).from('team_listings').select('team_id')).data?.length;
    expect(await seenBy('visitor')).toBeUndefined();
    for (const who of ['user', 'player', 'rival', 'suspended'] as const) expect(await seenBy(who), who).toBe(1);
    for (const who of ['captain', 'coCaptain', 'moderator', 'admin'] as const) expect(await seenBy(who), who).toBe(2);
  });

  test('is removed by the captain of that team or an admin', async () => {
    for (const who of ['visitor', 'user', 'player', 'rival', 'coCaptain', 'moderator', 'captain', 'admin'] as const) {
      await world.sql('delete from public.team_listings');
      await listed(club.own);
      await world.as(who).from('team_listings').delete().eq('team_id', club.own);
      const left = await world.sql('select from public.team_listings');
      expect(left.length, who).toBe(who === 'captain' || who === 'admin' ? 0 : 1);
    }
  });
});

describe('the market as its page reads it', () => {
  test('is the registration with name, position, platform, nation and club of the player', async () => {
    await world.sql(
      `update public.profiles set position = 'last_man', platform = 'pc', nation = 'GB' where id = any ($1::uuid[])`,
      [[people.user, people.player]],
    );
    await registered('user');
    await registered('player');
    const { data } = await world
      .as('rival')
      .from('player_market')
      .select('username, profile_name, avatar, position, platform, nation, team_id, team_name, listed')
      .order('username');
    const base = { avatar: null, position: 'last_man', platform: 'pc', nation: 'GB', listed: true };
    expect(data).toEqual([
      { ...base, username: 'player', profile_name: 'player', team_id: club.own, team_name: 'Nordlicht Kiel' },
      { ...base, username: 'user', profile_name: 'user', team_id: null, team_name: null },
    ]);
  });

  test('has one row a player, whatever the player was a member of before', async () => {
    await world.sql(
      `insert into public.team_members (team_id, player_id, joined_at, left_at) values
         ($1, $3, now() - interval '9 days', now() - interval '8 days'),
         ($2, $3, now() - interval '7 days', now() - interval '6 days')`,
      [club.own, club.rival, people.user],
    );
    await registered('user');
    const { data } = await world.as('rival').from('player_market').select('user_id, team_id');
    expect(data).toEqual([{ user_id: people.user, team_id: null }]);
  });

  test('leaves deleted accounts out, and shows no more than the rows behind it', async () => {
    await registered('user', false);
    await registered('player');
    expect((await world.as('rival').from('player_market').select('username')).data).toEqual([{ username: 'player' }]);
    expect((await world.as('user').from('player_market').select('username')).data).toHaveLength(2);
    expect((await world.as('visitor').from('player_market').select('username')).error).toMatchObject({ code: '42501' });
    await world.sql('update public.profiles set deleted_at = now() where id = $1', [people.player]);
    expect((await world.as('rival').from('player_market').select('username')).data).toEqual([]);
    await world.sql('update public.profiles set deleted_at = null where id = $1', [people.player]);
  });
});

async function inMaintenance(work: () => Promise<void>): Promise<void> {
  const turn = (enabled: boolean) =>
    world.sql(
      `update public.site_settings set value = jsonb_set(value, '{enabled}', $1) where key = 'maintenance_mode'`,
      [JSON.stringify(enabled)],
    );
  await turn(true);
  await work().finally(() => turn(false));
}
