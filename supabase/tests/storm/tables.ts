import type { StormDatabase } from './sessions.ts';

/** The whole tables as the rules of a storm read them, and what SQL works out from them. Moments are seconds. */

type Side = 'home' | 'away' | 'both' | null;
export type MatchRow = {
  id: string;
  league_id: string | null;
  night_cup_id: string | null;
  series_id: string | null;
  game_no: number | null;
  stage: 'regular' | 'decider' | 'quarterfinal' | 'semifinal' | 'third_place' | 'final' | 'cup';
  home_team_id: string;
  away_team_id: string;
  kickoff: number;
  finished: number | null;
  status: 'scheduled' | 'live' | 'reported' | 'disputed' | 'finished' | 'postponed' | 'cancelled';
  home_score: number | null;
  away_score: number | null;
  forfeited_by: Side;
};
export type ResultRow = {
  match_id: string;
  seq: number;
  cause: string;
  home_score: number | null;
  away_score: number | null;
  forfeited_by: Side;
  report_id: string | null;
};
type Stat = { player_id: string; goals?: number; assists?: number; mvp?: boolean };
export type ReportRow = {
  id: string;
  match_id: string;
  team_id: string;
  status: 'filed' | 'confirmed' | 'disputed' | 'superseded';
  forfeited_by: Side;
  stats: Stat[];
};
export type SeriesRow = {
  id: string;
  league_id: string | null;
  night_cup_id: string | null;
  round: number;
  slot: number;
  best_of: number;
  team_a_id: string | null;
  team_b_id: string | null;
  wins_a: number;
  wins_b: number;
  winner_team_id: string | null;
  no_winner: boolean;
  next_series_id: string | null;
  next_slot: 'a' | 'b' | null;
  loser_series_id: string | null;
};
type SeasonRow = {
  league_id: string;
  phase: 'registration' | 'regular' | 'playoffs' | 'finished';
  champion_team_id: string | null;
  playoff_teams: number;
  third_place_match: boolean;
  points_for_win: number;
  relegation_places: number;
};
type EntryRow = {
  league_id: string;
  team_id: string;
  withdrawn: boolean;
  rights_used: number;
  playoff_seed: number | null;
  final_rank: number | null;
};
type MemberRow = {
  team_id: string;
  player_id: string;
  team_role: 'captain' | 'co_captain' | 'player';
  joined: number;
  gone: number | null;
};
type ContractRow = {
  team_id: string;
  player_id: string;
  status: string;
  classic: boolean;
  league_id: string | null;
  right_spent: boolean;
};
type PenaltyRow = {
  id: string;
  league_id: string;
  player_id: string;
  status: 'proposed' | 'active' | 'served' | 'cancelled';
  matches: number;
  served: number;
  active_from: number | null;
};
type StatRow = {
  match_id: string;
  player_id: string;
  team_id: string;
  goals: number;
  assists: number;
  mvp: boolean;
};
type CupRow = { id: string; status: string; winner_team_id: string | null; capacity: number; titles: number };

export type Tables = {
  matches: MatchRow[];
  results: ResultRow[];
  reports: ReportRow[];
  series: SeriesRow[];
  seasons: SeasonRow[];
  entries: EntryRow[];
  adjustments: { league_id: string; team_id: string; points: number; reversed_at: string | null }[];
  cups: CupRow[];
  cupTeams: { night_cup_id: string; team_id: string; waiting: boolean; here: boolean; seed: number | null }[];
  teams: { id: string; name: string; captain_id: string | null; archived: boolean }[];
  members: MemberRow[];
  contracts: ContractRow[];
  /** `broken`: why somebody in the line-up of a match that is still to begin may not play it. */
  lineups: { match_id: string; team_id: string; player_id: string; broken: string | null }[];
  stats: StatRow[];
  penalties: PenaltyRow[];
  places: { id: string; match_id: string; team_id: string; player_id: string }[];
  protests: { match_id: string; status: string }[];
  /** The answer of SQL about them. */
  table: { league_id: string; team_id: string; points: number; difference: number; goals: number; place: number }[];
  sums: { player_id: string; team_id: string; league_id: string | null; appearances: number; goals: number; assists: number; mvp: number }[];
  failures: { action: string; subject: string; after: unknown }[];
  deadlocks: { count: number }[];
}; // prettier-ignore

