import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

export const leagueQueries = {
  /** All leagues, newest first. */
  list: () =>
    queryOptions({
      queryKey: ['leagues'],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.from('leagues').select('*').order('created_at', { ascending: false }));
      },
      meta: { errorToast: 'leagues:errors.list', toastId: 'leagues-error' },
    }),
};
