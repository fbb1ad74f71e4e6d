import { activityLevels, experienceLevels, parseDays, playStyles } from '#domain/club/market.ts';
import { platforms, positions } from '#domain/club/players.ts';
import { teamQueries } from '#data/teams/queries.ts';
import type { Prefetch } from '#lib/read-ahead.ts';
import { param, readSearch, type Values } from '#lib/search-params.ts';
import { marketQueries, type PlayerFilter, type TeamFilter } from '../../data/transfer-center/queries.ts';

export const marketTabs = ['players', 'teams', 'register'] as const;
export const marketSearch = { tab: param.oneOf(...marketTabs) };
export const listingSearch = { q: param.text, position: param.oneOf('', ...positions), days: param.text };
export const playerSearch = {
  ...listingSearch,
  experience: param.oneOf('', ...experienceLevels),
  activity: param.oneOf('', ...activityLevels),
  style: param.oneOf('', ...playStyles),
  nation: param.text,
  platform: param.oneOf('', ...platforms),
  free: param.oneOf('', 'yes'),
};

export const playerFilterOf = (asked: Values<typeof playerSearch>): PlayerFilter => ({
  ...asked,
  days: parseDays(asked.days),
  free: asked.free === 'yes',
});

export const listingFilterOf = ({ q, position, days }: Values<typeof listingSearch>): TeamFilter => ({
  q,
  position,
  days: parseDays(days),
});

export const marketPrefetch: Prefetch = async ({ userId, search }, read, readPages) => {
  const { tab } = readSearch(marketSearch, search);
  void read(marketQueries.closed());
  if (tab === 'teams') {
    const filter = listingFilterOf(readSearch(listingSearch, search));
    void readPages(marketQueries.teams({ ...filter, q: filter.q.trim() }));
  } else {
    void read(marketQueries.registration(userId));
  }
  if (tab === 'players') {
    const filter = playerFilterOf(readSearch(playerSearch, search));
    void readPages(marketQueries.players({ ...filter, q: filter.q.trim() }));
  }
  const membership = await read(teamQueries.ofPlayer(userId));
  if (!membership || membership.team_role === 'player') return;
  void read(teamQueries.detail(membership.team_id));
  if (tab === 'teams') void read(marketQueries.listing(membership.team_id));
};
