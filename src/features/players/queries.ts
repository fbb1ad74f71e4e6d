import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { withMarks } from '#features/matches/queries.ts';
import { dataOf } from '#lib/errors.ts';
import { type Last, newestFirst } from '#lib/newest-first.ts';
import { supabase } from '#lib/supabase.ts';

export type Player = Database['public']['Tables']['profiles']['Row'];

const club = 'id, name, short_name, tag, logo, kit_primary, kit_secondary';
const pageRows = 25;

export const playerQueries = {
  /** The public part of a profile; null when there is no such player. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['players', id],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.from('profiles').select('*').eq('id', id).maybeSingle());
      },
    }),

  /** Every club the player has been a member of, the current one (without an end) first. */
  clubs: (id: string) =>
    queryOptions({
      queryKey: ['players', id, 'clubs'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one career
        const read = db.from('team_members').select(`*, team:teams(${club})`).eq('player_id', id);
        return dataOf(
          await read.order('left_at', { ascending: false, nullsFirst: true }).order('joined_at', { ascending: false }),
        );
      },
    }),

  /** Figures per league, season and team. */
  stats: (id: string) =>
    queryOptions({
      queryKey: ['players', id, 'stats'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one career
        return dataOf(await db.rpc('player_stats', { player_id: id }));
      },
    }),

  /** One row per match played, with the player's figures, newest first, page by page. */
  matches: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['players', id, 'matches'],
      queryFn: async ({ client, pageParam }) => {
        const db = await supabase();
        const read = db.from('player_matches').select('*').eq('player_id', id);
        return withMarks(client, dataOf(await newestFirst(read, 'kickoff_at', pageParam).limit(pageRows)));
      },
      initialPageParam: null as Last<'kickoff_at'>,
      getNextPageParam: (last) => (last.length < pageRows ? undefined : last.at(-1)),
    }),

  achievements: (id: string) =>
    queryOptions({
      queryKey: ['players', id, 'achievements'],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one career
        const read = db.from('player_achievements').select('*').eq('player_id', id);
        return dataOf(await read.order('created_at', { ascending: false }));
      },
    }),
};
