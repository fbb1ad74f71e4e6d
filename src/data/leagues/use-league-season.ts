import { useQuery } from '@tanstack/react-query';
import { param, useSearchParams } from '#lib/search-params.ts';
import { usePathParam } from '#lib/site-path.ts';
import { whenKnown } from '#lib/when-known.ts';
import { chosenSeason, leagueQueries } from './queries.ts';

export const seasonParam = { season: param.count };

/** Hook: the league of the address, its seasons' numbers, and the season it names, else the newest. */
export function useLeagueSeason() {
  const id = usePathParam('id');
  const [{ season: wanted }] = useSearchParams(seasonParam);
  const known = param.id(id);
  const league = useQuery(whenKnown(known, leagueQueries.detail));
  const numbers = useQuery(whenKnown(known, leagueQueries.numbers));
  const chosen = chosenSeason(numbers.data, wanted);
  const season = useQuery(whenKnown(chosen, (number) => leagueQueries.season(id, number)));
  return { id, asked: known !== undefined, league, numbers, season };
}
