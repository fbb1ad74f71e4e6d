import { queryOptions } from '@tanstack/react-query';
import { compare } from '#domain/compare.ts';
import { momentOfNames } from '#domain/club/names-in-time.ts';
import type { Reinstated } from '#domain/competition/effect.ts';
import { dataOf } from '#lib/errors.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';
import { namesThen } from '#data/names/names-then.ts';
import { badgeColumns } from '#data/teams/badge.ts';

export type Entry = Awaited<ReturnType<typeof fetchEntries>>[number];
export type Series = Awaited<ReturnType<typeof fetchSeries>>[number];

/** The group of an entry and its row of a final table: FinalRow of domain/competition/standings.ts. */
const finalRowColumns =
  'group_name, table_position, table_won, table_drawn, table_lost, table_goals_for, table_goals_against, table_points' as const;

const nothingToUndo = {
  may_undo_schedule: false,
  may_undo_start: false,
  may_undo_playoffs: false,
  may_undo_import: false,
};

export const seasonQueries = {
  /** The teams that entered a season. */
  entries: (leagueId: string, season: number) =>
    queryOptions({ queryKey: ['leagues', leagueId, season, 'entries'], queryFn: () => fetchEntries(leagueId, season) }),

  /** A season's teams with the names of their captains, and how they ended, as a file holds them. */
  teamsForFile: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['leagues', leagueId, season, 'file'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one season
        const entered = db
          .from('league_teams')
          .select(
            `withdrawn_at, playoff_seed, final_rank, ${finalRowColumns}, team:teams!league_teams_team_id_fkey(id, name, short_name, tag, captain_id)`,
          );
        const entries = dataOf(await entered.eq('league_id', leagueId).eq('season', season));
        const teams = entries.map(({ team, ...entry }) => ({ ...team, ...entry }));
        const ids = teams.flatMap(({ captain_id }) => captain_id ?? []);
        // bounded by: one season's captains
        const captains = dataOf(await db.from('profiles').select('id, username').in('id', ids));
        const names = new Map(captains.map(({ id, username }) => [id, username]));
        return teams.map((team) => ({ ...team, captain: names.get(team.captain_id ?? '') ?? null }));
      },
      staleTime: 0,
    }),

  /** The squads of these teams, by name, as a file holds them. */
  squads: (teamIds: string[]) =>
    queryOptions({
      queryKey: ['teams', 'squads', teamIds],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: the squads of one season's teams
        const read = db
          .from('team_members')
          .select('team_id, team_role, shirt_number, player:profiles!team_members_player_id_fkey(username)')
          .in('team_id', teamIds);
        return dataOf(await read.is('left_at', null)).map(({ player, ...member }) => ({
          ...member,
          player: player.username,
        }));
      },
      staleTime: 0,
    }),

  /**
   * Withdrawal requests of teams that want to leave a season, the newest first: those who decide read all of it, a team
   * its own.
   */
  withdrawals: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['leagues', leagueId, season, 'withdrawals'],
      queryFn: async () => {
        const db = await supabase();
        const read = db
          .from('withdrawal_requests')
          .select('id, team_id, reason, ruling, status, created_at')
          .eq('league_id', leagueId)
          .eq('season', season);
        return dataOf(await read.order('created_at', { ascending: false }).limit(50));
      },
    }),

  /** Each match of the table as it would be again if a team's withdrawal were taken back, for those who decide. */
  reinstatement: (leagueId: string, season: number, teamId: string) =>
    queryOptions({
      queryKey: ['leagues', leagueId, season, 'reinstatement', teamId],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: a team's matches of one season
        const args = { league_id: leagueId, season, team_id: teamId };
        const effect: Reinstated[] = dataOf(await db.rpc('reinstatement_effect', args));
        return effect;
      },
      staleTime: 0,
      refetchOnMount: everyMount,
    }),

  /** The steps of a season that the viewer may undo now: each ends once something depends on it. */
  undoOptions: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['leagues', leagueId, season, 'undo-options'],
      queryFn: async () => {
        const db = await supabase();
        const [options] = dataOf(await db.rpc('undo_options', { league_id: leagueId, season }).limit(1));
        return options ?? nothingToUndo;
      },
      refetchOnMount: everyMount,
    }),

  /** Points given or taken outside the matches. */
  adjustments: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['leagues', leagueId, season, 'adjustments'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one season
        const read = db.from('point_adjustments').select('*').eq('league_id', leagueId).eq('season', season);
        return dataOf(await read.is('reversed_at', null));
      },
    }),

  /** The playoffs' series; none before they begin. */
  series: (leagueId: string, season: number) =>
    queryOptions({ queryKey: ['leagues', leagueId, season, 'series'], queryFn: () => fetchSeries(leagueId, season) }),

  /** Protests of a season that nobody has ruled about yet, for the staff. */
  openProtests: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['matches', 'protests', leagueId, season],
      queryFn: async () => {
        const db = await supabase();
        const read = db.from('protests').select('id, match_id, match:team_matches!inner(league_id, season)');
        return dataOf(
          await read.eq('status', 'filed').eq('match.league_id', leagueId).eq('match.season', season).limit(50),
        );
      },
    }),

  /** Until when the matches of a season that are decided may be protested, in milliseconds; null once none may be. */
  protestsUntil: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['matches', 'protests', leagueId, season, 'until'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one moment
        const until = dataOf(await db.rpc('protests_until', { league_id: leagueId, season })) as string | null;
        return until === null ? null : Date.parse(until);
      },
      refetchOnMount: everyMount,
    }),
};

async function fetchEntries(leagueId: string, season: number) {
  const db = await supabase();
  // bounded by: one season
  const read = db
    .from('league_teams')
    .select(
      `team_id, registered_at, withdrawn_at, playoff_seed, rights_used, ${finalRowColumns}, run:league_seasons(phase, finished_at), team:teams!league_teams_team_id_fkey(${badgeColumns})`,
    );
  const entries = dataOf(await read.eq('league_id', leagueId).eq('season', season).order('registered_at'));
  const moment = momentOfNames(entries[0]?.run);
  const nameThen = await namesThen(entries.map(({ team_id: id }) => ({ id, at: moment })));
  // an import enters all of its teams in the same moment
  return entries
    .toSorted(
      (one, other) => compare(one.registered_at, other.registered_at) || compare(one.team.name, other.team.name),
    )
    .map(({ run: _run, team, ...entry }) => ({ ...entry, team: { ...team, name_then: nameThen(team.id, moment) } }));
}

async function fetchSeries(leagueId: string, season: number) {
  const db = await supabase();
  // bounded by: one season
  const read = db
    .from('series')
    .select(
      `*, run:league_seasons(phase, finished_at), team_a:teams!series_team_a_id_fkey(${badgeColumns}), team_b:teams!series_team_b_id_fkey(${badgeColumns})`,
    );
  const series = dataOf(await read.eq('league_id', leagueId).eq('season', season).order('round').order('slot'));
  const moment = momentOfNames(series[0]?.run);
  const teams = series.flatMap(({ team_a_id, team_b_id }) => [team_a_id, team_b_id]);
  const nameThen = await namesThen(teams.flatMap((id) => (id === null ? [] : { id, at: moment })));
  return series.map(({ run: _run, team_a, team_b, ...each }) => ({
    ...each,
    team_a: team_a && { ...team_a, name_then: nameThen(team_a.id, moment) },
    team_b: team_b && { ...team_b, name_then: nameThen(team_b.id, moment) },
  }));
}
