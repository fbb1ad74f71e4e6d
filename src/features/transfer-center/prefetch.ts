import { activityLevels, experienceLevels, parseDays, playStyles } from '#domain/club/market.ts';
import { platforms, positions } from '#domain/club/players.ts';
import { contractQueries } from '#data/contracts/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import type { Prefetch } from '#lib/read-ahead.ts';
import { param, readSearch, type Values } from '#lib/search-params.ts';
import { marketQueries, type PlayerFilter, type TeamFilter } from '#data/transfer-center/queries.ts';

export const marketTabs = ['players', 'teams', 'register'] as const;
/** Nothing named: what the viewer looks for, `landingTab`. */
export const marketSearch = { tab: param.oneOf('', ...marketTabs) };
/** A free agent looks for a team, everybody else for players. */
export const landingTab = (membership: unknown) => (membership === null ? 'teams' : 'players');
const narrowing = { q: param.text, position: param.oneOf('', ...positions), days: param.text };
export const listingSearch = { ...narrowing, sort: param.oneOf('', 'name') };
export const playerSearch = {
  ...narrowing,
  sort: param.oneOf('', 'level', 'name'),
  experience: param.oneOf('', ...experienceLevels),
  activity: param.oneOf('', ...activityLevels),
  style: param.oneOf('', ...playStyles),
  nation: param.text,
  platform: param.oneOf('', ...platforms),
  free: param.oneOf('', 'yes'),
};

export const playerFilterOf = (params: Values<typeof playerSearch>): PlayerFilter => ({
  ...params,
  days: parseDays(params.days),
  free: params.free === 'yes',
});

export const listingFilterOf = ({ q, position, days, sort }: Values<typeof listingSearch>): TeamFilter => ({
  q,
  sort,
  position,
  days: parseDays(days),
});

export const marketPrefetch: Prefetch = async ({ userId, search }, read, readPages) => {
  const { tab: namedTab } = readSearch(marketSearch, search);
  void read(marketQueries.closed());
  void read(marketQueries.counts());
  void read(marketQueries.registration(userId));
  const reading = read(teamQueries.ofPlayer(userId));
  const tab = namedTab || landingTab(await reading);
  if (tab === 'teams') {
    const filter = listingFilterOf(readSearch(listingSearch, search));
    void readPages(marketQueries.teams({ ...filter, q: filter.q.trim() }));
    void read(marketQueries.ownRequests(userId));
    void read(contractQueries.offeringTeams(userId));
  }
  if (tab === 'players') {
    const filter = playerFilterOf(readSearch(playerSearch, search));
    void readPages(marketQueries.players({ ...filter, q: filter.q.trim() }));
  }
  const membership = await reading;
  if (!membership || membership.team_role === 'player') return;
  void read(teamQueries.detail(membership.team_id));
  if (tab === 'players') void read(marketQueries.teamRequests(membership.team_id));
  if (tab === 'teams') void read(marketQueries.listing(membership.team_id));
};
