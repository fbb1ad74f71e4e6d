import { call, mutation } from '#data/command.ts';
import type { Pick } from '#domain/competition/picks.ts';

/** A match with what is picked of it now; without a pick it is taken back. */
export type SentPick = { match_id: string; pick: Pick | undefined };

/** Picks matches of a season; gives those that had kicked off meanwhile, which stay as they were. */
export const useSavePicks = mutation(
  (sent: SentPick[], { league_id, season }: { league_id: string; season: number }) => {
    const picks = sent.map(({ match_id, pick }) => ({
      match_id,
      ...(pick && (pick.home_score === null ? { winner: pick.winner } : scoreOf(pick))),
    }));
    return call('save_picks', { league_id, season, picks });
  },
  { invalidates: ['picks'] },
);

const scoreOf = ({ home_score, away_score }: Pick) => ({ home_score, away_score });
