import { useQuery } from '@tanstack/react-query';
import type { SeasonTimes } from '#domain/match/match-step.ts';
import { leagueQueries } from '#data/leagues/queries.ts';
import { useSeasonFacts } from '#data/leagues/season-facts.ts';
import { seasonOf } from '#data/teams/queries.ts';
import { whenDefined } from '#lib/when-defined.ts';
import type { MatchDetail } from '#data/matches/queries.ts';

/** Hook: the season a match belongs to with its table's facts; undefined while it is read, and for a night cup's. */
export function useMatchSeason(match: Pick<MatchDetail, 'league_id' | 'season'> | undefined) {
  const which = match && seasonOf(match);
  const settings = useQuery(whenDefined(which, (season) => leagueQueries.season(...season))).data ?? undefined;
  const { facts } = useSeasonFacts(which, settings);
  return settings && facts && { facts, phase: settings.phase };
}

/** Hook: the times of the match's season; undefined in a night cup and while they are read. */
export function useSeasonTimes(match: MatchDetail | undefined): SeasonTimes | undefined {
  return useQuery(whenDefined(match && seasonOf(match), (season) => leagueQueries.season(...season))).data ?? undefined;
}
