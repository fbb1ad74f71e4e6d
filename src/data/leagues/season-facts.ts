import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type SeasonFacts, seasonFacts, type TableRules } from '#domain/competition/season-table.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { seasonQueries } from './season-queries.ts';

type Read = {
  /** Undefined without a season and while it is read. */
  facts: SeasonFacts | undefined;
  /** Reads what failed again; undefined where nothing did. */
  retry: (() => void) | undefined;
};

/** Hook: the three reads the table of a season is made of, as one; `rules` are the season's. */
export function useSeasonFacts(
  which: readonly [leagueId: string, season: number] | undefined,
  rules: TableRules | undefined,
): Read {
  const entries = useQuery(whenDefined(which, (season) => seasonQueries.entries(...season)));
  const adjustments = useQuery(whenDefined(which, (season) => seasonQueries.adjustments(...season)));
  const matches = useQuery(whenDefined(which, (season) => matchQueries.ofSeason(...season)));

  const facts = useMemo(() => {
    if (!entries.data || !adjustments.data || !matches.data || !rules) return undefined;
    const reads = { entries: entries.data, adjustments: adjustments.data, matches: matches.data };
    return seasonFacts(reads, rules);
  }, [entries.data, adjustments.data, matches.data, rules]);

  const failed = [entries, adjustments, matches].filter(({ isError }) => isError);
  return { facts, retry: failed.length > 0 ? () => failed.forEach((query) => void query.refetch()) : undefined };
}
