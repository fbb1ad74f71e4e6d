import { queryOptions } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** Something that is hidden; why, and what it was, are null for whoever is neither its owner nor of the staff. */
export type Hidden = Pick<
  Database['public']['Functions']['hidden_of']['Returns'][number],
  'kind' | 'subject_id' | 'was'
> & { reason: string | null };

const hiddenOf = (whose: { person: string } | { team: string }) =>
  queryOptions({
    queryKey: ['moderation', 'hidden-of', whose],
    queryFn: async (): Promise<Hidden[]> => {
      const db = await supabase();
      return dataOf(await db.rpc('hidden_of', whose)); // bounded by: what one person or team shows
    },
  });

export const moderationQueries = {
  /** What of a player the moderation has hidden. */
  hiddenOfPlayer: (person: string) => hiddenOf({ person }),
  /** The same of a team. */
  hiddenOfTeam: (team: string) => hiddenOf({ team }),
};
