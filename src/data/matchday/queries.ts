import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';
import { withBadges } from '#data/matches/queries.ts';

export type MatchdayMatch = Awaited<ReturnType<typeof fetchMatches>>[number];

/** As many results as one call takes: more than a matchday has. */
const perMatchday = 64;

/** The form of a matchday: one round of one season. */
export const matchdayQueries = {
  /** How many rounds a season has, and the one whose results are due; null without any. */
  rounds: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['matches', 'matchdays', leagueId, season],
      queryFn: () => fetchRounds(leagueId, season),
      refetchOnMount: everyMount,
    }),

  /** The matches of a round in order of kick-off, with what was reported about those without a result. */
  matches: (leagueId: string, season: number, round: number) =>
    queryOptions({
      queryKey: ['matches', 'matchday', leagueId, season, round],
      queryFn: async ({ client }) => withBadges(client, await fetchMatches(leagueId, season, round)),
      refetchOnMount: everyMount,
    }),
};

/** The last round that has kicked off and is not complete, else the next one, else the last. */
async function fetchRounds(leagueId: string, season: number) {
  const db = await supabase();
  const rounds = () =>
    db
      .from('team_matches')
      .select('matchday')
      .eq('league_id', leagueId)
      .eq('season', season)
      .eq('stage', 'regular')
      .not('matchday', 'is', null);
  const now = new Date().toISOString();
  const [begun, open, all] = await Promise.all([
    rounds()
      .in('status', ['scheduled', 'live', 'reported', 'disputed'])
      .lte('kickoff_at', now)
      .order('matchday', { ascending: false })
      .limit(1),
    rounds().in('status', ['scheduled', 'live']).order('matchday').limit(1),
    rounds().order('matchday', { ascending: false }).limit(1),
  ]);
  const [due, next, last] = [begun, open, all].map((answer) => dataOf(answer)[0]?.matchday ?? null);
  return last ? { last, due: due ?? next ?? last } : null;
}

async function fetchMatches(leagueId: string, season: number, round: number) {
  const db = await supabase();
  const read = db
    .from('team_matches')
    .select('id, home_team_id, away_team_id, kickoff_at, status, home_score, away_score, forfeited_by')
    .eq('league_id', leagueId)
    .eq('season', season)
    .eq('stage', 'regular')
    .eq('matchday', round);
  const rows = dataOf(await read.order('kickoff_at').order('id').limit(perMatchday));
  const reported = rows.filter(({ status }) => status === 'reported' || status === 'disputed').map(({ id }) => id);
  const reports = reported.length === 0 ? [] : await fetchReports(reported);
  return rows.map((row) => ({ ...row, reports: reports.filter(({ match_id }) => match_id === row.id) }));
}

async function fetchReports(matches: string[]) {
  const db = await supabase();
  const read = db
    .from('match_reports')
    .select('id, match_id, team_id, home_score, away_score, forfeited_by')
    .in('match_id', matches)
    .in('status', ['filed', 'disputed']);
  return dataOf(await read.order('created_at').limit(2 * perMatchday));
}
