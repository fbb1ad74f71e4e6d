import { call, command, mutation } from '#data/command.ts';
import type { Role } from '#domain/club/roles.ts';

export const useSetRole = command(
  'set_role',
  ({ playerId, role }: { playerId: string; role: Role }) => ({ player_id: playerId, role }),
  { done: 'people:toasts.role', invalidates: ['people'] },
);

type Suspension = { playerId: string; days: number | undefined; reason: string };

/** Lets an account write nothing, for some days or until it is lifted; a co-captain is a player from then on. */
export const suspendAccount = ({ playerId, days, reason }: Suspension) =>
  call('suspend_account', { player_id: playerId, days, reason });

/** Where it is read who may act. */
export const barred = ['people', 'players', 'teams'] as const;

export const useSuspendAccount = mutation(suspendAccount, {
  done: 'people:toasts.suspended',
  refused: 'form',
  invalidates: barred,
});

export const useLiftSuspension = command('lift_suspension', (player_id: string) => ({ player_id }), {
  done: 'people:toasts.lifted',
  invalidates: barred,
});

/** Takes a gaming id from whoever entered it and does not play under it. */
export const useFreeGamingId = command(
  'free_gaming_id',
  ({ playerId, reason }: { playerId: string; reason: string }) => ({ player_id: playerId, reason }),
  { done: 'people:toasts.freed', refused: 'form', invalidates: ['people', 'players', 'eligibility', 'teams'] },
);
