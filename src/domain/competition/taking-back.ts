import type { Enums, Tables } from '#database.types.ts';

type Match = { stage: Enums<'match_stage'>; status: Enums<'match_status'>; kickoff_at: string };

/** The first kick-off that ends the way back from a season's start, or that of its playoffs; null while none is set. */
export function firstKickoff(matches: readonly Match[], phase: 'regular' | 'playoffs'): string | null {
  const own = phase === 'regular' ? matches : matches.filter(({ stage }) => stage !== 'regular' && stage !== 'decider');
  const kickOffs = own.filter(({ status }) => status === 'scheduled').map(({ kickoff_at }) => kickoff_at);
  return kickOffs.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null;
}

type Run = Pick<Tables<'league_seasons'>, 'phase' | 'playoffs_at' | 'max_teams'>;

/**
 * Whether a team that left a season can be taken back into it, as far as its entries say: until the season begins where a
 * place is free, and not into a bracket that was drawn without it. The database knows of more that ends it.
 */
export function withdrawalTakenBack(
  withdrawnAt: string,
  { phase, playoffs_at, max_teams }: Run,
  playing: number,
): boolean {
  if (phase === 'registration') return playing < max_teams;
  if (phase === 'playoffs') return playoffs_at === null || Date.parse(withdrawnAt) >= Date.parse(playoffs_at);
  return phase === 'regular';
}
