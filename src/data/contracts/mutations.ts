import { command, formCommand } from '#data/command.ts';
import { pushMoment } from '#lib/push-moment.ts';

/** The effects of an answered or ended contract: squads, transfers and everything drawn from them. */
const touched = ['contracts', 'teams', 'players', 'transfers', 'eligibility', 'market'] as const;

/** A captain or co-captain sends an offer; it lapses after 7 days. */
export const useOfferContract = formCommand('offer_contract', touched, 'contracts:toasts.offered');

/** Every member whose contract ended, and who has had no offer since, is offered a new one. */
export const useRenewContracts = command('renew_contracts', [...touched, 'matches'], 'contracts:toasts.renewed');

/** The player signs; every other offer dies with it. */
export const useAcceptContract = command(
  'accept_contract',
  [...touched, 'matches', 'leagues'],
  'contracts:toasts.accepted',
  {
    onSuccess: () => pushMoment('joined'),
  },
);

export const useRejectContract = command('reject_contract', ['contracts'], 'contracts:toasts.rejected');
export const useWithdrawOffer = command('withdraw_offer', ['contracts'], 'contracts:toasts.withdrawn');

/** Ends an active contract with a reason of 3 to 500 characters; the player is a free agent. */
export const useTerminateContract = formCommand('terminate_contract', touched, 'contracts:toasts.terminated');

/** An admin removes a contract that is over, for good. */
export const useDeleteContract = formCommand('delete_contract', ['contracts'], 'contracts:toasts.deleted');
