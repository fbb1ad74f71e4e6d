import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Interest, interestIn } from '#domain/competition/interest.ts';
import { tableOf } from '#domain/competition/season-table.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { leagueQueries } from '#data/leagues/queries.ts';
import { useSeasonFacts } from '#data/leagues/season-facts.ts';
import { seasonOf, teamQueries } from '#data/teams/queries.ts';
import { useNow } from '#lib/use-now.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { interestQueries } from './queries.ts';

/**
 * Hook: the interest that the viewer has in a decision about these teams as a player of another; undefined where there is
 * none, and while that is read. Without teams nothing is read.
 */
export function useInterest(teams: readonly (string | null | undefined)[]): Interest | undefined {
  const about = teams.filter((team) => team != null);
  const { teamId: own } = useViewer();
  const now = useNow();
  const asks = own !== undefined && about.length > 0 && !about.includes(own) ? own : undefined;
  const { data: matches = [] } = useQuery(whenDefined(asks, interestQueries.openMatches));
  const { data: team } = useQuery(whenDefined(asks, teamQueries.detail));
  const which = team?.phase === 'regular' ? seasonOf(team) : undefined;
  const { data: rules } = useQuery(whenDefined(which, (season) => leagueQueries.season(...season)));
  const { facts } = useSeasonFacts(which, rules ?? undefined);
  const table = useMemo(() => (facts ? tableOf(facts).rows : []), [facts]);
  return own === undefined ? undefined : interestIn(about, own, { matches, table }, now);
}
