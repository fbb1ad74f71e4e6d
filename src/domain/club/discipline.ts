import type { Tables } from '#database.types.ts';
import { limits } from '../limits.ts';

/**
 * The penalties of a player or a team in one league season: how many `matches` a suspension is for, how many of them
 * have been sat out, and the suspension that a warning has counted to.
 */
export type Penalty = Pick<Tables<'penalties'>, 'kind' | 'status' | 'matches' | 'served' | 'suspension_id'>;

/**
 * Whether one more warning proposes a suspension: the second of a player in one league season, and then every second
 * one. Warnings that were taken back, or have counted already, do not count.
 */
export function nextWarningProposes(penalties: readonly Penalty[]): boolean {
  const counting = penalties.filter(
    ({ kind, status, suspension_id }) => kind === 'warning' && status === 'active' && suspension_id === null,
  ).length;
  return counting + 1 >= limits.warningsBeforeSuspension;
}

/** Matches a suspension still keeps its player out of, from 0: it must stand, and is served by what the team plays. */
export function suspensionMatchesLeft({ kind, status, matches, served }: Penalty): number {
  if (kind !== 'suspension' || status !== 'active') return 0;
  return (matches ?? limits.suspensionMatches) - served;
}
