import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { putMatch } from '#supabase/tests/harness/fixtures.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { type Club, count, newClub, outsiders, refused, unchanged, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';

/** Entry into a season: the command checks squad, places and time, of an admin's entry, too. */

const world = openWorld({ sessions: 8 });

let leagues = 0;
/** A season that takes entries. */
async function openSeason(about: Record<string, unknown> = {}): Promise<string> {
  const league = randomUUID();
  await world.sql('insert into public.leagues (id, name) values ($1, $2)', [league, `Entries ${(leagues += 1)}`]);
  const columns = Object.entries({ league_id: league, season: 1, ...about });
  await world.sql(
    `insert into public.league_seasons (${columns.map(([column]) => column).join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')})`,
    columns.map(([, value]) => value),
  );
  return league;
}

const club = (more = 2) => newClub(world, { phase: 'none', more });
const enter = (id: string, league_id: string, { id: team_id }: Club) =>
  world.as({ id }).rpc('register_team', { league_id, season: 1, team_id });
const refusal = (hint: string, details: string, code = 'PT409') => ({ code, hint, details });

describe('a team enters', () => {
  test('by its captain, and captains and admins are notified', async () => {
    const [own, league] = [await club(), await openSeason()];
    await done(enter(own.captain, league, own));
    expect(
      await count(
        world,
        'public.league_teams where (league_id, team_id) = ($1, $2) and withdrawn_at is null',
        league,
        own.id,
      ),
    ).toBe(1);
    expect(await auditOf(world, `league_teams ${league} 1 ${own.id}`)).toMatchObject([
      { action: 'register_team', actor: own.captain },
    ]);
    expect(await notificationsOf(world, own.coCaptain)).toEqual(['teamEntered']);
    expect(await notificationsOf(world, people.admin)).toContain('teamEntered');
  });

  test('by an admin', async () => {
    const [own, league] = [await club(), await openSeason()];
    await done(enter(people.admin, league, own));
  });

  test('by nobody else, a co-captain included', async () => {
    const [own, rival, league] = [await club(), await club(), await openSeason()];
    for (const { actor, refusal: expected } of outsiders(own, rival)) {
      const action = () => world.as(actor).rpc('register_team', { league_id: league, season: 1, team_id: own.id });
      await refused(world, action, expected);
    }
    await refused(world, () => enter(own.coCaptain, league, own), { code: 'PT403', hint: 'notYours' });
  });

  test('only a season and as a team there is', async () => {
    const [own, league] = [await club(), await openSeason()];
    await refused(world, () => enter(own.captain, randomUUID(), own), refusal('seasonUnknown', 'season', 'PT404'));
    await refused(
      world,
      () => enter(own.captain, league, { ...own, id: randomUUID() }),
      refusal('teamUnknown', 'team_id', 'PT404'),
    );
  });

  test('only while registration is open', async () => {
    const own = await club();
    for (const about of [
      { phase: 'regular' },
      { phase: 'playoffs' },
      { phase: 'finished' },
      { registration_until: new Date(Date.now() - 1000) },
    ]) {
      const league = await openSeason(about);
      for (const id of [own.captain, people.admin])
        await refused(world, () => enter(id, league, own), refusal('registrationOver', 'season'));
    }
    await done(enter(own.captain, await openSeason({ registration_until: new Date(Date.now() + 60_000) }), own));
  });

  test('only with five players, for an admin as well', async () => {
    const [own, league] = [await club(1), await openSeason()];
    for (const id of [own.captain, people.admin])
      await refused(world, () => enter(id, league, own), refusal('squadTooSmall', 'team_id'));
  });

  test('only where a place is left, also when many come at once', async () => {
    const league = await openSeason({ max_teams: 2 });
    const clubs = [await club(), await club(), await club(), await club()];
    const answers = await Promise.all(clubs.map((own) => enter(own.captain, league, own)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(2);
    const [late] = clubs.filter((_, n) => answers[n]!.error !== null);
    await refused(world, () => enter(late!.captain, league, late!), refusal('seasonFull', 'season'));
  });

  test('once, and one unfinished season at a time', async () => {
    const [own, league, other] = [await club(), await openSeason(), await openSeason()];
    await done(enter(own.captain, league, own));
    await refused(world, () => enter(own.captain, league, own), refusal('alreadyEntered', 'team_id'));
    await refused(world, () => enter(own.captain, other, own), refusal('teamEnteredElsewhere', 'team_id'));
  });

  test('again after it withdrew, as long as registration is open', async () => {
    const [own, league] = [await club(), await openSeason()];
    await done(enter(own.captain, league, own));
    await world.sql('update public.league_teams set withdrawn_at = now() where league_id = $1', [league]);
    await done(enter(own.captain, league, own));
    expect(await count(world, 'public.league_teams where league_id = $1 and withdrawn_at is null', league)).toBe(1);
  });

  test('not when it is archived', async () => {
    const [own, league] = [await club(), await openSeason()];
    await world.sql('update public.teams set archived_at = now() where id = $1', [own.id]);
    await refused(world, () => enter(own.captain, league, own), refusal('teamArchived', 'team_id'));
  });
});

describe('a season begins', () => {
  const start = (who: Who, league_id: string, season = 1) =>
    world.as(who).rpc('start_regular_season', { league_id, season });
  const phaseOf = async (league: string) =>
    (await world.sql<{ phase: string }>('select phase from public.league_seasons where league_id = $1', [league]))[0]
      ?.phase;
  let matchday = 0;
  const meet = (league_id: string, home: Club, away: Club, more: object = {}) =>
    putMatch(world, {
      league_id,
      season: 1,
      matchday: (matchday += 1),
      home_team_id: home.id,
      away_team_id: away.id,
      kickoff_at: '2030-05-01T19:00:00Z',
      ...more,
    });

  test('when every two teams meet as often as it has legs, once, and their captains are notified', async () => {
    const [league, clubs] = [await openSeason({ legs: 2 }), [await club(), await club(), await club()] as const];
    const [one, two, gone] = clubs;
    for (const each of clubs) await done(enter(each.captain, league, each));
    await meet(league, one, two);
    await meet(league, one, two, { status: 'cancelled' });
    for (const other of [one, two]) await meet(league, gone, other);
    await refused(world, () => start('admin', league), refusal('scheduleIncomplete', 'season'));
    await meet(league, two, one);
    await refused(world, () => start('admin', league), refusal('scheduleIncomplete', 'season'));
    // who withdrew meets nobody
    await done(
      world
        .as({ id: gone.captain })
        .rpc('withdraw_team', { league_id: league, season: 1, team_id: gone.id, reason: 'Too few of us' }),
    );
    await done(start('admin', league));
    expect(await phaseOf(league)).toBe('regular');
    expect(await notificationsOf(world, two.coCaptain)).toContain('seasonStarted');
    expect(await notificationsOf(world, gone.captain)).not.toContain('seasonStarted');
    expect(await auditOf(world, `league_seasons ${league} 1`)).toMatchObject([
      { action: 'start_regular_season', actor: people.admin, after: { phase: 'regular' } },
    ]);
    await refused(world, () => start('admin', league), refusal('seasonCourse', 'season'));
  });

  test('by an admin alone, where there is one, with two teams', async () => {
    const [own, rival, league] = [await club(), await club(), await openSeason()];
    await done(enter(own.captain, league, own));
    for (const { actor, refusal: expected } of outsiders(own, rival))
      await refused(world, () => start(actor, league), expected);
    await refused(world, () => start({ id: own.captain }, league), { code: 'PT403', hint: 'notYours' });
    await refused(world, () => start('admin', league), refusal('tooFewTeams', 'season'));
    await refused(world, () => start('admin', league, 2), refusal('seasonUnknown', 'season', 'PT404'));
  });
});

test('an entry is neither made nor changed by a plain write', async () => {
  const [own, league] = [await club(), await openSeason()];
  const entries = () => world.as('admin').from('league_teams');
  expect((await entries().insert({ league_id: league, season: 1, team_id: own.id })).error).toMatchObject({
    code: '42501',
  });
  await done(enter(own.captain, league, own));
  for (const change of [
    { playoff_seed: 1 },
    { final_rank: 1 },
    { withdrawn_at: new Date().toISOString() },
    { rights_extra: 1 },
  ])
    await unchanged(world, () => entries().update(change).eq('team_id', own.id));
});

describe('an award says where it came from', () => {
  test("an admin's stays an admin's, whatever is written beside it", async () => {
    const own = await club();
    const league = await openSeason();
    const about = { title: 'Cup of friends', type: 'cup' as const, season: '1' };
    const forged = { league_id: league, season_no: 1, origin: 'season' as const };
    const blank = { league_id: null, season_no: null, origin: 'admin' };
    const admin = world.as('admin');
    const team = await admin
      .from('team_achievements')
      .insert({ ...about, ...forged, team_id: own.id })
      .select()
      .single();
    expect(team.data).toMatchObject(blank);
    const player = await admin
      .from('player_achievements')
      .insert({ ...about, ...forged, player_id: own.player })
      .select()
      .single();
    expect(player.data).toMatchObject(blank);
    for (const table of ['team_achievements', 'player_achievements'] as const) {
      await done(admin.from(table).update(forged).eq('title', about.title));
      expect(await world.sql(`select origin, league_id, season_no from public.${table}`)).toEqual([blank]);
    }
  });

  test("a captain's is a team's, and a season's names its season", async () => {
    const own = await club();
    await done(
      world
        .as({ id: own.captain })
        .rpc('add_team_achievement', { team_id: own.id, title: 'Harbour Cup', type: 'cup', season: '1' }),
    );
    expect(await world.sql('select origin from public.team_achievements where team_id = $1', [own.id])).toEqual([
      { origin: 'team' },
    ]);
    await expect(
      world.sql(
        `insert into public.team_achievements (team_id, title, type, season, origin) values ($1, 'Title', 'cup', '1', 'season')`,
        [own.id],
      ),
    ).rejects.toThrow(/of_a_season/);
  });
});
