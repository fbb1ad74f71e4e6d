import type { Tables } from '#database.types.ts';

export type RoundMatch = Pick<Tables<'team_matches'>, 'stage' | 'matchday' | 'status'>;

type Round<Match> = { matchday: number; matches: Match[]; state: 'done' | 'now' | 'next' };

/**
 * The rounds of a regular season in order. A round is done when nothing but postponed matches is left in it;
 * the first that is not done is the one being played.
 */
export function roundsOf<Match extends RoundMatch>(matches: Match[]): Round<Match>[] {
  const regular = matches.filter(({ stage, matchday }) => stage === 'regular' && matchday !== null);
  const byRound = Map.groupBy(regular, ({ matchday }) => matchday ?? 0);
  const rounds = [...byRound].toSorted(([one], [other]) => one - other);
  const current = rounds.find(([, each]) => each.some(isOpen))?.[0] ?? Number.POSITIVE_INFINITY;
  return rounds.map(([matchday, each]) => ({
    matchday,
    matches: each,
    state: matchday < current ? 'done' : matchday === current ? 'now' : 'next',
  }));
}

function isOpen({ status }: RoundMatch): boolean {
  return status === 'scheduled' || status === 'live';
}
