import { followQueries } from '#data/follows/queries.ts';
import { leagueQueries } from '#data/leagues/queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { matchQueries } from '#data/matches/queries.ts';
import type { Prefetch } from '#lib/read-ahead.ts';
import { param, readSearch } from '#lib/search-params.ts';
import { teamFactQueries } from '#data/teams/facts.ts';
import { seasonOf, teamQueries } from '#data/teams/queries.ts';

export const teamSearch = {
  q: param.text,
  league: param.id,
  looking: param.oneOf('', 'yes'),
  sort: param.oneOf('', 'place', 'record', 'form'),
};

export const teamsPrefetch: Prefetch = ({ search }, _read, readPages) => {
  const { q, league, looking, sort } = readSearch(teamSearch, search);
  void readPages(teamQueries.page({ q: q.trim(), league, looking: looking === 'yes', sort }));
};

/** An admin's search of teams; the first is all that play. */
export const teamViews = ['', 'short', 'pending', 'captain', 'outside', 'archived'] as const;
export const adminTeamSearch = {
  q: param.text,
  league: param.id,
  show: param.oneOf(...teamViews),
  sort: param.oneOf('', 'newest'),
};

export const adminTeamsPrefetch: Prefetch = ({ search }, read, readPages) => {
  const { q, ...rest } = readSearch(adminTeamSearch, search);
  void readPages(teamQueries.staffList({ q: q.trim(), ...rest }));
  void read(leagueQueries.list());
};

export const teamPrefetch: Prefetch = async ({ userId, params: { id = '' }, search }, read) => {
  if (param.id(id) === undefined) return;
  void read(followQueries.teams(userId));
  void read(teamFactQueries.of([id]));
  if (['overview', 'squad'].includes(search['tab'] ?? 'overview')) void read(teamQueries.roster(id));
  const team = await read(teamQueries.detail(id));
  const season = team && seasonOf(team);
  if (!season) return;
  void read(seasonQueries.entries(...season));
  void read(seasonQueries.adjustments(...season));
  void read(matchQueries.ofSeason(...season));
};

export const versusPrefetch: Prefetch = ({ params: { id = '', other = '' } }, read) => {
  if (param.id(id) === undefined || param.id(other) === undefined) return;
  void read(teamQueries.detail(id));
  void read(teamQueries.detail(other));
};
