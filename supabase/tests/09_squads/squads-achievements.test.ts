import { describe, expect, test } from 'vitest';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { type Club, newClub } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, text } from '#supabase/tests/harness/traces.ts';
import { refused } from '#supabase/tests/harness/unchanged.ts';

const world = openWorld();

describe('an achievement of a team', () => {
  const cup = { title: 'Harbour Cup', type: 'cup', season: '2' } as const;
  const add = (
    club: Club,
    achievement: Partial<typeof cup> | Record<string, never> = {},
    who: 'captain' | 'admin' = 'captain',
  ) =>
    (who === 'admin' ? world.as('admin') : world.as({ id: club.captain })).rpc('add_team_achievement', {
      team_id: club.id,
      ...cup,
      ...achievement,
    });
  const wonBy = (club: Club) =>
    world.sql(
      'select title, type, season, verified from public.team_achievements where team_id = $1 order by created_at',
      [club.id],
    );

  test("[S3.28 S6.15] is the captain's word until an admin verifies it", async () => {
    const club = await newClub(world, { phase: 'none' });
    const { data: id, error } = await add(club);
    expect(error).toBeNull();
    expect(await wonBy(club)).toEqual([{ ...cup, verified: false }]);
    expect(await auditOf(world, `team_achievements ${id}`)).toMatchObject([
      { action: 'add_team_achievement', actor: club.captain, after: { type: 'cup', verified: false } },
    ]);
    for (const client of [world.as({ id: club.captain }), world.as('moderator')]) {
      const { data } = await client.from('team_achievements').update({ verified: true }).eq('id', id!).select();
      expect(data).toEqual([]);
    }
    expect(await wonBy(club)).toEqual([{ ...cup, verified: false }]);
    const verified = await world
      .as('admin')
      .from('team_achievements')
      .update({ verified: true })
      .eq('id', id!)
      .select();
    expect(verified.data).toMatchObject([{ ...cup, verified: true }]);
  });

  test('stands at once when an admin enters it', async () => {
    const club = await newClub(world, { phase: 'none' });
    await done(add(club, {}, 'admin'));
    expect(await wonBy(club)).toEqual([{ ...cup, verified: true }]);
  });

  test('[S3.29] is of one of the five types', async () => {
    const club = await newClub(world, { phase: 'none' });
    const captain = world.as({ id: club.captain });
    for (const type of ['championship', 'cup', 'hof', 'nightcup', 'promotion'] as const) {
      await done(captain.rpc('add_team_achievement', { team_id: club.id, ...cup, type }));
    }
    const other = await captain.rpc('add_team_achievement', { team_id: club.id, ...cup, type: 'mvp' as 'cup' });
    expect(other.error).toMatchObject({ code: '22P02' });
    expect(await wonBy(club)).toHaveLength(5);
  });

  test.each([
    [{ title: '' }, 'missing', 'title'],
    [{ title: 'No' }, 'wrongLength', 'title'],
    [{ title: text(81) }, 'wrongLength', 'title'],
    [{ season: ' ' }, 'missing', 'season'],
    [{ season: text(21) }, 'wrongLength', 'season'],
    [{ type: null }, 'missing', 'type'],
  ])('does not take %j', async (wrong, hint, details) => {
    const club = await newClub(world, { phase: 'none' });
    await refused(world, () => add(club, wrong as Partial<typeof cup>), { code: 'PT422', hint, details });
  });

  test('is entered once', async () => {
    const club = await newClub(world, { phase: 'none' });
    await done(add(club));
    for (const who of ['captain', 'admin'] as const) {
      await refused(world, () => add(club, {}, who), { code: 'PT409', hint: 'achievementKnown', details: 'title' });
    }
  });

  test('of an own team is not verified by its captain, an admin or not', async () => {
    const club = await newClub(world, { phase: 'none' });
    await world.sql(`update public.team_members set team_role = 'player' where player_id = $1`, [club.captain]);
    await world.sql(`insert into public.team_members (team_id, player_id, team_role) values ($1, $2, 'captain')`, [
      club.id,
      people.admin,
    ]);
    const { data: id } = await add(club, {}, 'admin');
    expect(await wonBy(club)).toEqual([{ ...cup, verified: false }]);
    const own = await world.as('admin').from('team_achievements').update({ verified: true }).eq('id', id!);
    expect(own.error?.code).toBe('42501');
    const direct = await world
      .as('admin')
      .from('team_achievements')
      .insert({ team_id: club.id, ...cup, title: 'Own word', verified: true });
    expect(direct.error?.code).toBe('42501');
    expect(await wonBy(club)).toEqual([{ ...cup, verified: false }]);
    await world.sql(
      `update public.team_members set left_at = now(), team_role = 'player' where player_id = $1 and left_at is null`,
      [people.admin],
    );
  });

  test.each(['captain', 'co_captain', 'player'] as const)('is verified by no admin who is its %s', async (role) => {
    const club = await newClub(world, { phase: 'none' });
    const { data: id } = await add(club);
    const rest = role === 'captain' ? club.captain : null;
    await world.sql(`update public.team_members set team_role = 'player' where player_id = $1`, [rest]);
    await world.sql(`insert into public.team_members (team_id, player_id, team_role) values ($1, $2, $3)`, [
      club.id,
      people.admin,
      role,
    ]);
    const verify = (change: object) =>
      world.as('admin').from('team_achievements').update(change).eq('id', id!).select();
    expect((await verify({ verified: true })).error?.code).toBe('42501');
    const { data: added } = await add(club, { title: 'Own word' } as never, 'admin');
    // a captain enters one like any captain; an admin who only plays for the team enters none
    expect(await world.sql('select verified from public.team_achievements where id = $1', [added])).toEqual(
      role === 'captain' ? [{ verified: false }] : [],
    );
    // nor with the detour over a player's honour
    const honour = { player_id: club.player, type: 'mvp', title: 'Own word', season: '1' } as const;
    const give = (more: object) =>
      world
        .as('admin')
        .from('player_achievements')
        .insert({ ...honour, ...more });
    expect((await give({ verified: true, team_id: club.id })).error?.code).toBe('42501');
    await done(give({ verified: false, team_id: club.id }));
    await world.sql(
      `update public.team_members set left_at = now(), team_role = 'player' where player_id = $1 and left_at is null`,
      [people.admin],
    );
    expect((await verify({ verified: true })).data).toMatchObject([{ verified: true }]);
  });

  test('of a player is not verified by that player, entered or changed', async () => {
    const honour = { player_id: people.admin, type: 'mvp', title: 'My own', season: '1' } as const;
    const honours = () => world.as('admin').from('player_achievements');
    expect((await honours().insert({ ...honour, verified: true })).error?.code).toBe('42501');
    await done(honours().insert(honour));
    expect((await honours().update({ verified: true }).eq('player_id', people.admin)).error?.code).toBe('42501');
    expect(
      await world.sql('select verified from public.player_achievements where player_id = $1', [people.admin]),
    ).toEqual([{ verified: false }]);
    await done(honours().insert({ ...honour, player_id: people.user, verified: true }));
  });

  test('is refused while ten wait to be verified, also when many are entered at once', async () => {
    const club = await newClub(world, { phase: 'none' });
    await done(add(club, {}, 'admin'));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        world.as({ id: club.captain }).rpc('add_team_achievement', { team_id: club.id, ...cup, title: `Cup no. ${n}` }),
      ),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(10);
    await refused(
      world,
      () => world.as({ id: club.captain }).rpc('add_team_achievement', { team_id: club.id, ...cup, title: 'One more' }),
      { code: 'PT429', hint: 'tooManyUnverified', details: 'team_id' },
    );
    await done(world.as('admin').rpc('add_team_achievement', { team_id: club.id, ...cup, title: 'From an admin' }));
  });

  test('is taken back by the captain while nobody verified it, and by admins', async () => {
    const club = await newClub(world, { phase: 'none' });
    const rival = await newClub(world, { phase: 'none' });
    const { data: id } = await add(club);
    const takeBack = async (client: ReturnType<typeof world.as>) =>
      (await client.from('team_achievements').delete().eq('id', id!).select('id')).data;
    for (const other of [club.coCaptain, club.player, rival.captain]) {
      expect(await takeBack(world.as({ id: other }))).toEqual([]);
    }
    expect(await takeBack(world.as('moderator'))).toEqual([]);
    await world.sql('update public.team_achievements set verified = true where id = $1', [id]);
    expect(await takeBack(world.as({ id: club.captain }))).toEqual([]);
    await world.sql('update public.team_achievements set verified = false where id = $1', [id]);
    expect(await takeBack(world.as({ id: club.captain }))).toEqual([{ id }]);
    const { data: verified } = await add(club, {}, 'admin');
    const gone = await world.as('admin').from('team_achievements').delete().eq('id', verified!).select('id');
    expect(gone.data).toEqual([{ id: verified }]);
  });
});
