import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

/** A player's match with what their rating is worked out from. */
export type RatedRow = Awaited<ReturnType<typeof rowsOfMatch>>[number];
export type EloOfMatch = NonNullable<Awaited<ReturnType<typeof eloOf>>>;

/** So many of a player's last matches make the form line. */
const lastMatches = 25;
/** So many of a team's last matches are drawn. */
const lastRated = 40;

/** Values computed from results and statistics; results of the nouns they begin with ask for them again. */
export const ratingQueries = {
  /** A match's change of Elo; null where it is not rated. */
  eloOfMatch: (id: string) => queryOptions({ queryKey: ['matches', id, 'elo'], queryFn: () => eloOf(id) }),

  /** A team's last rated matches in a league, newest first. */
  eloOfTeam: (id: string, leagueId: string) =>
    queryOptions({
      queryKey: ['teams', id, 'elo', leagueId],
      queryFn: async () => {
        const db = await supabase();
        const read = db.from('match_elo').select('*').eq('league_id', leagueId);
        const own = read.or(`home_team_id.eq.${id},away_team_id.eq.${id}`);
        return dataOf(
          await own.order('finished_at', { ascending: false }).order('match_id', { ascending: false }).limit(lastRated),
        );
      },
      refetchOnMount: everyMount,
    }),

  /** How strong the teams of a league are now, the strongest first. */
  eloOfLeague: (id: string) =>
    queryOptions({
      queryKey: ['leagues', id, 'elo'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one league's teams
        return dataOf(await db.rpc('league_elo', { league_id: id }));
      },
      refetchOnMount: everyMount,
    }),

  /** The stats of the players of a finished match, at which position. */
  ofMatch: (id: string) => queryOptions({ queryKey: ['matches', id, 'rated'], queryFn: () => rowsOfMatch(id) }),

  /** The same of a round of a season. */
  ofRound: (leagueId: string, season: number, matchday: number) =>
    queryOptions({
      queryKey: ['leagues', leagueId, 'rated', season, matchday],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one round, twenty matches of two fives at most
        const read = db.from('rated_stats').select('*').eq('league_id', leagueId).eq('season', season);
        return dataOf(await read.eq('matchday', matchday).order('match_id').order('player_id').limit(400));
      },
    }),

  /** A player's last matches, newest first. */
  ofPlayer: (id: string) =>
    queryOptions({
      queryKey: ['players', id, 'rated'],
      queryFn: async () => {
        const db = await supabase();
        const read = db.from('rated_stats').select('*').eq('player_id', id);
        return dataOf(
          await read
            .order('kickoff_at', { ascending: false })
            .order('match_id', { ascending: false })
            .limit(lastMatches),
        );
      },
    }),

  /** The stats of each position's players in a season, all together. */
  ofPositions: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['leagues', leagueId, 'positions', season],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: five positions
        return dataOf(await db.rpc('position_stats', { league_id: leagueId, season }));
      },
    }),
};

/** The last ten matches of each of these players, newest first: those of one page of a list. */
export async function recentStats(playerIds: string[]): Promise<RatedRow[]> {
  if (playerIds.length === 0) return [];
  const db = await supabase();
  // bounded by: ten matches for each of the caller's page
  return dataOf(await db.rpc('recent_stats', { player_ids: playerIds }));
}

async function eloOf(matchId: string) {
  const db = await supabase();
  return dataOf(await db.from('match_elo').select('*').eq('match_id', matchId).maybeSingle());
}

async function rowsOfMatch(matchId: string) {
  const db = await supabase();
  // bounded by: one match
  return dataOf(await db.from('rated_stats').select('*').eq('match_id', matchId).order('player_id'));
}
