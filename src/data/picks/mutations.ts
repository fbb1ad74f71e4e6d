import { command } from '#data/command.ts';
import type { Pick } from '#domain/competition/picks.ts';

/** A match with what is picked of it now; without a pick it is taken back. */
export type SentPick = { match_id: string; pick: Pick | undefined };

/** Picks matches of a season; gives those that had kicked off meanwhile, which stay as they were. */
export const useSavePicks = command(
  'save_picks',
  (sent: SentPick[], { league_id, season }: { league_id: string; season: number }) => ({
    league_id,
    season,
    picks: sent.map(({ match_id, pick }) => ({
      match_id,
      ...(pick && (pick.home_score === null ? { winner: pick.winner } : scoreOf(pick))),
    })),
  }),
  { invalidates: ['picks'] },
);

const scoreOf = ({ home_score, away_score }: Pick) => ({ home_score, away_score });
