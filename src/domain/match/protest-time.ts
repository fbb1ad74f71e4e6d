import type { Tables } from '#database.types.ts';
import { limits } from '../limits.ts';

/** A decided match with what was said of it, as its end is worked out. */
export type EndedMatch = Pick<Tables<'team_matches'>, 'kickoff_at' | 'finished_at'> & {
  results: Pick<Tables<'match_results'>, 'seq' | 'cause' | 'at'>[];
};

/**
 * When a match ended, for everybody who waits for it (`private.end_of_match`): with the first claim that still stands; one
 * ruled before its kick-off then; any other when its time to play was over.
 */
export function endOfMatch({ kickoff_at, finished_at, results }: EndedMatch): Date {
  const undone = Math.max(0, ...results.filter(({ cause }) => takesBack(cause)).map(({ seq }) => seq));
  const claims = results.filter(({ cause, seq }) => cause === 'claim' && seq > undone);
  if (claims.length > 0) return new Date(Math.min(...claims.map(({ at }) => Date.parse(at))));
  const kickoff = Date.parse(kickoff_at);
  if (finished_at !== null && Date.parse(finished_at) < kickoff) return new Date(finished_at);
  return new Date(kickoff + limits.matchLengthMinutes * minute);
}

/** Until when the last of these matches may be protested; null without a match. */
export function protestsUntil(matches: readonly EndedMatch[], protestMinutes: number): Date | null {
  if (matches.length === 0) return null;
  return new Date(Math.max(...matches.map((match) => endOfMatch(match).getTime())) + protestMinutes * minute);
}

/** A decided match that neither began nor was decided since this moment cannot be protested any more. */
export const protestableSince = (now: Date, protestMinutes: number): Date =>
  new Date(now.getTime() - (limits.matchLengthMinutes + protestMinutes) * minute);

const minute = 60_000;
const takesBack = (cause: Tables<'match_results'>['cause']) => cause === 'undo' || cause === 'retraction';
