import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { type PlayedSeason, playedSeason } from '#supabase/tests/harness/season.ts';
import { newPerson } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';

/** Lists of teams, ladders and long records are worked out beforehand, and say what working them out now would say. */

const world = openWorld();
const seasons: PlayedSeason[] = [];

beforeAll(async () => {
  // more than are worked out while somebody waits
  for (const clubs of [4, 5, 4, 3, 4]) seasons.push(await playedSeason(world, { clubs }));
});

const refresh = () => world.sql('select private.refresh_stale_leagues()');
const stale = async () =>
  (await world.sql<{ id: string }>('select distinct league_id as id from private.stale_leagues')).map(({ id }) => id);
/** Stored standings that differ from the matches. */
const differences = () =>
  world.sql(
    `with now as (
       select l.id as league_id, t.* from public.leagues l cross join lateral private.standings_now(l.id) t
     ), stored as (
       select league_id, team_id, place, played, won, points, form, over, entered_at from private.league_standings
     )
     (select 'missing' as fault, * from now except select 'missing', * from stored)
     union all
     (select 'wrong', * from stored except select 'wrong', * from now)`,
  );
const listed = () => world.sql('select * from private.newest_standings(null) order by team_id');
const workedOut = () =>
  world.sql(
    `select distinct on (t.team_id) t.team_id, l.name as league_name, l.tier::int, t.place, t.played, t.won, t.points, t.form
       from public.leagues l cross join lateral private.standings_now(l.id) t
      where l.archived_at is null
      order by t.team_id, t.over, t.entered_at desc`,
  );
const aMatch = async (league: string) =>
  (
    await world.sql<{ id: string }>(
      `select id from public.team_matches where league_id = $1 and stage = 'regular' order by id limit 1`,
      [league],
    )
  )[0]!.id;

test('the clock stores where everybody stands', async () => {
  expect(await stale()).toEqual(expect.arrayContaining(seasons.map(({ league }) => league)));
  await refresh();
  expect(await stale()).toEqual([]);
  expect(await differences()).toEqual([]);
  expect(await listed()).toEqual(await workedOut());
});

const changes: [string, (season: PlayedSeason) => Promise<unknown>][] = [
  [
    'a result that is ruled about',
    async ({ league }) =>
      done(
        world.as('admin').rpc('rule_match', {
          match_id: await aMatch(league), home_score: 0, away_score: 7, reason: 'Seen on the recording',
        }),
      ),
  ],
  [
    'a result that is undone',
    async ({ league }) =>
      done(world.as('admin').rpc('undo_result', { match_id: await aMatch(league), reason: 'Seen on the recording' })),
  ],
  [
    'points that are taken',
    async ({ league, ids }) =>
      done(
        world.as('admin').rpc('adjust_points', {
          league_id: league, season: 1, team_id: ids[0]!, points: -5, reason: 'Fielded a banned player',
        }),
      ),
  ],
  [
    'points that are given back',
    async ({ league }) => {
      const [adjustment] = await world.sql<{ id: string }>('select id from public.point_adjustments where league_id = $1', [league]);
      return done(world.as('admin').rpc('reverse_adjustment', { adjustment_id: adjustment!.id, reason: 'It was somebody else' }));
    },
  ],
  [
    'a team that withdraws',
    async ({ league, ids }) =>
      done(world.as('admin').rpc('withdraw_team', { league_id: league, season: 1, team_id: ids.at(-1)!, reason: 'No players' })),
  ],
  ['another worth of a win', ({ league }) => world.sql('update public.league_seasons set points_for_win = 2 where league_id = $1', [league])],
  ['a phase that ends', ({ league }) => world.sql(`update public.league_seasons set phase = 'playoffs' where league_id = $1`, [league])],
  ['a match that goes', async ({ league }) => world.sql('delete from public.team_matches where id = $1', [await aMatch(league)])],
  ['a season that begins', ({ league }) => world.sql(`insert into public.league_seasons (league_id, season, phase) values ($1, 2, 'regular')`, [league])],
]; // prettier-ignore

describe('it is right at once, and stored by the next clock, after', () => {
  test.each(changes)('%s', async (_what, change) => {
    await refresh();
    await change(seasons[0]!);
    expect(await stale()).toEqual([seasons[0]!.league]);
    expect(await listed()).toEqual(await workedOut());
    await refresh();
    expect(await differences()).toEqual([]);
    expect(await listed()).toEqual(await workedOut());
  });
});

