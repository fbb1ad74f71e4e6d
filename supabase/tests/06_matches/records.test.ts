import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { putMatch } from '#supabase/tests/harness/fixtures.ts';
import { club, league, openWorld, people } from '#supabase/tests/harness/harness.ts';

/** Records of a league over all of its seasons. */

const world = openWorld();
const matches: Record<string, string> = {};

/** A finished match of a season: `own` against `rival` unless told otherwise, `at` minutes after a year ago. */
async function played(
  name: string,
  season: number,
  at: number,
  score: [number | null, number | null],
  more: object = {},
) {
  const id = await putMatch(world, {
    league_id: league,
    season,
    matchday: at,
    home_team_id: club.own,
    away_team_id: club.rival,
    kickoff_at: new Date(Date.now() - 365 * 86_400_000 + at * 60_000),
    status: 'finished',
    home_score: score[0],
    away_score: score[1],
    ...more,
  });
  matches[name] = id;
}
const scored = (name: string, player: string, team: string, goals: number) =>
  world.sql('insert into public.match_player_stats (match_id, player_id, team_id, goals) values ($1, $2, $3, $4)', [matches[name], player, team, goals]); // prettier-ignore

beforeAll(async () => {
  await world.sql('delete from public.team_matches where league_id = $1', [league]);
  for (const phase of ['playoffs', 'finished'])
    await world.sql('update public.league_seasons set phase = $2 where (league_id, season) = ($1, 1)', [league, phase]);
  await world.sql(
    `insert into public.league_seasons (league_id, season, phase, points_for_win) values ($1, 2, 'regular', 2)`,
    [league],
  );
  await world.sql('insert into public.league_teams (league_id, season, team_id) select $1, 2, unnest($2::uuid[])', [
    league,
    [club.own, club.rival],
  ]);
  await played('first', 1, 1, [4, 1]);
  await played('second', 1, 2, [2, 0]);
  await played('walkover', 1, 3, [3, 0], { forfeited_by: 'away' });
  await played('nobody', 1, 4, [null, null], { forfeited_by: 'both' });
  await played('away', 2, 5, [5, 6]);
  await played('again', 2, 6, [0, 3]);
  await played('late', 2, 7, [1, 0]);
  await played('final', 2, 8, [9, 0], { stage: 'final', matchday: null });
  await played('open', 2, 9, [null, null], { status: 'scheduled' });
  await scored('first', people.captain, club.own, 3);
  await scored('second', people.captain, club.own, 2);
  await scored('away', people.captain, club.own, 4);
  await scored('away', people.rival, club.rival, 4);
  await world.sql(
    `insert into public.point_adjustments (league_id, season, team_id, points, reason) values ($1, 2, $2, -1, 'A player too many'), ($1, 1, $2, -2, 'Undone')`,
    [league, club.own],
  );
  await world.sql(`update public.point_adjustments set reversed_at = now() where points = -2`);
});

const records = async () => (await world.as('user').rpc('league_records', { league_id: league })).data!;
const lines = async (kind: string) =>
  (await records())
    .filter((record) => record.kind === kind)
    .map(({ place, value, match_id, season }) => [
      place,
      value,
      Object.keys(matches).find((name) => matches[name] === match_id),
      season,
    ]);

test('the table of all time adds up every season, as its tables count, with what was taken', async () => {
  const { data } = await world.as('user').rpc('league_all_time', { league_id: league }).order('points');
  expect(data?.map(({ seasons: _seasons, ...row }) => row)).toEqual([
    {
      team_id: club.rival,
      titles: 0,
      played: 7,
      won: 2,
      drawn: 0,
      lost: 5,
      goals_for: 10,
      goals_against: 18,
      points: 4,
    },
    {
      team_id: club.own,
      titles: 0,
      played: 7,
      won: 4,
      drawn: 0,
      lost: 3,
      goals_for: 15,
      goals_against: 13,
      points: 10,
    },
  ]);
  expect(data?.map(({ seasons }) => seasons)).toEqual([2, 2]);
});

