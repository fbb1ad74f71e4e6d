import { Constants } from '#database.types.ts';
import { leagueQueries } from '#data/leagues/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import type { Prefetch } from '#lib/read-ahead.ts';
import { param, readSearch } from '#lib/search-params.ts';
import { transferQueries } from '#data/transfers/queries.ts';

export const transferKinds = Constants.public.Enums.transfer_kind;
export const transferSearch = { q: param.text, season: param.count, kind: param.oneOf('', ...transferKinds) };

export const transfersPrefetch: Prefetch = async ({ userId, search }, read, readPages) => {
  const { q, season, kind } = readSearch(transferSearch, search);
  void readPages(transferQueries.page({ q: q.trim(), season, kind: kind || undefined }));
  void read(leagueQueries.seasons());
  const membership = await read(teamQueries.ofPlayer(userId));
  if (membership) void read(teamQueries.detail(membership.team_id));
};
