import { useQuery } from '@tanstack/react-query';
import { whenDefined } from '#lib/when-defined.ts';
import { leagueQueries } from './queries.ts';

/**
 * Hook: the read of the leagues there are to choose from, with the one an address names though it is archived: its
 * pages can still be read. Without data until both are known.
 */
export function useLeagueChoice(named: string | undefined) {
  const listed = useQuery(leagueQueries.list());
  const isListed = listed.data?.some(({ id }) => id === named) ?? true;
  const archived = useQuery(whenDefined(isListed ? undefined : named, leagueQueries.detail));
  const data = listed.data && archived.data ? [...listed.data, archived.data] : listed.data;
  return { data: archived.isLoading ? undefined : data, listed };
}