test('the biggest win and the most goals are of matches that were played, the first of level ones first', async () => {
  expect(await lines('biggest_win')).toEqual([
    [1, 9, 'final', 2],
    [2, 3, 'first', 1],
    [2, 3, 'again', 2],
    [4, 2, 'second', 1],
    [5, 1, 'away', 2],
  ]);
  expect((await lines('most_goals')).slice(0, 3)).toEqual([
    [1, 11, 'away', 2],
    [2, 9, 'final', 2],
    [3, 5, 'first', 1],
  ]);
});

test('a run of wins counts forfeits, ends where nobody came, and leads to its last match', async () => {
  expect(await lines('longest_run')).toEqual([
    [1, 3, 'walkover', 1],
    [2, 2, 'again', 2],
    [2, 2, 'final', 2],
  ]);
});

test('goals of players: in a match, and in a season by its best match', async () => {
  expect(await lines('player_match')).toEqual([
    [1, 4, 'away', 2],
    [1, 4, 'away', 2],
    [3, 3, 'first', 1],
    [4, 2, 'second', 1],
  ]);
  expect(await lines('player_season')).toEqual([
    [1, 5, 'first', 1],
    [2, 4, 'away', 2],
    [2, 4, 'away', 2],
  ]);
  expect((await records()).find(({ kind }) => kind === 'player_season')).toMatchObject({
    player_id: people.captain,
    team_id: club.own,
  });
});

test('of more than five who are level the five stand there who did it first', async () => {
  const elsewhere = randomUUID();
  const sides = await world.sql<{ id: string }>(
    `insert into public.teams (name, tag) values ('Level One', 'LVE'), ('Level Two', 'LVW') returning id`,
  );
  const [home, away] = sides.map(({ id }) => id) as [string, string];
  await world.sql(`insert into public.leagues (id, name) values ($1, 'Level')`, [elsewhere]);
  await world.sql(`insert into public.league_seasons (league_id, season, phase) values ($1, 1, 'regular')`, [
    elsewhere,
  ]);
  await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2), ($1, 1, $3)', [elsewhere, home, away]); // prettier-ignore
  for (const [at, scorer] of Object.values(people).entries()) {
    await played(`level ${at}`, 1, 80 - at, [1, 0], { league_id: elsewhere, home_team_id: home, away_team_id: away });
    // who plays for whom is another matter
    await world.sql(
      `begin;
       set local session_replication_role = replica;
       insert into public.match_player_stats (match_id, player_id, team_id, goals) values ('${matches[`level ${at}`]}', '${scorer}', '${home}', 1);
       commit`,
    );
  }
  const { data } = await world.as('user').rpc('league_records', { league_id: elsewhere });
  for (const kind of ['player_season', 'player_match', 'biggest_win', 'most_goals'])
    expect(data!.filter((record) => record.kind === kind).map(({ place, match_id }) => [place, match_id])).toEqual(
      [7, 6, 5, 4, 3].map((at) => [1, matches[`level ${at}`]]),
    );
});

test('what is taken back is no record any more, and another league has its own', async () => {
  const { error } = await world.as('admin').rpc('undo_result', { match_id: matches['again']!, reason: 'Wrong match' });
  expect(error).toBeNull();
  expect((await lines('biggest_win')).map(([, , name]) => name)).not.toContain('again');
  const [other] = await world.sql<{ id: string }>(
    `insert into public.leagues (name) values ('Elsewhere') returning id`,
  );
  expect((await world.as('user').rpc('league_records', { league_id: other!.id })).data).toEqual([]);
  expect((await world.as('user').rpc('league_all_time', { league_id: other!.id })).data).toEqual([]);
});

test('visitors get nothing', async () => {
  for (const name of ['league_records', 'league_all_time'] as const)
    expect((await world.as('visitor').rpc(name, { league_id: league })).status).toBe(401);
});
