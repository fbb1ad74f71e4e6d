import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

export type StandIn = Awaited<ReturnType<typeof fetchStandIns>>[number];

export const standInQueries = {
  /** Places of a match that are requested or taken: all of them for both sides, those still open for free agents. */
  ofMatch: (matchId: string) =>
    queryOptions({
      queryKey: ['matches', matchId, 'stand-ins'],
      queryFn: () => fetchStandIns(matchId),
      refetchOnMount: everyMount,
    }),
};

/** Far more than both sides have in a season. */
const most = 20;

async function fetchStandIns(matchId: string) {
  const db = await supabase();
  const read = db
    .from('stand_ins')
    .select('id, team_id, player_id, player:profiles!stand_ins_player_id_fkey(id, username)')
    .eq('match_id', matchId)
    .is('withdrawn_at', null);
  return dataOf(await read.order('created_at').limit(most));
}
