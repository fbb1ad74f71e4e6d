import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** An admin makes somebody a referee of a league. Its form shows the refusal. */
export function useAppointReferee(leagueId: string) {
  return useMutation({
    mutationFn: async (userId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('appoint_referee', { league_id: leagueId, user_id: userId }));
    },
    meta: { successToast: 'referee:toasts.appointed', invalidates: ['referees'] },
  });
}

/** An admin takes that from somebody; what they ruled stays. */
export function useDismissReferee(leagueId: string) {
  return useMutation({
    mutationFn: async (userId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('dismiss_referee', { league_id: leagueId, user_id: userId }));
    },
    meta: { successToast: 'referee:toasts.dismissed', refusalToast: true, invalidates: ['referees'] },
  });
}
