import { describe, expect, test } from 'vitest';
import { club, everybody, league, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { newPeople } from '#supabase/tests/harness/signing.ts';
import { meetAt, team as teamRow } from '#supabase/tests/harness/waiting.ts';

const world = openWorld();

const answerOf = (statement: Promise<unknown>) =>
  statement.then(
    (data) => ({ data, error: null as unknown, status: 200 }),
    (error: unknown) => ({ data: null, error, status: 409 }),
  );

const outsiders = everybody.filter((name) => name !== 'admin' && name !== 'suspended');

describe('leagues', () => {
  test('[S3.08] come newest first', async () => {
    await world.sql(
      `insert into public.leagues (name, created_at) values ('Oldest League', now() - interval '2 years'), ('Newest League', now() + interval '1 day')`,
    );
    const { data } = await world.as('user').from('leagues').select('*').order('created_at', { ascending: false });
    expect(data?.map((row) => row.name)).toEqual(['Newest League', 'Flutlicht Liga', 'Oldest League']);
  });

  test('[S3.09] are active or inactive', async () => {
    expect(await world.sql('select enum_range(null::public.league_status)::text[] as labels')).toEqual([
      { labels: ['active', 'inactive'] },
    ]);
    const { error } = await world
      .as('admin')
      .from('leagues')
      .update({ status: 'paused' as 'active' })
      .eq('id', league);
    expect(error).not.toBeNull();
  });

  test('are not public until an admin says so', async () => {
    const isPublic = () => world.sql('select public from public.leagues where id = $1', [league]);
    expect(await isPublic()).toEqual([{ public: false }]);
    const say = (actor: 'moderator' | 'admin', is: boolean) =>
      world.as(actor).from('leagues').update({ public: is }).eq('id', league);
    await say('moderator', true);
    expect(await isPublic()).toEqual([{ public: false }]);
    await say('admin', true);
    expect(await isPublic()).toEqual([{ public: true }]);
    await say('admin', false);
  });

  test.each([
    { tier: 0 },
    { tier: 21 },
    { slug: 'No Slug' },
    { logo: 'http://plain.example/crest.png' },
    { name: ' padded ' },
  ])('do not take %j', async (wrong) => {
    const { error } = await world.as('admin').from('leagues').update(wrong).eq('id', league);
    expect(error).toMatchObject({ code: '23514' });
  });

  test('take a logo from the storage or over https', async () => {
    for (const logo of [`logos/${league}/crest.webp`, 'https://img.example/crest.png', null]) {
      expect((await world.as('admin').from('leagues').update({ logo }).eq('id', league)).error).toBeNull();
    }
  });

  test('play in a time zone that exists', async () => {
    const { error } = await world.as('admin').from('leagues').update({ time_zone: 'Europe/Atlantis' }).eq('id', league);
    expect(error).toMatchObject({ code: 'PT422', hint: 'timeZoneUnknown', details: 'time_zone' });
    // a league whose season runs changes it by a command (10_seasons/table-rules.test.ts)
    const [quiet] = await world.sql<{ id: string }>(
      `insert into public.leagues (name) values ('Quiet League') returning id`,
    );
    expect(
      (await world.as('admin').from('leagues').update({ time_zone: 'Asia/Kathmandu' }).eq('id', quiet!.id)).error,
    ).toBeNull();
  });
});

describe("an admin's league writes", () => {
  test('[S6.24] are accepted: a league, its season and its entries, each with an entry in the audit log', async () => {
    const admin = world.as('admin');
    const { data: made } = await admin
      .from('leagues')
      .insert({ name: 'Boğaz Ligi', tier: 2, status: 'inactive' })
      .select('id, slug')
      .single();
    expect(made?.slug).toBe('bogaz-ligi');
    const league_id = made!.id;
    expect((await admin.from('leagues').update({ status: 'active' }).eq('id', league_id)).error).toBeNull();
    expect(
      (
        await admin.from('league_seasons').insert({
          league_id,
          season: 1,
          prize_pool: { total: 3000, currency: 'TRY', places: [2000, 700, 300], business_days: 7 },
        })
      ).error,
    ).toBeNull();
    expect(
      (await admin.from('league_seasons').update({ relegation_places: 1 }).eq('league_id', league_id)).error,
    ).toBeNull();
    const { data: team } = await admin.from('teams').insert({ name: 'Karşıkıyı Yıldız' }).select('id').single();
    await world.sql('insert into public.team_members (team_id, player_id) select $1, unnest($2::uuid[])', [
      team!.id,
      await newPeople(world, 5),
    ]);
    expect((await admin.rpc('register_team', { league_id, season: 1, team_id: team!.id })).error).toBeNull();
    const entries = await world.sql<{ action: string }>(
      `select action from private.audit_log where actor = $1 and after ->> 'league_id' = $2 or subject in ($3, $4) order by id`,
      [people.admin, league_id, `leagues ${league_id}`, `league_teams ${league_id} 1 ${team!.id}`],
    );
    expect(entries.map((entry) => entry.action)).toEqual([
      'insert leagues',
      'update leagues',
      'insert league_seasons',
      'update league_seasons',
      'register_team',
    ]);
  });

  test("are nobody else's", async () => {
    for (const actor of outsiders) {
      const client = world.as(actor);
      expect((await client.from('leagues').insert({ name: `League of ${actor}` })).error, actor).not.toBeNull();
      expect((await client.from('leagues').update({ public: true }).eq('id', league).select()).data, actor).toEqual([]);
      expect(
        (await client.from('league_seasons').update({ phase: 'finished' }).eq('league_id', league).select()).data,
        actor,
      ).toEqual([]);
      expect(
        (await client.from('league_teams').insert({ league_id: league, season: 1, team_id: club.own })).error,
        actor,
      ).not.toBeNull();
      expect((await client.from('leagues').delete().eq('id', league)).error, actor).not.toBeNull();
    }
  });

  test.each([
    { total: 3000 },
    { total: '3000', currency: 'TRY', places: [] },
    { total: 3000, currency: 'lira', places: [] },
    {},
  ])('do not take the prize pool %j', async (prize_pool) => {
    const { error } = await world.as('admin').from('league_seasons').update({ prize_pool }).eq('league_id', league);
    expect(error).toMatchObject({ code: '23514' });
  });
});

describe('entries', () => {
  test('one unfinished season a team, also when two leagues enter it at the same moment', async () => {
    const [team] = await world.sql<{ id: string }>(
      `insert into public.teams (name) values ('Rhein Neun') returning id`,
    );
    const leagues = await world.sql<{ id: string }>(
      `insert into public.leagues (name) select 'Race League ' || n from generate_series(1, 2) as n returning id`,
    );
    await world.sql(`insert into public.league_seasons (league_id, season) select unnest($1::uuid[]), 1`, [
      leagues.map((row) => row.id),
    ]);
    const enter = (league_id: string) =>
      world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
        league_id,
        team!.id,
      ]);

    const entered = await meetAt(
      world,
      teamRow,
      team!.id,
      leagues.map((row) => () => answerOf(enter(row.id))),
    );
    expect(entered).toMatchObject([{ error: null }, { error: { code: 'PT409', hint: 'teamEnteredElsewhere' } }]);
  });

  test('a season that is finished leaves the team free', async () => {
    const [next] = await world.sql<{ id: string }>(
      `insert into public.leagues (name) values ('Second League') returning id`,
    );
    await world.sql('insert into public.league_seasons (league_id, season) values ($1, 1)', [next!.id]);
    const enter = () =>
      world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
        next!.id,
        club.own,
      ]);
    await expect(enter()).rejects.toMatchObject({ code: 'PT409' });
    for (const phase of ['playoffs', 'finished']) {
      await world.sql('update public.league_seasons set phase = $2 where league_id = $1', [league, phase]);
    }
    await enter();
  });
});

