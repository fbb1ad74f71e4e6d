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
  const known = param.id(id);
  const league = useQuery(whenDefined(known, leagueQueries.detail));
  const numbers = useQuery(whenDefined(known, leagueQueries.numbers));
  const chosen = chosenSeason(numbers.data, wanted);
  const season = useQuery(whenDefined(chosen, (number) => leagueQueries.season(id, number)));
  return { id, asked: known !== undefined, league, numbers, season };
}
