import { useMutation } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { askingOverlap } from '#lib/overlap-question.ts';
import { supabase } from '#lib/supabase.ts';

export type CupPlan = Database['public']['Functions']['save_night_cup']['Args'];

/** Enters a captain’s own team. */
export function useEnterCup(night_cup_id: string) {
  return useMutation({
    mutationFn: async (team_id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('enter_night_cup', { night_cup_id, team_id }));
    },
    meta: { successToast: 'night-cup:toasts.entered', refusalToast: true, invalidates: ['night-cups'] },
  });
}

/** Takes a team out before the draw. */
export function useLeaveCup(night_cup_id: string) {
  return useMutation({
    mutationFn: async (team_id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('leave_night_cup', { night_cup_id, team_id }));
    },
    meta: { successToast: 'night-cup:toasts.left', refusalToast: true, invalidates: ['night-cups'] },
  });
}

/** An admin enters a team. Its dialog shows the refusal. */
export function useAddToCup(night_cup_id: string) {
  return useMutation({
    mutationFn: async (team_id: string) => {
      const db = await supabase();
      await askingOverlap(async (aware) => dataOf(await db.rpc('enter_night_cup', { night_cup_id, team_id, aware })));
    },
    meta: { successToast: 'night-cup:toasts.added', invalidates: ['night-cups'] },
  });
}

export type Removal = { team: string; reason: string };

/** An admin takes a team out before the draw. Its dialog shows the refusal. */
export function useRemoveFromCup(night_cup_id: string) {
  return useMutation({
    mutationFn: async ({ team, reason }: Removal) => {
      const db = await supabase();
      dataOf(await db.rpc('remove_from_night_cup', { night_cup_id, team_id: team, reason }));
    },
    meta: { successToast: 'night-cup:toasts.removed', invalidates: ['night-cups'] },
  });
}

/** Says that a team is here: its captain, or the staff. */
export function useCheckIn(night_cup_id: string) {
  return useMutation({
    mutationFn: async (team_id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('check_in_night_cup', { night_cup_id, team_id }));
    },
    // 'matches' for the duties, which stand there.
    meta: { successToast: 'night-cup:toasts.checkedIn', refusalToast: true, invalidates: ['night-cups', 'matches'] },
  });
}

/** Plans a cup, or changes one; returns its id. Its form shows the refusal. */
export function useSaveCup() {
  return useMutation({
    mutationFn: async (plan: CupPlan) => {
      const db = await supabase();
      return askingOverlap(async (aware) => dataOf(await db.rpc('save_night_cup', { ...plan, aware })));
    },
    meta: { successToast: 'night-cup:toasts.saved', invalidates: ['night-cups'] },
  });
}

/** Opens a planned cup for entry. */
export function useOpenCup() {
  return useMutation({
    mutationFn: async (night_cup_id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('open_night_cup', { night_cup_id }));
    },
    meta: { successToast: 'night-cup:toasts.opened', refusalToast: true, invalidates: ['night-cups'] },
  });
}

/** Opens a cup to everybody, or closes it again. */
export function useSetCupPublic(is_public: boolean) {
  return useMutation({
    mutationFn: async (night_cup_id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('set_night_cup_public', { night_cup_id, is_public }));
    },
    meta: {
      successToast: is_public ? 'night-cup:toasts.shown' : 'night-cup:toasts.closed',
      refusalToast: true,
      invalidates: ['night-cups'],
    },
  });
}

export type Draw = { cup: string; seeds?: string[] };

/** Draws the bracket once check-in has closed, in the order of `seeds` or by points and entry. */
export function useDrawCup() {
  return useMutation({
    mutationFn: async ({ cup, seeds }: Draw) => {
      const db = await supabase();
      await askingOverlap(async (aware) =>
        dataOf(await db.rpc('start_night_cup', { night_cup_id: cup, seeds, aware })),
      );
    },
    meta: { successToast: 'night-cup:toasts.drawn', refusalToast: true, invalidates: ['night-cups', 'matches'] },
  });
}

export type CallOff = { cup: string; reason: string };

/** Calls an evening off. Its dialog shows the refusal. */
export function useCancelCup() {
  return useMutation({
    mutationFn: async ({ cup, reason }: CallOff) => {
      const db = await supabase();
      dataOf(await db.rpc('cancel_night_cup', { night_cup_id: cup, reason }));
    },
    meta: { successToast: 'night-cup:toasts.cancelled', invalidates: ['night-cups', 'matches'] },
  });
}
