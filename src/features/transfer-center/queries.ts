import { queryOptions } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { allRows } from '#lib/all-rows.ts';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

export type MarketPlayer = Database['public']['Views']['player_market']['Row'];
export type Registration = Database['public']['Tables']['player_registrations']['Row'];
export type Listing = Awaited<ReturnType<typeof fetchListings>>[number];
export type OwnListing = Database['public']['Tables']['team_listings']['Row'];

const club = 'id, name, short_name, tag, logo, kit_primary, kit_secondary, captain_id, archived_at';

export const marketQueries = {
  /** Players who look for a team, the latest entry first. */
  players: () =>
    queryOptions({
      queryKey: ['market', 'players'],
      queryFn: async () => {
        const db = await supabase();
        return allRows((from, to) =>
          db
            .from('player_market')
            .select('*')
            .eq('listed', true)
            .order('updated_at', { ascending: false })
            .order('user_id')
            .range(from, to),
        );
      },
    }),

  /** Teams that look for players, the latest entry first. */
  teams: () => queryOptions({ queryKey: ['market', 'teams'], queryFn: fetchListings }),

  /** The own registration, listed or not; null when there is none. */
  registration: (userId: string) =>
    queryOptions({
      queryKey: ['market', 'registration', userId],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.from('player_registrations').select('*').eq('user_id', userId).maybeSingle());
      },
    }),

  /** A team's own listing for its captains; null when there is none. */
  listing: (teamId: string) =>
    queryOptions({
      queryKey: ['market', 'listing', teamId],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.from('team_listings').select('*').eq('team_id', teamId).maybeSingle());
      },
    }),

  /** Whether new registrations are closed: the playoffs. */
  closed: () =>
    queryOptions({
      queryKey: ['market', 'closed'],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.rpc('registrations_closed'));
      },
    }),
};

async function fetchListings() {
  const db = await supabase();
  const read = db.from('team_listings').select(`*, team:teams!team_listings_team_id_fkey(${club})`).eq('listed', true);
  return dataOf(await read.order('updated_at', { ascending: false }).limit(500));
}