describe('the card of a team', () => {
  const facts = async (team_ids: string[]) => {
    const { data, error } = await world.as('user').rpc('team_facts', { team_ids });
    expect(error).toBeNull();
    return data ?? [];
  };

  test('says where it stands, how many play for it, who leads it and whom it looks for', async () => {
    await refresh();
    const { ids } = seasons[3]!;
    await world.sql(`insert into public.team_listings (team_id, positions, training_days) values ($1, '{striker}', '{mon}')`, [ids[1]]); // prettier-ignore
    await world.sql(`insert into public.team_listings (team_id, positions, listed) values ($1, '{striker}', false)`, [ids[2]]); // prettier-ignore
    const cards = await facts([ids[1]!, ids[2]!]);
    const stands = await world.sql(
      `select team_id, league_name, place, played, won from private.newest_standings(null)
        where team_id = any ($1::uuid[]) order by place`,
      [ids.slice(1)],
    );
    expect(cards.map(({ team_id, league_name, place, played, won }) => ({ team_id, league_name, place, played, won })).toSorted((a, b) => a.place - b.place)).toEqual(stands); // prettier-ignore
    const [looking, hidden] = [ids[1]!, ids[2]!].map((id) => cards.find(({ team_id }) => team_id === id)!);
    const captain = seasons[3]!.clubs[1]!.captain;
    expect(looking).toMatchObject({ player_count: 5, captain: { id: captain }, positions: ['striker'], training_days: ['mon'] }); // prettier-ignore
    expect(hidden).toMatchObject({ positions: null, training_days: null });
  });

  test('says when it plays: the days on which five of its members can, and the hours the team gave', async () => {
    const { league, ids } = seasons[3]!;
    const addHours = (weekday: number, from: string, until: string) =>
      world.sql(`insert into public.availability (league_id, season, team_id, weekday, "from", until) values ($1, 1, $2, $3, $4, $5)`, [league, ids[0], weekday, from, until]); // prettier-ignore
    const card = async () => (await facts([ids[0]!]))[0]!;
    expect(await card()).toMatchObject({ usual_days: null, usual_from: null, usual_until: null });
    await addHours(2, '19:00', '21:00');
    await addHours(2, '22:00', '00:00');
    await addHours(4, '18:30', '22:00');
    expect(await card()).toMatchObject({ usual_days: ['tue', 'thu'], usual_from: '18:30:00', usual_until: '00:00:00', zone: 'Europe/Istanbul' }); // prettier-ignore
    // one of the five says for themselves that they cannot on Thursdays
    await world.sql(
      `insert into public.player_registrations (user_id, username, availability_days)
        select m.player_id, 'rested', '{tue}' from public.team_members m where m.team_id = $1 and m.left_at is null limit 1`,
      [ids[0]],
    );
    expect(await card()).toMatchObject({ usual_days: ['tue'], usual_from: '18:30:00' });
  });

  test('is read for a hundred teams at a time, and by members alone', async () => {
    const { ids } = seasons[3]!;
    const nobody = Array.from({ length: 100 }, () => '00000000-0000-4000-8000-000000000000');
    expect(await facts([...nobody, ids[0]!])).toEqual([]);
    expect(await facts([...nobody.slice(1), ids[0]!])).toHaveLength(1);
    expect((await world.as('visitor').rpc('team_facts', { team_ids: ids })).error?.code).toBe('42501');
  });
});

// what follows writes results behind the commands' backs
const writer = `set_config('rondo.match_writer', id::text, true) <> ''`;
const write = (statement: string, values: unknown[]) => world.sql(`${statement} and ${writer}`, values);

test('a change that is not finished marks its league for the next clock, and holds nobody up', async () => {
  await refresh();
  await world.sql('alter table public.team_matches disable trigger keep_match_course');
  const [match, other] = [await aMatch(seasons[1]!.league), await aMatch(seasons[2]!.league)];
  await world.hold(
    `update public.team_matches set home_score = 9, away_score = 0 where id = $1 and ${writer}`,
    [match],
    async (more) => {
      await write('update public.team_matches set home_score = 8, away_score = 0 where id = $1', [other]);
      await world.sql(`insert into public.point_adjustments (league_id, season, team_id, points, reason) values ($1, 1, $2, 1, 'Fair play')`, [seasons[1]!.league, seasons[1]!.ids[0]]); // prettier-ignore
      await refresh();
      await more('commit');
      await more('begin');
    },
  );
  expect(await stale()).toEqual([seasons[1]!.league]);
  await refresh();
  expect(await differences()).toEqual([]);
});

test('the ladder is the sum of all picks, before the clock has added them up and after', async () => {
  const { league } = seasons[4]!;
  const fans: string[] = [];
  for (let n = 0; n < 6; n += 1) fans.push(await newPerson(world));
  await world.sql(
    `insert into public.picks (user_id, match_id, league_id, season, winner, home_score, away_score)
       select fan, m.id, m.league_id, m.season, 'home',
              case when hashtext(fan::text || m.id) % 2 = 0 then 2 end, case when hashtext(fan::text || m.id) % 2 = 0 then 1 end
         from public.team_matches m cross join unnest($2::uuid[]) as fan
        where m.league_id = $1`,
    [league, fans],
  );
  const ladder = () =>
    world.sql('select user_id, points, exact, winners, scored from private.pick_ladder($1, 1) order by user_id', [
      league,
    ]);
  const sums = () =>
    world.sql(
      `select user_id, sum(points)::int as points, (count(*) filter (where points = 5))::int as exact,
              (count(*) filter (where points > 0))::int as winners, count(*)::int as scored
         from public.picks where league_id = $1 and points is not null group by user_id order by user_id`,
      [league],
    );
  const score = (home: number, away: number) =>
    write('update public.team_matches set home_score = $2, away_score = $3 where league_id = $1', [league, home, away]);
  const rounds = [
    () => score(2, 1),
    () => score(1, 2),
    () => score(5, 4),
    () => world.sql('delete from public.picks where user_id = $1', [fans[0]]),
    () => score(2, 1),
  ]; // prettier-ignore
  for (const round of rounds) {
    await round();
    expect(await ladder()).toEqual(await sums());
    await world.sql('select private.sum_picks()');
    expect(await world.sql('select 1 from private.pick_changes')).toEqual([]);
    expect(await ladder()).toEqual(await sums());
  }
  expect(await ladder()).toHaveLength(5);
});
