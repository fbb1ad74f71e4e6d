import { useMutation } from '@tanstack/react-query';
import { call, command, formCommand } from '#data/command.ts';

/** Enters a captain’s own team. */
export const useEnterCup = command('enter_night_cup', ['night-cups'], 'night-cup:toasts.entered');

/** Takes a team out before the draw. */
export const useLeaveCup = command('leave_night_cup', ['night-cups'], 'night-cup:toasts.left');

/** An admin enters a team. */
export const useAddToCup = formCommand('enter_night_cup', ['night-cups'], 'night-cup:toasts.added', {
  asksOverlap: true,
});

/** An admin takes a team out before the draw. */
export const useRemoveFromCup = formCommand('remove_from_night_cup', ['night-cups'], 'night-cup:toasts.removed');

/** Says that a team is here: its captain, or the staff. Duties stand in 'matches'. */
export const useCheckIn = command('check_in_night_cup', ['night-cups', 'matches'], 'night-cup:toasts.checkedIn');

/** Plans a cup, or changes one; returns its id. */
export const useSaveCup = formCommand('save_night_cup', ['night-cups'], 'night-cup:toasts.saved', {
  asksOverlap: true,
});

/** Opens a planned cup for entry. */
export const useOpenCup = command('open_night_cup', ['night-cups'], 'night-cup:toasts.opened');

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

/** Draws the bracket once check-in has closed, in the order of `seeds` or by points and entry. */
export const useDrawCup = command('start_night_cup', ['night-cups', 'matches'], 'night-cup:toasts.drawn', {
  asksOverlap: true,
});

/** Calls an evening off. */
export const useCancelCup = formCommand('cancel_night_cup', ['night-cups', 'matches'], 'night-cup:toasts.cancelled');
