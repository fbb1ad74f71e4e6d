import { beforeAll, describe, expect, test } from 'vitest';
import { eachStat, statNames } from '#domain/competition/statistics.ts';
import { putMatch } from '#supabase/tests/harness/fixtures.ts';
import { club, league, openWorld, people } from '#supabase/tests/harness/harness.ts';

const world = openWorld();

type Line = [player: string, team: string, goals: number, assists: number, saves: number, mvp: boolean];

/** A finished match of the season with the given final score and player lines. */
const played = async (
  matchday: number,
  home: number | null,
  away: number | null,
  lines: Line[],
  columns: Record<string, unknown> = {},
) => {
  const id = await putMatch(world, {
    league_id: league,
    season: 1,
    matchday,
    home_team_id: club.own,
    away_team_id: club.rival,
    kickoff_at: new Date(Date.now() + matchday * 60_000),
    status: 'finished',
    home_score: home,
    away_score: away,
    ...columns,
  });
  for (const [player, team, goals, assists, saves, mvp] of lines) {
    await world.sql(
      'insert into public.match_player_stats (match_id, player_id, team_id, goals, assists, passes, interceptions, saves, mvp) values ($1, $2, $3, $4, $5, 10, 2, $6, $7)',
      [id, player, team, goals, assists, saves, mvp],
    );
  }
};

beforeAll(async () => {
  await world.sql(
    `insert into public.team_members (team_id, player_id, eligibility, joined_at) values ($1, $2, 'eligible', now() - interval '1 day')`,
    [club.rival, people.user],
  );
  await played(10, 2, 1, [
    [people.captain, club.own, 2, 0, 0, true],
    [people.player, club.own, 0, 1, 4, false],
    [people.rival, club.rival, 1, 0, 3, false],
  ]);
  await played(11, 1, 3, [
    [people.captain, club.own, 1, 0, 0, false],
    [people.rival, club.rival, 3, 0, 5, true],
    [people.user, club.rival, 0, 0, 0, false],
  ]);
  // who has no team any more keeps what was done for one
  await world.sql('delete from public.team_members where player_id = $1', [people.user]);
  await played(12, 3, 0, [], { forfeited_by: 'away' });
  await played(13, null, null, [], { forfeited_by: 'both' });
  await played(14, 9, 0, [[people.captain, club.own, 9, 9, 9, true]], { status: 'cancelled' });
  // Neither confirmed nor ruled: what its two sides report adds up to nothing yet.
  for (const [matchday, status] of [
    [15, 'reported'],
    [16, 'disputed'],
    [17, 'live'],
  ] as const) {
    await played(matchday, null, null, [[people.rival, club.rival, 7, 7, 7, true]], { status });
  }
});

describe("a team's statistics", () => {
  test('[S3.22] are matches, wins, draws, losses, goals scored, goals conceded and win rate', async () => {
    const { data } = await world.as('user').rpc('team_stats', { team_id: club.own });
    expect(data).toEqual([
      { matches: 4, wins: 2, draws: 0, losses: 2, goals_scored: 6, goals_conceded: 7, win_rate: 50 },
    ]);
  });

  test('count a double forfeit as 0-3 for each, a forfeit as 3-0, and a cancelled match not at all', async () => {
    const { data } = await world.as('user').rpc('team_stats', { team_id: club.rival });
    expect(data).toEqual([
      { matches: 4, wins: 1, draws: 0, losses: 3, goals_scored: 4, goals_conceded: 9, win_rate: 25 },
    ]);
  });

  test("stand on the team's page as the call gives them", async () => {
    const { data } = await world
      .as('user')
      .from('team_profiles')
      .select('matches, wins, losses, win_rate')
      .eq('id', club.own)
      .single();
    expect(data).toEqual({ matches: 4, wins: 2, losses: 2, win_rate: 50 });
  });

  test('of a team that has not played are zeros', async () => {
    const [team] = await world.sql<{ id: string }>(`insert into public.teams (name) values ('Not Yet') returning id`);
    const { data } = await world.as('user').rpc('team_stats', { team_id: team!.id });
    expect(data).toEqual([
      { matches: 0, wins: 0, draws: 0, losses: 0, goals_scored: 0, goals_conceded: 0, win_rate: 0 },
    ]);
  });
});

