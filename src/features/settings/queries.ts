import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

export const sessionQueries = {
  /** Where the signed-in person is logged in, the last seen first. */
  mine: (userId: string) =>
    queryOptions({
      queryKey: ['sessions', userId],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one person's sessions, of which the call answers a hundred
        return dataOf(await db.rpc('my_sessions'));
      },
    }),
};

export type OwnSession = Awaited<ReturnType<NonNullable<ReturnType<typeof sessionQueries.mine>['queryFn']>>>[number];
