import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#data/command.ts';
import type { Followed, FollowKind } from './queries.ts';

/** Follows a team, a league or a player, or does so no longer, on the page at once. */
export function useFollow<Kind extends FollowKind>(kind: Kind, thing: Followed[Kind]) {
  const client = useQueryClient();
  const ofKind = { queryKey: ['follows'], predicate: ({ queryKey }: Key) => queryKey[2] === kind };
  return useMutation({
    mutationFn: (follow: boolean) => {
      const { id } = thing;
      if (kind === 'teams') return call('follow_team', { team_id: id, follow });
      if (kind === 'leagues') return call('follow_league', { league_id: id, follow });
      return call('follow_player', { player_id: id, follow });
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
