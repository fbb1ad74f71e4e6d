import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

const changed = ['matches', 'attendance'] as const;
/** A place that is taken or given up is a contract signed or ended. */
const signed = [...changed, 'contracts'] as const;

/** The viewer's team asks for somebody to play a match. */
export function useAskStandIn(matchId: string) {
  return useMutation({
    mutationFn: async () => {
      const db = await supabase();
      dataOf(await db.rpc('ask_stand_in', { match_id: matchId }));
    },
    meta: { successToast: 'attendance:standIn.toasts.asked', refusalToast: true, invalidates: changed },
  });
}

/** The viewer, a free agent, takes a place. */
export function useAcceptStandIn() {
  return useMutation({
    mutationFn: async (standInId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('accept_stand_in', { stand_in_id: standInId }));
    },
    meta: { successToast: 'attendance:standIn.toasts.accepted', refusalToast: true, invalidates: signed },
  });
}

/** A place is withdrawn by its team, or given up by whoever took it. */
export function useWithdrawStandIn() {
  return useMutation({
    mutationFn: async (standInId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('withdraw_stand_in', { stand_in_id: standInId }));
    },
    meta: { successToast: 'attendance:standIn.toasts.withdrawn', refusalToast: true, invalidates: signed },
  });
}
