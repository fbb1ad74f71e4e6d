import { command, formCommand } from '#data/command.ts';

export const useSetRole = command('set_role', ['people'], 'people:toasts.role');

/** Where it is read who may act. */
export const barred = ['people', 'players', 'teams'] as const;

/** Lets an account write nothing, for some days or until it is lifted; a co-captain is a player from then on. */
export const useSuspendAccount = formCommand('suspend_account', barred, 'people:toasts.suspended');
export const useLiftSuspension = command('lift_suspension', barred, 'people:toasts.lifted');

/** Takes a gaming id from the account that entered it and does not play under it. */
export const useFreeGamingId = formCommand(
  'free_gaming_id',
  ['people', 'players', 'eligibility', 'teams'],
  'people:toasts.freed',
);
