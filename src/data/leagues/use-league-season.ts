import { useQuery } from '@tanstack/react-query';
import { param, useSearchParams } from '#lib/search-params.ts';
import { usePathParam } from '#lib/site-path.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { chosenSeason, leagueQueries } from './queries.ts';

export const seasonParam = { season: param.count };

/** Hook: the league of the address, its seasons' numbers, and the season it names, else the newest. */
export function useLeagueSeason() {
  const id = usePathParam('id');
  const [{ season: wanted }] = useSearchParams(seasonParam);
  const validId = param.id(id);
  const league = useQuery(whenDefined(validId, leagueQueries.detail));
  const numbers = useQuery(whenDefined(validId, leagueQueries.numbers));
  const chosen = chosenSeason(numbers.data, wanted);
  const season = useQuery(whenDefined(chosen, (number) => leagueQueries.season(id, number)));
  return { id, isValid: validId !== undefined, league, numbers, season };
}
