import { useMutation } from '@tanstack/react-query';
import type { Role } from '#domain/club/roles.ts';
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

type Suspension = { playerId: string; days: number | undefined; reason: string };

/** Lets an account write nothing, for some days or until it is lifted; a co-captain is a player from then on. */
export async function suspendAccount({ playerId, days, reason }: Suspension): Promise<void> {
  const db = await supabase();
  dataOf(await db.rpc('suspend_account', { player_id: playerId, days, reason }));
}

/** Where it is read who may act. */
export const barred = ['people', 'players', 'teams'] as const;

export function useSuspendAccount() {
  return useMutation({
    mutationFn: suspendAccount,
    meta: { successToast: 'people:toasts.suspended', invalidates: barred },
  });
}

export function useLiftSuspension() {
  return useMutation({
    mutationFn: async (playerId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('lift_suspension', { player_id: playerId }));
    },
    meta: { successToast: 'people:toasts.lifted', refusalToast: true, invalidates: barred },
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
