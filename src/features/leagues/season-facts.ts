import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type SeasonFacts, seasonFacts } from '#domain/season-table.ts';
import { matchQueries } from '#features/matches/queries.ts';
import { whenKnown } from '#lib/when-known.ts';
import { leagueQueries } from './queries.ts';

type Read = {
  /** Undefined without a season and while it is read. */
  facts: SeasonFacts | undefined;
  /** Reads what failed again; undefined where nothing did. */
  retry: (() => void) | undefined;
};

/** Hook: the three reads the table of a season is made of, as one; `relegation` says how many of it go down. */
export function useSeasonFacts(
  which: readonly [leagueId: string, season: number] | undefined,
  relegation: number | undefined,
): Read {
  const entries = useQuery(whenKnown(which, (season) => leagueQueries.entries(...season)));
  const adjustments = useQuery(whenKnown(which, (season) => leagueQueries.adjustments(...season)));
  const matches = useQuery(whenKnown(which, (season) => matchQueries.ofSeason(...season)));

  const facts = useMemo(() => {
    if (!entries.data || !adjustments.data || !matches.data || relegation === undefined) return undefined;
    const reads = { entries: entries.data, adjustments: adjustments.data, matches: matches.data };
    return seasonFacts(reads, { relegation_places: relegation });
  }, [entries.data, adjustments.data, matches.data, relegation]);

  const failed = [entries, adjustments, matches].filter(({ isError }) => isError);
  return { facts, retry: failed.length > 0 ? () => failed.forEach((query) => void query.refetch()) : undefined };
}
