import { queryOptions } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

type Calls = Database['public']['Functions'];
/** Until when a match is voted about, whether the viewer may, and whom they chose. */
export type Vote = Omit<Calls['player_vote']['Returns'][number], 'chosen'> & { chosen: string | null };
/** The candidates; the numbers are null until the vote is closed, the place for members without a vote. */
export type Candidate = Omit<Calls['player_vote_tally']['Returns'][number], Counted> & Record<Counted, number | null>;
type Counted = 'votes' | 'rival_votes' | 'place';

export const voteQueries = {
  /** The vote about the player of a match; null where there is none. */
  ofMatch: (id: string) =>
    queryOptions({
      queryKey: ['matches', id, 'vote'],
      queryFn: async (): Promise<{ vote: Vote; candidates: Candidate[] } | null> => {
        const db = await supabase();
        // bounded by: one match
        const voteQuery = db.rpc('player_vote', { match_id: id });
        // bounded by: two squads
        const counted = db.rpc('player_vote_tally', { match_id: id });
        const [votes, candidates] = await Promise.all([voteQuery, counted]);
        const vote = dataOf(votes)[0];
        return vote ? { vote, candidates: dataOf(candidates) } : null;
      },
      refetchOnMount: everyMount,
    }),
};
