import type { Database } from '#database.types.ts';
import { limits } from '#domain/limits.ts';
import type { Entry } from '#data/leagues/season-queries.ts';

export type EntryProblem = Database['public']['Functions']['season_entries']['Returns'][number];

/** The obstacles between a team and its first match; keys of staff.json. */
export function problemsOf(
  { team }: Pick<Entry, 'team'>,
  facts: EntryProblem | undefined,
): ('small' | 'few' | 'noCaptain' | 'suspended')[] {
  if (!facts) return [];
  return [
    ...(facts.squad < limits.squadMin ? (['small'] as const) : []),
    ...(facts.squad >= limits.squadMin && facts.eligible < limits.playersOnPitch ? (['few'] as const) : []),
    ...(team.captain_id === null ? (['noCaptain'] as const) : []),
    ...(facts.captain_suspended ? (['suspended'] as const) : []),
  ];
}
