import { useQuery } from '@tanstack/react-query';
import { type SeasonFacts, seasonFacts } from '#domain/season-table.ts';
import { leagueQueries } from '#features/leagues/queries.ts';
import { whenKnown } from '#lib/when-known.ts';
import { type MatchDetail, matchQueries } from '../queries.ts';

/** Hook: the season a match belongs to with its table's facts; undefined while it is read, and for a night cup's. */
export function useMatchSeason({ league_id, season }: MatchDetail) {
  const known = league_id !== null && season !== null ? { league: league_id, season } : undefined;
  const settings = useQuery(whenKnown(known, (each) => leagueQueries.season(each.league, each.season))).data;
  const entries = useQuery(whenKnown(known, (each) => leagueQueries.entries(each.league, each.season))).data;
  const adjustments = useQuery(whenKnown(known, (each) => leagueQueries.adjustments(each.league, each.season))).data;
  const matches = useQuery(whenKnown(known, (each) => matchQueries.ofSeason(each.league, each.season))).data;
  const series = useQuery(whenKnown(known, (each) => leagueQueries.series(each.league, each.season))).data;
  if (!settings || !entries || !adjustments || !matches || !series) return undefined;
  const facts: SeasonFacts = seasonFacts({ entries, adjustments, matches }, settings);
  return { facts, phase: settings.phase, series };
}
