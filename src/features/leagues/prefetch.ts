import { followQueries } from '#data/follows/queries.ts';
import { matchQueries } from '#data/matches/queries.ts';
import type { Prefetch, Read } from '#lib/read-ahead.ts';
import { param } from '#lib/search-params.ts';
import { leagueQueries } from '#data/leagues/queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';

export const leaguesPrefetch: Prefetch = (_visit, read) => {
  void read(leagueQueries.seasons());
  void read(leagueQueries.rounds());
};

export const leaguePrefetch: Prefetch = async ({ params: { id = '' }, search, userId }, read) => {
  if (param.id(id) === undefined) return;
  void read(followQueries.leagues(userId));
  void read(leagueQueries.detail(id));
  const wanted = param.count(search['season']);
  if (wanted !== undefined) prefetchTable(id, wanted, read);
  const newest = (await read(leagueQueries.numbers(id)))?.[0];
  if (wanted === undefined && newest !== undefined) prefetchTable(id, newest, read);
};

export const standingsPrefetch: Prefetch = async ({ search }, read) => {
  void read(leagueQueries.seasons());
  const league = param.id(search['league']);
  if (league === undefined) return;
  const newest = (await read(leagueQueries.numbers(league)))?.[0];
  const season = param.count(search['season']) ?? newest;
  if (season !== undefined) prefetchTable(league, season, read);
};

/** The reads of a season's table. */
function prefetchTable(league: string, season: number, read: Read): void {
  void read(leagueQueries.season(league, season));
  void read(seasonQueries.entries(league, season));
  void read(seasonQueries.adjustments(league, season));
  void read(matchQueries.ofSeason(league, season));
}
