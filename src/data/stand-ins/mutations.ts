import { command } from '#data/command.ts';

const changed = ['matches', 'attendance'] as const;
/** A place that is taken or given up is a contract signed or ended. */
const signed = [...changed, 'contracts'] as const;

/** The viewer's team asks for somebody to play a match. */
export const useAskStandIn = command('ask_stand_in', changed, 'attendance:standIn.toasts.asked');

/** The viewer, a free agent, takes a place. */
export const useAcceptStandIn = command('accept_stand_in', signed, 'attendance:standIn.toasts.accepted');

/** A place is withdrawn by its team, or given up by its stand-in. */
export const useWithdrawStandIn = command('withdraw_stand_in', signed, 'attendance:standIn.toasts.withdrawn');
