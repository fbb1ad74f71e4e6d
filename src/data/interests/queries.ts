import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** A decision by a player of one team about its rival or its neighbour. */
export type InterestedDecision = Awaited<ReturnType<typeof fetchDecisions>>[number];

/** Decisions of players about rivals and neighbours because nobody else could, newest first: no more than is shown. */
export const interestQueries = {
  /** The matches of the viewer's team that are neither finished nor cancelled, by their kick-off. */
  openMatches: (teamId: string) =>
    queryOptions({
      queryKey: ['matches', 'open', teamId],
      queryFn: async () => {
        const db = await supabase();
        const read = db.from('team_matches').select('home_team_id, away_team_id, stage, status, kickoff_at');
        const own = read.or(`home_team_id.eq.${teamId},away_team_id.eq.${teamId}`);
        return dataOf(await own.not('status', 'in', '(finished,cancelled)').order('kickoff_at').limit(openMatches));
      },
    }),

  ofMatch: (matchId: string) =>
    queryOptions({
      queryKey: ['matches', matchId, 'interested'],
      queryFn: () => fetchDecisions({ match_id: matchId }),
    }),

  /** About the points and entries of a season. */
  ofSeason: (leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['leagues', leagueId, season, 'interested'],
      queryFn: () => fetchDecisions({ league_id: leagueId, season }, ['points', 'entry']),
    }),

  /** About a team itself: its matches show theirs. */
  ofTeam: (teamId: string) =>
    queryOptions({
      queryKey: ['teams', teamId, 'interested'],
      queryFn: () => fetchDecisions({ about_team_id: teamId }, ['squad', 'eligibility', 'penalty', 'points', 'entry']),
    }),
};

const shown = 20;
/** Of one team: a season against every other twice, with a cup beside it. */
const openMatches = 100;

async function fetchDecisions(
  of: { match_id: string } | { league_id: string; season: number } | { about_team_id: string },
  matters?: readonly ('squad' | 'eligibility' | 'penalty' | 'points' | 'entry')[],
) {
  const db = await supabase();
  let read = db
    .from('interested_decisions')
    .select(
      `id, matter, kind, created_at,
       by:teams!interested_decisions_by_team_id_fkey(name),
       about:teams!interested_decisions_about_team_id_fkey(name)`,
    )
    .match(of);
  if (matters) read = read.in('matter', matters);
  return dataOf(await read.order('created_at', { ascending: false }).limit(shown));
}
