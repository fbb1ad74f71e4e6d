import { useMutation } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

type Tables = Database['public']['Tables'];

/**
 * Registers the player on the market, or changes the entry and lists it again. The gaming ID goes to a profile that
 * has none: without it nobody may play. The form keeps its input and shows a refusal.
 */
export function useSaveRegistration() {
  return useMutation({
    mutationFn: async (registration: Tables['player_registrations']['Insert']) => {
      const db = await supabase();
      const { user_id, game_id } = registration;
      if (game_id) {
        const own = db.from('profiles').update({ gaming_id: game_id }).eq('id', user_id);
        dataOf(await own.is('gaming_id', null));
      }
      dataOf(await db.from('player_registrations').upsert({ ...registration, listed: true }));
    },
    meta: {
      successToast: 'transfer-center:toasts.registered',
      errorToast: 'transfer-center:errors.submit',
      invalidates: ['market', 'players', 'eligibility'],
    },
  });
}

/** Takes the entry off the list, and puts it back; what was written stays. */
export function useListRegistration(userId: string) {
  return useMutation({
    mutationFn: async (listed: boolean) => {
      const db = await supabase();
      dataOf(await db.from('player_registrations').update({ listed }).eq('user_id', userId));
    },
    meta: { successToast: 'transfer-center:toasts.listed', refusalToast: true, invalidates: ['market'] },
  });
}

export function useSaveListing() {
  return useMutation({
    mutationFn: async (listing: Tables['team_listings']['Insert']) => {
      const db = await supabase();
      dataOf(await db.from('team_listings').upsert({ ...listing, listed: true }));
    },
    meta: { successToast: 'transfer-center:toasts.teamListed', invalidates: ['market'] },
  });
}

/** The captain takes the team's entry away. */
export function useDeleteListing() {
  return useMutation({
    mutationFn: async (teamId: string) => {
      const db = await supabase();
      dataOf(await db.from('team_listings').delete().eq('team_id', teamId));
    },
    meta: { successToast: 'transfer-center:toasts.teamUnlisted', refusalToast: true, invalidates: ['market'] },
  });
}

/** A free agent asks a team to take them; the form shows a refusal. */
export function useAskToJoin() {
  return useMutation({
    mutationFn: async ({ teamId, message }: { teamId: string; message: string }) => {
      const db = await supabase();
      dataOf(await db.rpc('ask_to_join', { team_id: teamId, message: message.trim() || undefined }));
    },
    meta: { successToast: 'transfer-center:toasts.asked', invalidates: ['market'] },
  });
}

export function useWithdrawJoinRequest() {
  return useMutation({
    mutationFn: async (requestId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('withdraw_join_request', { request_id: requestId }));
    },
    meta: { successToast: 'transfer-center:toasts.joinWithdrawn', refusalToast: true, invalidates: ['market'] },
  });
}

/** A captain declines, or invites to a trial; an offer is made as to anybody. */
export function useAnswerJoinRequest() {
  return useMutation({
    mutationFn: async ({ requestId, answer }: { requestId: string; answer: 'trial' | 'declined' }) => {
      const db = await supabase();
      dataOf(await db.rpc('answer_join_request', { request_id: requestId, answer }));
    },
    meta: { successToast: 'transfer-center:toasts.joinAnswered', refusalToast: true, invalidates: ['market'] },
  });
}