test('[S3.23] the roster sums up what each player did for this team', async () => {
  const { data } = await world
    .as('user')
    .from('team_roster')
    .select('username, matches, goals, assists, passes, interceptions, saves, mvp')
    .eq('team_id', club.own)
    .order('username');
  expect(data).toEqual([
    { username: 'captain', matches: 2, goals: 3, assists: 0, passes: 20, interceptions: 4, saves: 0, mvp: 1 },
    { username: 'coCaptain', matches: 0, goals: 0, assists: 0, passes: 0, interceptions: 0, saves: 0, mvp: 0 },
    { username: 'player', matches: 1, goals: 0, assists: 1, passes: 10, interceptions: 2, saves: 4, mvp: 0 },
  ]);
});

test('the roster leaves out what a player did before joining, after leaving and for another team', async () => {
  const roster = async () =>
    (
      await world
        .as('user')
        .from('team_roster')
        .select('matches, goals, active')
        .eq('player_id', people.rival)
        .order('joined_at')
    ).data;
  expect(await roster()).toEqual([{ matches: 2, goals: 4, active: true }]);

  const kickoff = (matchday: number) =>
    `(select m.kickoff_at from public.team_matches m where m.league_id = '${league}' and m.matchday = ${matchday})`;
  const move = (joined: string, left: string) =>
    world.sql(
      `update public.team_members set joined_at = ${joined}, left_at = ${left} where player_id = $1 and team_id = $2`,
      [people.rival, club.rival],
    );
  await move(`now() - interval '1 day'`, `${kickoff(10)} + interval '1 second'`);
  await world.sql(
    `insert into public.team_members (team_id, player_id, joined_at) values ($1, $2, ${kickoff(10)} + interval '2 seconds')`,
    [club.own, people.rival],
  );
  expect(await roster()).toEqual([
    { matches: 1, goals: 1, active: false },
    { matches: 0, goals: 0, active: true },
  ]);

  // Nobody is in two teams at once.
  await world.sql(
    `update public.team_members set left_at = ${kickoff(11)} - interval '2 seconds' where player_id = $1 and team_id = $2`,
    [people.rival, club.own],
  );
  await move(`${kickoff(11)} - interval '1 second'`, `${kickoff(11)} + interval '1 second'`);
  expect((await roster())?.map(({ matches, goals }) => [matches, goals]).toSorted()).toEqual([
    [0, 0],
    [1, 3],
  ]);

  await world.sql('delete from public.team_members where player_id = $1 and team_id = $2', [people.rival, club.own]);
  await move(`now() - interval '1 day'`, 'null');
});

test("a league's statistics have a row for each player with the team he played for", async () => {
  const { data } = await world.as('user').rpc('league_stats', { league_id: league, season: 1 });
  const scorers = (data ?? []).map((row) => [
    row.username,
    row.team_name,
    row.appearances,
    row.goals,
    row.assists,
    row.mvp,
  ]);
  expect(scorers.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
    ['captain', 'Nordlicht Kiel', 2, 3, 0, 1],
    ['player', 'Nordlicht Kiel', 1, 0, 1, 0],
    ['rival', 'Rıhtım Gücü', 2, 4, 0, 1],
    ['user', 'Rıhtım Gücü', 1, 0, 0, 0],
  ]);
  expect((await world.as('user').rpc('league_stats', { league_id: league, season: 2 })).data).toEqual([]);
});

test("a player's statistics have a row for each season and team", async () => {
  const { data } = await world.as('user').rpc('player_stats', { player_id: people.rival });
  expect(data).toEqual([
    {
      player_id: people.rival,
      username: 'rival',
      avatar: null,
      league_id: league,
      league_name: 'Flutlicht Liga',
      season: 1,
      last_kickoff_at: expect.any(String),
      team_id: club.rival,
      team_name: 'Rıhtım Gücü',
      appearances: 2,
      wins: 1,
      ...eachStat(() => 0),
      goals: 4,
      passes: 20,
      interceptions: 4,
      saves: 8,
      mvp: 1,
    },
  ]);
  const guest = await world.as('user').rpc('player_stats', { player_id: people.user });
  expect(guest.data).toMatchObject([{ appearances: 1, wins: 1 }]);
});

test('sums are handed out as sums', async () => {
  const summed = { ...eachStat((stat) => 1 + statNames.indexOf(stat)), mvp: 2 };
  const rows = await world.sql(`select private.stats_json($1) as stats`, [
    { ...summed, appearances: 3, username: 'x' },
  ]);
  expect(rows).toEqual([{ stats: summed }]);
});
