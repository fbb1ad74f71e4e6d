import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

const mostShown = 20;

/** The former names of a team or player, the newest first. */
export const formerNameQueries = {
  ofTeam: (id: string) =>
    queryOptions({ queryKey: ['names', 'team', id], queryFn: () => fetchFormerNames('team_id', id) }),

  ofPlayer: (id: string) =>
    queryOptions({ queryKey: ['names', 'player', id], queryFn: () => fetchFormerNames('player_id', id) }),
};

async function fetchFormerNames(bearer: 'team_id' | 'player_id', id: string) {
  const db = await supabase();
  const read = db.from('former_names').select('id, name, until').eq(bearer, id);
  return dataOf(await read.order('until', { ascending: false }).limit(mostShown));
}
