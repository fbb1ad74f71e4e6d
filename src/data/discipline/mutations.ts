import { command } from '#data/command.ts';

export type NewPenalty = { playerId: string; reason: string; matchId: string | undefined };

/** Line-ups follow what stands against their players. */
const touched = ['penalties', 'matches'] as const;

/** A moderator or an admin warns a player. Its form shows the refusal. */
export const useWarnPlayer = command(
  'warn_player',
  ({ playerId, reason, matchId }: NewPenalty) => ({ player_id: playerId, reason, match_id: matchId }),
  { done: 'discipline:toasts.warned', refused: 'form', invalidates: touched },
);

/** An admin proposes to suspend a player for some matches. Its form shows the refusal. */
export const useProposeSuspension = command(
  'propose_suspension',
  ({ playerId, reason, matchId, matches }: NewPenalty & { matches: number }) => ({
    player_id: playerId,
    matches,
    reason,
    match_id: matchId,
  }),
  { done: 'discipline:toasts.proposed', refused: 'form', invalidates: touched },
);

/** An admin activates what is proposed. */
export const useActivatePenalty = command('decide_penalty', (penalty_id: string) => ({ penalty_id, activate: true }), {
  done: 'discipline:toasts.activated',
  invalidates: touched,
});

/** An admin takes back what is proposed or stands, with a reason. Its form shows the refusal. */
export const useTakeBackPenalty = command(
  'decide_penalty',
  ({ penaltyId, ruling }: { penaltyId: string; ruling: string }) => ({
    penalty_id: penaltyId,
    activate: false,
    ruling,
  }),
  { done: 'discipline:toasts.takenBack', refused: 'form', invalidates: touched },
);
