import { useQuery } from '@tanstack/react-query';
import { type SeasonFacts, seasonFacts } from '#domain/season-table.ts';
import { leagueQueries } from '#features/leagues/queries.ts';
import { type MatchDetail, matchQueries } from '../queries.ts';

/** Hook: the season a match of the regular stage counts in; undefined while it is read, and for every other match. */
export function useSeasonFacts({ league_id, season, stage }: MatchDetail): SeasonFacts | undefined {
  const [league, number] = [league_id ?? '', season ?? 0];
  const enabled = league_id !== null && stage === 'regular';
  const settings = useQuery({ ...leagueQueries.season(league, number), enabled }).data;
  const entries = useQuery({ ...leagueQueries.entries(league, number), enabled }).data;
  const adjustments = useQuery({ ...leagueQueries.adjustments(league, number), enabled }).data;
  const matches = useQuery({ ...matchQueries.ofSeason(league, number), enabled }).data;
  if (!settings || !entries || !adjustments || !matches) return undefined;
  return seasonFacts({ entries, adjustments, matches }, settings);
}
