import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type SeasonFacts, seasonFacts } from '#domain/season-table.ts';
import { matchQueries } from '#features/matches/queries.ts';
import { leagueQueries, type LeagueSeason } from './queries.ts';

type Loading =
  | { status: 'pending' }
  | { status: 'error'; retry: () => void }
  | { status: 'success'; facts: SeasonFacts };

/** Hook: the three reads a table is made of, as one. */
export function useSeasonFacts(season: LeagueSeason): Loading {
  const entries = useQuery(leagueQueries.entries(season.league_id, season.season));
  const adjustments = useQuery(leagueQueries.adjustments(season.league_id, season.season));
  const matches = useQuery(matchQueries.ofSeason(season.league_id, season.season));

  const facts = useMemo(() => {
    if (!entries.data || !adjustments.data || !matches.data) return undefined;
    return seasonFacts({ entries: entries.data, adjustments: adjustments.data, matches: matches.data }, season);
  }, [entries.data, adjustments.data, matches.data, season]);

  if (facts) return { status: 'success', facts };
  const failed = [entries, adjustments, matches].filter(({ isError }) => isError);
  if (failed.length === 0) return { status: 'pending' };
  return { status: 'error', retry: () => failed.forEach((query) => void query.refetch()) };
}
