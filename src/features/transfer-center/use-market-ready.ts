import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#data/auth/viewer.ts';
import { contractQueries } from '#data/contracts/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { marketQueries } from '#data/transfer-center/queries.ts';

/** Hook: who looks, and whether all that may stand above a list of the market has been read: what comes pushes nothing down. */
export function useMarketReady(list: 'players' | 'teams') {
  const { id, leads, teamId, captain, membership } = useViewer();
  const led = leads ? teamId : undefined;
  const ofTeams = list === 'teams';
  const free = ofTeams && membership === null ? id : undefined;
  const team = useQuery(whenDefined(led, teamQueries.detail));
  const above = [
    team,
    useQuery(whenDefined(id, teamQueries.ofPlayer)),
    useQuery(whenDefined(id, marketQueries.registration)),
    useQuery(marketQueries.closed()),
    useQuery(whenDefined(ofTeams ? undefined : led, marketQueries.teamRequests)),
    useQuery(whenDefined(ofTeams ? led : undefined, marketQueries.listing)),
    useQuery(whenDefined(free, marketQueries.ownRequests)),
    useQuery(whenDefined(free, contractQueries.offeringTeams)),
  ];
  return { id, captain, membership, team: team.data ?? undefined, settled: !above.some(({ isLoading }) => isLoading) };
}