const seconds = (column: string) => `extract(epoch from ${column})::float8`;

const statements: Record<keyof Tables, string> = {
  matches: `select id, league_id, night_cup_id, series_id, game_no, stage::text, home_team_id, away_team_id, ${seconds('kickoff_at')} as kickoff,
      ${seconds('finished_at')} as finished, status::text, home_score, away_score, forfeited_by::text from public.team_matches`,
  results: `select match_id, seq, cause::text, home_score, away_score, forfeited_by::text, report_id from public.match_results order by match_id, seq`,
  reports: `select id, match_id, team_id, status::text, forfeited_by::text, stats from public.match_reports order by created_at`,
  series: `select id, league_id, night_cup_id, round, slot, best_of, team_a_id, team_b_id, wins_a, wins_b, winner_team_id,
      coalesce((to_jsonb(s) ->> 'no_winner')::boolean, false) as no_winner, next_series_id, next_slot::text, loser_series_id from public.series s`,
  seasons: `select league_id, phase::text, champion_team_id, playoff_teams, third_place_match, points_for_win, relegation_places from public.league_seasons`,
  entries: `select league_id, team_id, withdrawn_at is not null as withdrawn, rights_used, playoff_seed, final_rank from public.league_teams`,
  adjustments: `select league_id, team_id, points, reversed_at::text from public.point_adjustments`,
  cups: `select id, status::text, winner_team_id, capacity,
      (select count(*)::int from public.team_achievements a where a.type = 'nightcup' and a.title like c.name || ' · %') as titles from public.night_cups c`,
  cupTeams: `select night_cup_id, team_id, waiting, checked_in_at is not null as here, seed from public.night_cup_teams`,
  teams: `select id, name, captain_id, archived_at is not null as archived from public.teams`,
  members: `select team_id, player_id, team_role::text, ${seconds('joined_at')} as joined, ${seconds('left_at')} as gone from public.team_members`,
  contracts: `select team_id, player_id, status::text, duration_type = 'classic' as classic, league_id, right_spent from public.contracts`,
  lineups: `select l.match_id, l.team_id, l.player_id,
      case when m.status = 'scheduled' then private.may_play(l.player_id, l.team_id, l.match_id)
          || ' in ' || round(extract(epoch from m.kickoff_at - now()) / 60) || ' minutes ' || coalesce((
            select o.eligibility || ' joined ' || round(extract(epoch from o.joined_at - now()) / 60) from public.team_members o
             where (o.team_id, o.player_id) = (l.team_id, l.player_id) order by o.joined_at desc limit 1), 'no member') end as broken
    from public.match_lineups l join public.team_matches m on m.id = l.match_id`,
  stats: `select match_id, player_id, team_id, goals, assists, mvp from public.match_player_stats`,
  penalties: `select id, league_id, player_id, status::text, matches, served, ${seconds('active_from')} as active_from
    from public.penalties where kind = 'suspension'`,
  places: `select id, match_id, team_id, player_id from public.stand_ins where player_id is not null and withdrawn_at is null`,
  protests: `select match_id, status::text from public.protests`,
  table: `select s.league_id, t.team_id, t.points, t.difference, t.goals, t.place
    from public.league_seasons s cross join lateral private.season_table(s.league_id, s.season) t where s.phase <> 'finished'`,
  sums: `select player_id, team_id, league_id, appearances, goals, assists, mvp from public.season_stats`,
  failures: `select action, subject, after from private.audit_log where action like 'fail %'`,
  deadlocks: `select deadlocks::int as count from pg_stat_database where datname = current_database()`,
};

export async function readTables(database: Pick<StormDatabase, 'look'>): Promise<Tables> {
  const read = await database.look(Object.values(statements));
  return Object.fromEntries(Object.keys(statements).map((name, at) => [name, read[at]])) as unknown as Tables;
}
