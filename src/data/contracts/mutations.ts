import { command } from '#data/command.ts';
import { pushMoment } from '#lib/push-moment.ts';

/** What an answered or ended contract changes: squads, transfers and everything drawn from them. */
const touched = ['contracts', 'teams', 'players', 'transfers', 'eligibility', 'market'] as const;

export type Offer = { teamId: string; playerId: string; note: string; division: string };

/** A captain or co-captain sends an offer; it lapses after 7 days. Its form shows the refusal. */
export const useOfferContract = command(
  'offer_contract',
  ({ teamId, playerId, note, division }: Offer) => ({
    team_id: teamId,
    player_id: playerId,
    note: note.trim() || undefined,
    division: division.trim() || undefined,
  }),
  { done: 'contracts:toasts.offered', refused: 'form', invalidates: touched },
);

/** The player signs; every other offer dies with it. */
export const useAcceptContract = command('accept_contract', (contract_id: string) => ({ contract_id }), {
  onSuccess: () => pushMoment('joined'),
  done: 'contracts:toasts.accepted',
  invalidates: touched,
});

export const useRejectContract = command('reject_contract', (contract_id: string) => ({ contract_id }), {
  done: 'contracts:toasts.rejected',
  invalidates: ['contracts'],
});

export const useWithdrawOffer = command('withdraw_offer', (contract_id: string) => ({ contract_id }), {
  done: 'contracts:toasts.withdrawn',
  invalidates: ['contracts'],
});

/** Ends an active contract with a reason of 3 to 500 characters; the player is a free agent. */
export const useTerminateContract = command(
  'terminate_contract',
  ({ contractId, reason }: { contractId: string; reason: string }) => ({ contract_id: contractId, reason }),
  { done: 'contracts:toasts.terminated', refused: 'form', invalidates: touched },
);

/** An admin removes a contract that is over, for good. */
export const useDeleteContract = command('delete_contract', (contract_id: string) => ({ contract_id }), {
  done: 'contracts:toasts.deleted',
  refused: 'form',
  invalidates: ['contracts'],
});
