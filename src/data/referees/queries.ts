import { queryOptions } from '@tanstack/react-query';
import { limits } from '#domain/limits.ts';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

export type Referee = Awaited<ReturnType<typeof fetchReferees>>[number];

export const refereeQueries = {
  /** The leagues somebody is a referee of, the oldest first; as fresh as a role. */
  leaguesOf: (userId: string) =>
    queryOptions({
      queryKey: ['referees', 'leagues-of', userId],
      queryFn: async () => {
        const db = await supabase();
        const read = db
          .from('league_referees')
          .select('league_id, league:leagues!league_referees_league_id_fkey(name)')
          .eq('user_id', userId);
        const rows = dataOf(await read.order('created_at').limit(100));
        return rows.map(({ league_id, league }) => ({ id: league_id, name: league.name }));
      },
      staleTime: limits.roleCacheMinutes * 60_000,
    }),

  /** The referees of a league, the oldest first. */
  ofLeague: (leagueId: string) =>
    queryOptions({ queryKey: ['referees', 'of-league', leagueId], queryFn: () => fetchReferees(leagueId) }),
};

async function fetchReferees(leagueId: string) {
  const db = await supabase();
  const read = db
    .from('league_referees')
    .select('created_at, player:profiles!league_referees_user_id_fkey(id, username, avatar)')
    .eq('league_id', leagueId);
  const rows = dataOf(await read.order('created_at').limit(limits.leagueRefereesMax));
  return rows.map(({ player, created_at }) => ({ ...player, since: created_at }));
}
