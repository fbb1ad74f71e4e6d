import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { pushMoment } from '#lib/push-moment.ts';
import { supabase } from '#lib/supabase.ts';

/** What an answered or ended contract changes: squads, transfers and everything drawn from them. */
const touched = ['contracts', 'teams', 'players', 'transfers', 'eligibility', 'market'] as const;

export type Offer = { teamId: string; playerId: string; note: string; division: string };

/** A captain or co-captain sends an offer; it lapses after 7 days. Its form shows the refusal. */
export function useOfferContract() {
  return useMutation({
    mutationFn: async ({ teamId, playerId, note, division }: Offer) => {
      const db = await supabase();
      return dataOf(
        await db.rpc('offer_contract', {
          team_id: teamId,
          player_id: playerId,
          note: note.trim() || undefined,
          division: division.trim() || undefined,
        }),
      );
    },
    meta: { successToast: 'contracts:toasts.offered', invalidates: touched },
  });
}

/** The player signs; every other offer dies with it. */
export function useAcceptContract() {
  return useMutation({
    mutationFn: async (contractId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('accept_contract', { contract_id: contractId }));
    },
    onSuccess: () => pushMoment('joined'),
    meta: { successToast: 'contracts:toasts.accepted', refusalToast: true, invalidates: touched },
  });
}

export function useRejectContract() {
  return useMutation({
    mutationFn: async (contractId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('reject_contract', { contract_id: contractId }));
    },
    meta: { successToast: 'contracts:toasts.rejected', refusalToast: true, invalidates: ['contracts'] },
  });
}

export function useWithdrawOffer() {
  return useMutation({
    mutationFn: async (contractId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('withdraw_offer', { contract_id: contractId }));
    },
    meta: { successToast: 'contracts:toasts.withdrawn', refusalToast: true, invalidates: ['contracts'] },
  });
}

/** Ends an active contract with a reason of 3 to 500 characters; the player is a free agent. */
export function useTerminateContract() {
  return useMutation({
    mutationFn: async ({ contractId, reason }: { contractId: string; reason: string }) => {
      const db = await supabase();
      dataOf(await db.rpc('terminate_contract', { contract_id: contractId, reason }));
    },
    meta: { successToast: 'contracts:toasts.terminated', invalidates: touched },
  });
}

/** An admin removes a contract that is over, for good. */
export function useDeleteContract() {
  return useMutation({
    mutationFn: async (contractId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('delete_contract', { contract_id: contractId }));
    },
    meta: { successToast: 'contracts:toasts.deleted', invalidates: ['contracts'] },
  });
}
