import { command, formCommand } from '#data/command.ts';

/** Line-ups follow what stands against their players. */
const touched = ['penalties', 'matches'] as const;

/** A moderator or an admin warns a player. */
export const useWarnPlayer = formCommand('warn_player', touched, 'discipline:toasts.warned');

/** An admin proposes to suspend a player for some matches. */
export const useProposeSuspension = formCommand('propose_suspension', touched, 'discipline:toasts.proposed');

/** An admin activates what is proposed. */
export const useActivatePenalty = command('decide_penalty', touched, 'discipline:toasts.activated');

/** An admin takes back what is proposed or stands, with a reason. */
export const useTakeBackPenalty = formCommand('decide_penalty', touched, 'discipline:toasts.takenBack');