test('seasons are counted from 1', async () => {
  const { error } = await world.as('admin').from('league_seasons').insert({ league_id: league, season: 0 });
  expect(error).toMatchObject({ code: '23514' });
});

describe('the course of a season', () => {
  const phases = ['registration', 'regular', 'playoffs', 'finished'] as const;

  test.each(phases.flatMap((from) => phases.filter((to) => to !== from).map((to) => ({ from, to }))))(
    'from $from to $to',
    async ({ from, to }) => {
      const [own] = await world.sql<{ id: string }>(`insert into public.leagues (name) values ($1) returning id`, [
        `Course ${from} ${to}`,
      ]);
      await world.sql('insert into public.league_seasons (league_id, season, phase) values ($1, 1, $2)', [
        own!.id,
        from,
      ]);
      const moved = world.sql('update public.league_seasons set phase = $2 where league_id = $1', [own!.id, to]);
      // an undone start or result leads back, and too few teams play no playoffs
      const more = ['regular registration', 'playoffs regular', 'regular finished'];
      if (phases.indexOf(to) === phases.indexOf(from) + 1 || more.includes(`${from} ${to}`)) await moved;
      else await expect(moved).rejects.toMatchObject({ code: 'PT409', hint: 'seasonCourse' });
    },
  );

  test('closes the squads when the playoffs begin, and opens them where they are taken back', async () => {
    const [own] = await world.sql<{ id: string }>(`insert into public.leagues (name) values ('Reopened') returning id`);
    await world.sql(`insert into public.league_seasons (league_id, season, phase) values ($1, 1, 'regular')`, [
      own!.id,
    ]);
    const move = async (phase: string) =>
      (
        await world.sql<{ playoffs_at: Date | null }>(
          'update public.league_seasons set phase = $2 where league_id = $1 returning playoffs_at',
          [own!.id, phase],
        )
      )[0]!.playoffs_at;
    expect(await move('playoffs')).toBeInstanceOf(Date);
    expect(await move('regular')).toBeNull();
    await move('playoffs');
    expect(await move('finished')).toBeInstanceOf(Date);
  });

  test.each([
    { phase: 'playoffs' as const },
    { champion_team_id: club.own },
    { draw_seed: 7 },
    { playoffs_at: '2026-01-01T00:00:00Z' },
  ])('is no plain write: not %j, of a season there is nor of a new one', async (change) => {
    const admin = world.as('admin').from('league_seasons');
    const refusal = { code: 'PT403', hint: 'onlyByCommands', details: Object.keys(change)[0] };
    expect((await admin.update(change).eq('league_id', league)).error).toMatchObject(refusal);
    expect((await admin.insert({ league_id: league, season: 8, ...change })).error).toMatchObject(refusal);
  });
});

describe('point adjustments', () => {
  test('carry their reason, are read by members, and are written by no client directly', async () => {
    await world.sql(
      `insert into public.point_adjustments (league_id, season, team_id, points, reason, decided_by) values ($1, 1, $2, -3, 'Fielded an unregistered player', $3)`,
      [league, club.rival, people.admin],
    );
    const { data } = await world.as('user').from('point_adjustments').select('points, reason');
    expect(data).toEqual([{ points: -3, reason: 'Fielded an unregistered player' }]);
    for (const actor of everybody) {
      const client = world.as(actor);
      const written = await client
        .from('point_adjustments')
        .insert({ league_id: league, season: 1, team_id: club.own, points: 9, reason: 'Nice kit' });
      expect(written.error, actor).not.toBeNull();
      expect(
        (await client.from('point_adjustments').update({ points: -9 }).eq('team_id', club.rival)).error,
        actor,
      ).not.toBeNull();
    }
  });

  test('concern a team that entered the season', async () => {
    await expect(
      world.sql(
        `insert into public.point_adjustments (league_id, season, team_id, points, reason) values ($1, 2, $2, -3, 'Nothing')`,
        [league, club.own],
      ),
    ).rejects.toThrow(/foreign key/);
  });
});
