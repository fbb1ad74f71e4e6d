import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** All leagues but those that are archived, newest first. Beside the others: it is all the app's start needs of them. */
export const leagueList = () =>
  queryOptions({
    queryKey: ['leagues'],
    queryFn: async () => {
      const db = await supabase();
      // bounded by: the leagues that admins opened
      const read = db.from('leagues').select('*').is('archived_at', null);
      return dataOf(await read.order('created_at', { ascending: false }));
    },
    meta: { errorToast: 'leagues:errors.list', toastId: 'leagues-error' },
  });
