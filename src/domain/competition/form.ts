import { limits } from '../limits.ts';
import { type Outcome, outcomeFor, type PlayedMatch } from '../match/scores.ts';

export type FormEntry = Outcome & { match_id: string };

/**
 * A team's results in its last five finished matches, oldest first, so that the newest is at the right.
 * Forfeits count; what is not finished does not.
 */
export function formOf(
  teamId: string,
  matches: readonly (PlayedMatch & { id: string; kickoff_at: string })[],
  last: number = limits.formMatches,
): FormEntry[] {
  return matches
    .toSorted((a, b) => Date.parse(a.kickoff_at) - Date.parse(b.kickoff_at) || (a.id < b.id ? -1 : 1))
    .flatMap((match) => {
      const outcome = outcomeFor(match, teamId);
      return outcome === null ? [] : [{ match_id: match.id, ...outcome }];
    })
    .slice(-last);
}
