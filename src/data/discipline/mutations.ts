import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

export type NewPenalty = { playerId: string; reason: string; matchId: string | undefined };

/** Line-ups follow what stands against their players. */
const touched = ['penalties', 'matches'] as const;

/** A moderator or an admin warns a player. Its form shows the refusal. */
export function useWarnPlayer() {
  return useMutation({
    mutationFn: async ({ playerId, reason, matchId }: NewPenalty) => {
      const db = await supabase();
      dataOf(await db.rpc('warn_player', { player_id: playerId, reason, match_id: matchId }));
    },
    meta: { successToast: 'discipline:toasts.warned', invalidates: touched },
  });
}

/** An admin proposes to suspend a player for some matches. Its form shows the refusal. */
export function useProposeSuspension() {
  return useMutation({
    mutationFn: async ({ playerId, reason, matchId, matches }: NewPenalty & { matches: number }) => {
      const db = await supabase();
      dataOf(await db.rpc('propose_suspension', { player_id: playerId, matches, reason, match_id: matchId }));
    },
    meta: { successToast: 'discipline:toasts.proposed', invalidates: touched },
  });
}

/** An admin activates what is proposed. */
export function useActivatePenalty() {
  return useMutation({
    mutationFn: async (penaltyId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('decide_penalty', { penalty_id: penaltyId, activate: true }));
    },
    meta: { successToast: 'discipline:toasts.activated', refusalToast: true, invalidates: touched },
  });
}

/** An admin takes back what is proposed or stands, with a reason. Its form shows the refusal. */
export function useTakeBackPenalty() {
  return useMutation({
    mutationFn: async ({ penaltyId, ruling }: { penaltyId: string; ruling: string }) => {
      const db = await supabase();
      dataOf(await db.rpc('decide_penalty', { penalty_id: penaltyId, activate: false, ruling }));
    },
    meta: { successToast: 'discipline:toasts.takenBack', invalidates: touched },
  });
}
