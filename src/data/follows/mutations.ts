import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Badge } from '#data/teams/queries.ts';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** Follows a team or does so no longer, on the page at once. */
export function useFollowTeam({ id, ...team }: Badge) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (follow: boolean) => {
      const db = await supabase();
      dataOf(await db.rpc('follow_team', { team_id: id, follow }));
    },
    onMutate: async (follow) => {
      await client.cancelQueries({ queryKey: ['follows'] });
      const before = client.getQueriesData<Badge[]>({ queryKey: ['follows'] });
      for (const [key, teams] of before) {
        if (!Array.isArray(teams)) continue;
        const others = teams.filter((each) => each.id !== id);
        client.setQueryData(key, follow ? [{ id, ...team }, ...others] : others);
      }
      return { before };
    },
    onError: (_error, _follow, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
    },
    meta: { refusalToast: true, invalidates: ['follows'] },
  });
}
