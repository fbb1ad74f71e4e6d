import { useMutation } from '@tanstack/react-query';
import type { Role } from '#domain/roles.ts';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

export function useSetRole() {
  return useMutation({
    mutationFn: async ({ playerId, role }: { playerId: string; role: Role }) => {
      const db = await supabase();
      dataOf(await db.rpc('set_role', { player_id: playerId, role }));
    },
    meta: { successToast: 'people:toasts.role', refusalToast: true, invalidates: ['people'] },
  });
}

/** Lets an account write nothing, for some days or until it is lifted; a co-captain is a player from then on. */
export function useSuspendAccount() {
  return useMutation({
    mutationFn: async ({ playerId, days, reason }: { playerId: string; days: number | undefined; reason: string }) => {
      const db = await supabase();
      dataOf(await db.rpc('suspend_account', { player_id: playerId, days, reason }));
    },
    meta: { successToast: 'people:toasts.suspended', invalidates: ['people', 'players', 'teams'] },
  });
}

export function useLiftSuspension() {
  return useMutation({
    mutationFn: async (playerId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('lift_suspension', { player_id: playerId }));
    },
    meta: { successToast: 'people:toasts.lifted', refusalToast: true, invalidates: ['people', 'players', 'teams'] },
  });
}

/** Takes a gaming id from whoever entered it and does not play under it. */
export function useFreeGamingId() {
  return useMutation({
    mutationFn: async ({ playerId, reason }: { playerId: string; reason: string }) => {
      const db = await supabase();
      dataOf(await db.rpc('free_gaming_id', { player_id: playerId, reason }));
    },
    meta: { successToast: 'people:toasts.freed', invalidates: ['people', 'players', 'eligibility', 'teams'] },
  });
}
