import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';
import type { Followed, FollowKind } from './queries.ts';

/** Follows a team, a league or a player, or does so no longer, on the page at once. */
export function useFollow<Kind extends FollowKind>(kind: Kind, thing: Followed[Kind]) {
  const client = useQueryClient();
  const ofKind = { queryKey: ['follows'], predicate: ({ queryKey }: Key) => queryKey[2] === kind };
  return useMutation({
    mutationFn: async (follow: boolean) => {
      const db = await supabase();
      const { id } = thing;
      if (kind === 'teams') dataOf(await db.rpc('follow_team', { team_id: id, follow }));
      else if (kind === 'leagues') dataOf(await db.rpc('follow_league', { league_id: id, follow }));
      else dataOf(await db.rpc('follow_player', { player_id: id, follow }));
    },
    onMutate: async (follow) => {
      await client.cancelQueries(ofKind);
      const before = client.getQueriesData<Followed[Kind][]>(ofKind);
      for (const [key, things] of before) {
        if (!Array.isArray(things)) continue;
        const others = things.filter(({ id }) => id !== thing.id);
        client.setQueryData(key, follow ? [thing, ...others] : others);
      }
      return { before };
    },
    onError: (_error, _follow, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
    },
    meta: { refusalToast: true, invalidates: ['follows'] },
  });
}

type Key = { queryKey: readonly unknown[] };
