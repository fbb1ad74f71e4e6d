import type { Tables } from '#database.types.ts';
import { groupBy } from '../group-by.ts';

export type RoundMatch = Pick<Tables<'team_matches'>, 'stage' | 'matchday' | 'status'>;

type Round<Match> = { matchday: number; matches: Match[]; state: 'done' | 'now' | 'next' };

/**
 * The rounds of a regular season in order. A round is done when nothing but postponed matches is left in it;
 * the first that is not done is the one being played.
 */
export function roundsOf<Match extends RoundMatch>(matches: Match[]): Round<Match>[] {
  const regular = matches.filter(({ stage, matchday }) => stage === 'regular' && matchday !== null);
  const byRound = groupBy(regular, ({ matchday }) => matchday ?? 0);
  const rounds = [...byRound].toSorted(([one], [other]) => one - other);
  const current = rounds.find(([, each]) => each.some(isOpen))?.[0] ?? Number.POSITIVE_INFINITY;
  return rounds.map(([matchday, each]) => ({
    matchday,
    matches: each,
    state: matchday < current ? 'done' : matchday === current ? 'now' : 'next',
  }));
}

type Sides = Pick<Tables<'team_matches'>, 'home_team_id' | 'away_team_id' | 'status'>;
type Entered = Pick<Tables<'league_teams'>, 'team_id' | 'withdrawn_at'>;

/**
 * Teams without a match in a round: with an odd number of teams one of them, and each team that would have met one that
 * withdrew. Teams that withdrew themselves rest no more.
 */
export function restingIn<Entry extends Entered>(matches: readonly Sides[], entries: readonly Entry[]): Entry[] {
  const here = new Set(entries.filter(({ withdrawn_at }) => withdrawn_at === null).map(({ team_id }) => team_id));
  const playing = new Set(
    matches
      .filter(
        ({ home_team_id, away_team_id, status }) =>
          status !== 'cancelled' || (here.has(home_team_id) && here.has(away_team_id)),
      )
      .flatMap(({ home_team_id, away_team_id }) => [home_team_id, away_team_id]),
  );
  return entries.filter(({ team_id }) => here.has(team_id) && !playing.has(team_id));
}

/** The round that is being played, or comes next, where a team rests in it. */
export function restOf(
  teamId: string,
  matches: readonly (RoundMatch & Sides)[],
  entries: readonly Entered[],
): number | undefined {
  const round = roundsOf([...matches]).find(({ state }) => state === 'now');
  return round && restingIn(round.matches, entries).some(({ team_id }) => team_id === teamId)
    ? round.matchday
    : undefined;
}

function isOpen({ status }: RoundMatch): boolean {
  return status === 'scheduled' || status === 'live';
}
