import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** Names the player of a match, or another one until the vote is closed. */
export function useVotePlayerOfMatch(matchId: string) {
  return useMutation({
    mutationFn: async (player_id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('vote_player_of_match', { match_id: matchId, player_id }));
    },
    meta: { successToast: 'ratings:vote.toast', refusalToast: true, invalidates: ['matches'] },
  });
}
