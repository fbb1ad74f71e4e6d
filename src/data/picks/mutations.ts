import { useMutation } from '@tanstack/react-query';
import type { Pick } from '#domain/competition/picks.ts';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** A match with what is picked of it now; without a pick it is taken back. */
export type SentPick = { match_id: string; pick: Pick | undefined };

/** Picks matches of a season; gives those that had kicked off meanwhile, which stay as they were. */
export function useSavePicks({ league_id, season }: { league_id: string; season: number }) {
  return useMutation({
    mutationFn: async (sent: SentPick[]) => {
      const db = await supabase();
      const picks = sent.map(({ match_id, pick }) => ({
        match_id,
        ...(pick && (pick.home_score === null ? { winner: pick.winner } : scoreOf(pick))),
      }));
      return dataOf(await db.rpc('save_picks', { league_id, season, picks }));
    },
    meta: { refusalToast: true, invalidates: ['picks'] },
  });
}

const scoreOf = ({ home_score, away_score }: Pick) => ({ home_score, away_score });
