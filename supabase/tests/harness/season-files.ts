import { randomUUID } from 'node:crypto';
import { adjustmentFile, fixtureFile, squadFile, teamFile } from '#domain/competition/season-files.ts';
import { readAdjustments, readFixtures, readSquads, readTeams, writeCsv } from '#domain/competition/csv.ts';
import { type FinalRow, rankTeams, type TableMatch } from '#domain/competition/standings.ts';
import type { World } from './harness.ts';

/** Seasons as the CSV files the app writes and reads. */

export const zone = 'Europe/Istanbul';

let leagues = 0;
/** A season nobody has entered. */
export async function newSeason(
  on: World,
  { legs = 2, season = 1, size = 6, thirdPlace = false } = {},
): Promise<string> {
  const league = randomUUID();
  await on.sql('insert into public.leagues (id, name, time_zone) values ($1, $2, $3)', [
    league,
    `Brought in ${(leagues += 1)}`,
    zone,
  ]);
  await on.sql(
    `insert into public.league_seasons (league_id, season, legs, playoff_teams, third_place_match)
       values ($1, $2, $3, $4, $5)`,
    [league, season, legs, size, thirdPlace],
  );
  return league;
}

type Files = { teams: string; squads: string; fixtures: string; adjustments: string };

/** Exports of the app: a season's entries, squads, matches and adjustments as files. */
export async function exported(on: World, league: string): Promise<Files> {
  const user = on.as('user');
  const { data: entries } = await user
    .from('league_teams')
    .select(
      'withdrawn_at, playoff_seed, final_rank, group_name, table_position, table_won, table_drawn, table_lost, table_goals_for, table_goals_against, table_points, team:teams!league_teams_team_id_fkey(id, name, short_name, tag, captain_id)',
    )
    .eq('league_id', league);
  const rows = (entries ?? []).map(({ team, ...entry }) => ({ ...team, ...entry }));
  const ids = rows.flatMap(({ captain_id }) => captain_id ?? []);
  const { data: captains } = await user.from('profiles').select('id, username').in('id', ids);
  const teams = rows.map((team) => ({
    ...team,
    captain: captains?.find(({ id }) => id === team.captain_id)?.username ?? null,
  }));
  const { data: members } = await user
    .from('team_members')
    .select('team_id, team_role, shirt_number, player:profiles!team_members_player_id_fkey(username)')
    .is('left_at', null)
    .in(
      'team_id',
      teams.map(({ id }) => id),
    );
  const squads = (members ?? []).map(({ player, ...member }) => ({ ...member, player: player.username }));
  const { data: matches } = await user.from('team_matches').select('*').eq('league_id', league);
  const { data: adjustments } = await user.from('point_adjustments').select('*').eq('league_id', league);
  return {
    teams: writeCsv(teamFile(teams, zone)),
    squads: writeCsv(squadFile(squads, teams)),
    fixtures: writeCsv(fixtureFile(matches ?? [], teams, zone)),
    adjustments: writeCsv(adjustmentFile(adjustments ?? [], teams)),
  };
}

/** The app's parse of those files. */
export const imported = (files: Files) => ({
  teams: readTeams(files.teams, zone).rows,
  squads: readSquads(files.squads).rows,
  fixtures: readFixtures(files.fixtures, zone).rows,
  adjustments: readAdjustments(files.adjustments).rows,
});

/** As if the teams of a league had never been here: archived, without members. */
export async function neverHere(on: World, league: string): Promise<void> {
  const teams = 'select team_id from public.league_teams where league_id = $1';
  await on.sql(`update public.team_members set left_at = clock_timestamp() where team_id in (${teams})`, [league]);
  await on.sql(`update public.teams set archived_at = now() where id in (${teams})`, [league]);
}

/** Everything of a season that a table, a bracket and an archive show, in names. */
export async function standingOf(on: World, league: string) {
  const [season] = await on.sql<{ phase: string; champion: string | null; relegation_places: number }>(
    `select s.phase::text, t.name as champion, s.relegation_places from public.league_seasons s
       left join public.teams t on t.id = s.champion_team_id where s.league_id = $1`,
    [league],
  );
  const entries = await on.sql<
    {
      id: string;
      name: string;
      withdrawn: boolean;
      seed: number | null;
      rank: number | null;
    } & FinalRow
  >(
    `select t.id, t.name, e.withdrawn_at is not null as withdrawn, e.playoff_seed as seed, e.final_rank as rank,
         e.group_name, e.table_position, e.table_won, e.table_drawn, e.table_lost, e.table_goals_for, e.table_goals_against, e.table_points
       from public.league_teams e join public.teams t on t.id = e.team_id where e.league_id = $1 order by t.name`,
    [league],
  );
  const name = new Map(entries.map((entry) => [entry.id, entry.name]));
  const matches = await on.sql<TableMatch>('select * from public.team_matches where league_id = $1', [league]);
  const adjustments = await on.sql<{ team_id: string; points: number }>(
    'select team_id, points, reversed_at from public.point_adjustments where league_id = $1',
    [league],
  );
  const teams = entries.filter(({ withdrawn }) => !withdrawn);
  const table = rankTeams({ teams, matches, adjustments, relegationPlaces: season!.relegation_places });
  const bracket = await on.sql(
    `select s.round, s.slot, s.best_of, a.name as a, b.name as b, s.wins_a, s.wins_b, w.name as winner,
         (select array_agg(m.game_no || ' ' || h.name || ' ' || m.status || coalesce(' ' || m.home_score || '-' || m.away_score, '') order by m.game_no)
            from public.team_matches m join public.teams h on h.id = m.home_team_id where m.series_id = s.id) as games
       from public.series s
       left join public.teams a on a.id = s.team_a_id
       left join public.teams b on b.id = s.team_b_id
       left join public.teams w on w.id = s.winner_team_id
      where s.league_id = $1 order by s.round, s.slot`,
    [league],
  );
  return {
    season,
    entries: entries.map(({ id: _id, ...entry }) => entry),
    table: table.map(({ team_id, tie, ...row }) => ({
      ...row,
      team: name.get(team_id),
      level: tie?.teamIds.map((id) => name.get(id)),
    })),
    bracket,
  };
}
