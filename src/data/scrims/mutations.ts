import { command, formCommand } from '#data/command.ts';

export const useOfferScrim = formCommand('offer_scrim', ['scrims'], 'scrims:toasts.offered');
export const useWithdrawScrimOffer = command('withdraw_scrim_offer', ['scrims'], 'scrims:toasts.withdrawn');
/** The first to accept has it: what is gone meanwhile leaves the list. Duties about scrims are read under `matches`. */
export const useAcceptScrim = command('accept_scrim', ['scrims', 'matches'], 'scrims:toasts.accepted');
export const useCancelScrim = command('cancel_scrim', ['scrims', 'matches'], 'scrims:toasts.cancelled');
export const useSetScrimLobby = formCommand('set_scrim_lobby', ['scrims', 'matches'], 'match-room:toasts.lobby');
export const useSetScrimLineup = formCommand('set_scrim_lineup', ['scrims', 'matches'], 'match-room:toasts.linedUp');
/** A score, or without one that the other team did not come. */
export const useReportScrim = command('report_scrim', ['scrims', 'matches'], 'scrims:toasts.reported');
export const useThankScrim = command('thank_scrim', ['scrims'], 'scrims:toasts.thanked');
export const useSaveScrimSearch = formCommand('save_scrim_search', ['scrims'], 'scrims:toasts.searching');
export const useRemoveScrimSearch = command('remove_scrim_search', ['scrims'], 'scrims:toasts.removed');
