import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

export type Caster = Awaited<ReturnType<typeof fetchCasters>>[number];
/** The subject of an overlay: one match, or whatever a league plays. */
export type OverlayOf = { match_id: string } | { league_id: string };

export const broadcastQueries = {
  /** The casters of a match, the first named first. */
  casters: (matchId: string) =>
    queryOptions({ queryKey: ['matches', matchId, 'casters'], queryFn: () => fetchCasters(matchId) }),

  /** The addresses of an overlay that still open something: the own, and to admins everybody's. */
  overlayLinks: (of: OverlayOf) =>
    queryOptions({
      queryKey: ['overlay-links', of],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one match or league, and what one person may make
        return dataOf(await db.rpc('overlay_links', of));
      },
    }),
};

async function fetchCasters(matchId: string) {
  const db = await supabase();
  const read = db
    .from('match_casters')
    .select('team_id, player:profiles!match_casters_user_id_fkey(id, username, avatar)')
    .eq('match_id', matchId)
    .is('refused_at', null);
  // bounded by: what the two sides and the staff may name
  const rows = dataOf(await read.order('created_at').limit(20));
  return rows.map(({ player, team_id }) => ({ ...player, team_id }));
}
