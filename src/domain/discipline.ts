import { limits } from './limits.ts';
import type { PlayedMatch } from './scores.ts';

/** A measure against a player or a team in one league season; a row of penalties fits. */
export type Penalty = {
  kind: 'warning' | 'suspension' | 'points' | 'fine';
  status: 'proposed' | 'active' | 'served' | 'cancelled';
  matches: number | null;
};

export type ProposedSuspension = { kind: 'suspension'; status: 'proposed'; matches: number };

/**
 * What follows from a player's warnings in one league season, the newest included: the second, and then every
 * second one, proposes a suspension of one match. It only proposes: an admin activates or drops it.
 */
export function suspensionAfterWarnings(penalties: readonly Penalty[]): ProposedSuspension | null {
  const warnings = penalties.filter(({ kind, status }) => kind === 'warning' && status !== 'cancelled').length;
  const isDue = warnings > 0 && warnings % limits.warningsBeforeSuspension === 0;
  return isDue ? { kind: 'suspension', status: 'proposed', matches: limits.suspensionMatches } : null;
}

/**
 * Matches a suspension still has to run, from 0. Only matches that the player's team really played in that
 * league since the suspension began serve it: not a forfeit, a postponed or a cancelled one.
 */
export function suspensionMatchesLeft(
  suspension: Penalty & { active_from: string },
  teamMatches: readonly (PlayedMatch & { kickoff_at: string })[],
): number {
  if (suspension.kind !== 'suspension' || suspension.status !== 'active') return 0;
  const begun = Date.parse(suspension.active_from);
  const served = teamMatches.filter(
    ({ status, forfeited_by, kickoff_at }) =>
      status === 'finished' && forfeited_by === null && Date.parse(kickoff_at) >= begun,
  ).length;
  return Math.max(0, (suspension.matches ?? limits.suspensionMatches) - served);
}
