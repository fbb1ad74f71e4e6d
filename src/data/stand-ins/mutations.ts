import { command } from '#data/command.ts';

const changed = ['matches', 'attendance'] as const;
/** A place that is taken or given up is a contract signed or ended. */
const signed = [...changed, 'contracts'] as const;

/** The viewer's team asks for somebody to play a match. */
export const useAskStandIn = command('ask_stand_in', (_: void, match_id: string) => ({ match_id }), {
  done: 'attendance:standIn.toasts.asked',
  invalidates: changed,
});

/** The viewer, a free agent, takes a place. */
export const useAcceptStandIn = command('accept_stand_in', (stand_in_id: string) => ({ stand_in_id }), {
  done: 'attendance:standIn.toasts.accepted',
  invalidates: signed,
});

/** A place is withdrawn by its team, or given up by whoever took it. */
export const useWithdrawStandIn = command('withdraw_stand_in', (stand_in_id: string) => ({ stand_in_id }), {
  done: 'attendance:standIn.toasts.withdrawn',
  invalidates: signed,
});
