import { beforeAll, describe, expect, test } from 'vitest';
import { importMatch } from '#supabase/tests/harness/fixtures.ts';
import { club, league, match, openWorld, people } from '#supabase/tests/harness/harness.ts';

const world = openWorld();

const mark = 'id, name, short_name, tag, logo, kit_primary, kit_secondary';

beforeAll(async () => {
  await world.sql(`update public.team_matches set kickoff_at = now() - interval '1 hour'`);
  await importMatch(world, match, { status: 'finished', home_score: 2, away_score: 1 });
  await world.sql(`insert into public.match_lineups (match_id, team_id, slot, player_id) values ($1, $2, 1, $3)`, [
    match,
    club.own,
    people.captain,
  ]);
  await world.sql(
    `insert into public.match_player_stats (match_id, team_id, player_id, goals, mvp) values ($1, $2, $3, 2, true)`,
    [match, club.own, people.captain],
  );
  await world.sql(
    `insert into public.point_adjustments (league_id, season, team_id, points, reason) values ($1, 1, $2, -1, 'Late')`,
    [league, club.rival],
  );
});

describe('one question brings what one page needs', () => {
  test('a season with its league and its teams', async () => {
    const { data, error } = await world
      .as('user')
      .from('league_seasons')
      .select(
        `*, league:leagues(name, time_zone, status), entries:league_teams(withdrawn_at, team:teams!league_teams_team_id_fkey(${mark}))`,
      )
      .eq('league_id', league)
      .single();
    expect(error).toBeNull();
    expect(data?.league).toMatchObject({ name: 'Flutlicht Liga' });
    expect(data?.entries.map((entry) => entry.team.tag).toSorted()).toEqual(['NLK', 'RIH']);
  });

  test('a match with its league, both teams, line-ups and statistics', async () => {
    const { data, error } = await world
      .as('user')
      .from('team_matches')
      .select(
        `*, league:leagues(name, time_zone),
         home_team:teams!team_matches_home_team_id_fkey(${mark}), away_team:teams!team_matches_away_team_id_fkey(${mark}),
         lineups:match_lineups(slot, team_id, position, player:profiles(id, username)),
         stats:match_player_stats(team_id, goals, mvp, player:profiles(id, username)),
         series(best_of, wins_a, wins_b)`,
      )
      .eq('id', match)
      .single();
    expect(error).toBeNull();
    expect(data).toMatchObject({
      league: { name: 'Flutlicht Liga' },
      home_team: { tag: 'NLK' },
      away_team: { tag: 'RIH' },
      lineups: [{ slot: 1, player: { username: 'captain' } }],
      stats: [{ goals: 2, mvp: true, player: { username: 'captain' } }],
      series: null,
    });
  });

  test('a player with the team of now and the teams of before', async () => {
    const { data, error } = await world
      .as('user')
      .from('profiles')
      .select(
        `username, memberships:team_members(team_role, joined_at, left_at, team:teams(${mark})), player_achievements(title)`,
      )
      .eq('id', people.captain)
      .single();
    expect(error).toBeNull();
    expect(data?.memberships).toMatchObject([{ team_role: 'captain', left_at: null, team: { tag: 'NLK' } }]);
    expect(data?.player_achievements).toEqual([]);
  });

  test("a player's matches, each with both teams, newest first", async () => {
    const { data, error } = await world
      .as('user')
      .from('match_player_stats')
      .select(
        `goals, assists, saves, mvp, team_id,
         match:team_matches!inner(id, kickoff_at, status, home_score, away_score,
           home_team:teams!team_matches_home_team_id_fkey(${mark}), away_team:teams!team_matches_away_team_id_fkey(${mark}))`,
      )
      .eq('player_id', people.captain)
      .eq('match.status', 'finished')
      .order('match(kickoff_at)', { ascending: false });
    expect(error).toBeNull();
    expect(data).toMatchObject([{ goals: 2, match: { id: match, home_team: { tag: 'NLK' } } }]);
  });

  test("a team's matches, wherever it plays, and the points it was given or taken", async () => {
    const user = world.as('user');
    const { data } = await user
      .from('team_matches')
      .select('id')
      .or(`home_team_id.eq.${club.rival},away_team_id.eq.${club.rival}`);
    expect(data).toEqual([{ id: match }]);
    const { data: taken, error } = await user
      .from('point_adjustments')
      .select('points, reason, team:teams(tag)')
      .eq('league_id', league);
    expect(error).toBeNull();
    expect(taken).toEqual([{ points: -1, reason: 'Late', team: { tag: 'RIH' } }]);
  });

  test('a captain by the name of the reference', async () => {
    const { data, error } = await world
      .as('user')
      .from('teams')
      .select('captain:profiles!teams_captain_id_fkey(username)')
      .eq('id', club.own)
      .single();
    expect(error).toBeNull();
    expect(data).toEqual({ captain: { username: 'captain' } });
  });

  test('a match whole is what embedding its teams, its league, its cup and its series gives', async () => {
    const whole = 'id, name, short_name, tag, logo, kit_primary, kit_secondary, captain_id';
    await world.sql(
      `with cup as (
         insert into public.night_cups (name, starts_at, check_in_from, check_in_until, capacity, status)
         values ('Night Cup 1', now() + interval '3 days', now() + interval '1 day', now() + interval '2 days', 8, 'live') returning id
       ), tie as (
         insert into public.series (night_cup_id, round, slot, best_of) select id, 1, 1, 3 from cup returning id, night_cup_id
       )
       insert into public.team_matches (night_cup_id, series_id, game_no, stage, home_team_id, away_team_id, kickoff_at)
       select night_cup_id, id, 1, 'cup', $1, $2, now() + interval '3 days' from tie`,
      [club.own, club.rival],
    );
    const embedded = await world
      .as('user')
      .from('team_matches')
      .select(
        `*, home_team:teams!team_matches_home_team_id_fkey(${whole}), away_team:teams!team_matches_away_team_id_fkey(${whole}),
         league:leagues(id, name, time_zone), night_cup:night_cups(id, name), series(*)`,
      )
      .order('id');
    expect(embedded.error).toBeNull();
    const { data, error } = await world.as('user').from('match_details').select('*').order('id');
    expect(error).toBeNull();
    expect(data).toEqual(embedded.data);
    expect(data?.map((row) => row.night_cup !== null && row.series !== null)).toContain(true);
    expect(data?.map((row) => row.league !== null && row.series === null)).toContain(true);
  });
});
