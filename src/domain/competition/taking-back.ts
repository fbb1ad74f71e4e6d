import type { Enums, Tables } from '#database.types.ts';

type Match = { stage: Enums<'match_stage'>; status: Enums<'match_status'>; kickoff_at: string };

/** Whether a start can still be taken back, as far as the matches say, and the first kick-off that ends it where one is set. */
export type TakingBack = { open: boolean; until: string | null };

/** The start of a season, or of its playoffs, by the rule of `private.check_unplayed`. The database knows of more that ends it. */
export function startTakenBack(matches: readonly Match[], phase: 'regular' | 'playoffs', now: Date): TakingBack {
  const own = phase === 'regular' ? matches : matches.filter(({ stage }) => stage !== 'regular' && stage !== 'decider');
  const kickOffs = own.filter(({ status }) => status === 'scheduled').map(({ kickoff_at }) => kickoff_at);
  const until = kickOffs.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null;
  const unplayed = own.every(({ status }) => ['scheduled', 'postponed', 'cancelled'].includes(status));
  return { open: unplayed && (until === null || Date.parse(until) > now.getTime()), until };
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
