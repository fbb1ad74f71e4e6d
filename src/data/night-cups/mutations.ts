import { useMutation } from '@tanstack/react-query';
import { call, command } from '#data/command.ts';
import type { Database } from '#database.types.ts';

export type CupPlan = Database['public']['Functions']['save_night_cup']['Args'];

/** Enters a captain’s own team. */
export const useEnterCup = command(
  'enter_night_cup',
  (team_id: string, night_cup_id: string) => ({ night_cup_id, team_id }),
  { done: 'night-cup:toasts.entered', invalidates: ['night-cups'] },
);

/** Takes a team out before the draw. */
export const useLeaveCup = command(
  'leave_night_cup',
  (team_id: string, night_cup_id: string) => ({ night_cup_id, team_id }),
  { done: 'night-cup:toasts.left', invalidates: ['night-cups'] },
);

/** An admin enters a team. Its dialog shows the refusal. */
export const useAddToCup = command(
  'enter_night_cup',
  (team_id: string, night_cup_id: string) => ({ night_cup_id, team_id }),
  { asksOverlap: true, done: 'night-cup:toasts.added', refused: 'form', invalidates: ['night-cups'] },
);

export type Removal = { team: string; reason: string };

/** An admin takes a team out before the draw. Its dialog shows the refusal. */
export const useRemoveFromCup = command(
  'remove_from_night_cup',
  ({ team, reason }: Removal, night_cup_id: string) => ({ night_cup_id, team_id: team, reason }),
  { done: 'night-cup:toasts.removed', refused: 'form', invalidates: ['night-cups'] },
);

/** Says that a team is here: its captain, or the staff. */
export const useCheckIn = command(
  'check_in_night_cup',
  (team_id: string, night_cup_id: string) => ({ night_cup_id, team_id }),
  // 'matches' for the duties, which stand there.
  { done: 'night-cup:toasts.checkedIn', invalidates: ['night-cups', 'matches'] },
);

/** Plans a cup, or changes one; returns its id. Its form shows the refusal. */
export const useSaveCup = command('save_night_cup', {
  asksOverlap: true,
  done: 'night-cup:toasts.saved',
  refused: 'form',
  invalidates: ['night-cups'],
});

/** Opens a planned cup for entry. */
export const useOpenCup = command('open_night_cup', (night_cup_id: string) => ({ night_cup_id }), {
  done: 'night-cup:toasts.opened',
  invalidates: ['night-cups'],
});

/** Opens a cup to everybody, or closes it again. */
export function useSetCupPublic(is_public: boolean) {
  return useMutation({
    mutationFn: (night_cup_id: string) => call('set_night_cup_public', { night_cup_id, is_public }),
    meta: {
      successToast: is_public ? 'night-cup:toasts.shown' : 'night-cup:toasts.closed',
      refusalToast: true,
      invalidates: ['night-cups'],
    },
  });
}

export type Draw = { cup: string; seeds?: string[] };

/** Draws the bracket once check-in has closed, in the order of `seeds` or by points and entry. */
export const useDrawCup = command('start_night_cup', ({ cup, seeds }: Draw) => ({ night_cup_id: cup, seeds }), {
  asksOverlap: true,
  done: 'night-cup:toasts.drawn',
  invalidates: ['night-cups', 'matches'],
});

export type CallOff = { cup: string; reason: string };

/** Calls an evening off. Its dialog shows the refusal. */
export const useCancelCup = command('cancel_night_cup', ({ cup, reason }: CallOff) => ({ night_cup_id: cup, reason }), {
  done: 'night-cup:toasts.cancelled',
  refused: 'form',
  invalidates: ['night-cups', 'matches'],
});
