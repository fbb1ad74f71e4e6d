import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { matchColumns } from '#features/matches/queries.ts';
import { allRows } from '#lib/all-rows.ts';
import { dataOf } from '#lib/errors.ts';
import { useSession } from '#lib/session.ts';
import { supabase } from '#lib/supabase.ts';

type Views = Database['public']['Views'];
export type TeamProfile = Views['team_profiles']['Row'];
export type RosterMember = Views['team_roster']['Row'];

export const teamQueries = {
  /** Every team that still plays, with captain, player count, league and record. */
  list: () =>
    queryOptions({
      queryKey: ['teams', 'list'],
      queryFn: async () => {
        const db = await supabase();
        return allRows((from, to) =>
          db.from('team_profiles').select('*').is('archived_at', null).order('name').order('id').range(from, to),
        );
      },
      meta: { errorToast: 'teams:errors.list', toastId: 'teams-error' },
    }),

  /** One team; null when there is none. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['teams', id],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.from('team_profiles').select('*').eq('id', id).maybeSingle());
      },
    }),

  /** Its members, active and former, with their figures for this team. */
  roster: (id: string) =>
    queryOptions({
      queryKey: ['teams', id, 'roster'],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.from('team_roster').select('*').eq('team_id', id).order('shirt_number'));
      },
    }),

  achievements: (id: string) =>
    queryOptions({
      queryKey: ['teams', id, 'achievements'],
      queryFn: async () => {
        const db = await supabase();
        const read = db.from('team_achievements').select('*').eq('team_id', id);
        return dataOf(await read.order('created_at', { ascending: false }));
      },
    }),

  /** The team's entry in a season, with the rights an admin gave. */
  entry: (id: string, leagueId: string, season: number) =>
    queryOptions({
      queryKey: ['teams', id, 'entry', leagueId, season],
      queryFn: async () => {
        const db = await supabase();
        const read = db.from('league_teams').select('rights_used, rights_extra').eq('team_id', id);
        return dataOf(await read.eq('league_id', leagueId).eq('season', season).maybeSingle());
      },
    }),

  /** Every match of the team, oldest first. */
  matches: (id: string) =>
    queryOptions({
      queryKey: ['matches', 'team', id],
      queryFn: async () => {
        const db = await supabase();
        const either = `home_team_id.eq.${id},away_team_id.eq.${id}`;
        return allRows((from, to) =>
          db.from('team_matches').select(matchColumns).or(either).order('kickoff_at').order('id').range(from, to),
        );
      },
      refetchOnMount: 'always',
    }),

  /** The team a player belongs to now; null for a free agent. */
  ofPlayer: (playerId: string) =>
    queryOptions({
      queryKey: ['teams', 'of-player', playerId],
      queryFn: async () => {
        const db = await supabase();
        const read = db.from('team_members').select('team_id, team_role').eq('player_id', playerId).is('left_at', null);
        return dataOf(await read.maybeSingle());
      },
    }),
};

/** Hook: the id of the signed-in user's own team; undefined for a free agent and while it is read. */
export function useOwnTeam(): string | undefined {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  return useQuery({ ...teamQueries.ofPlayer(userId), enabled: userId !== '' }).data?.team_id;
}
