import { leagueQueries } from '#data/leagues/queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { ratingQueries } from '#data/ratings/queries.ts';
import type { Prefetch } from '#lib/read-ahead.ts';
import { param } from '#lib/search-params.ts';

export const picksPrefetch: Prefetch = async ({ params: { id = '' }, search }, read) => {
  if (param.id(id) === undefined) return;
  void read(leagueQueries.detail(id));
  void read(ratingQueries.eloOfLeague(id));
  const newest = (await read(leagueQueries.numbers(id)))?.[0];
  const season = param.count(search['season']) ?? newest;
  if (season === undefined) return;
  void read(leagueQueries.season(id, season));
  void read(seasonQueries.entries(id, season));
  void read(seasonQueries.adjustments(id, season));
  void read(matchQueries.ofSeason(id, season));
};
