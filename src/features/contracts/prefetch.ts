import { Constants } from '#database.types.ts';
import { teamQueries } from '#data/teams/queries.ts';
import type { Prefetch } from '#lib/read-ahead.ts';
import { param, readSearch } from '#lib/search-params.ts';
import { contractOrders, contractQueries } from '#data/contracts/queries.ts';

export const contractStatuses = Constants.public.Enums.contract_status;
export const contractSearch = {
  q: param.text,
  status: param.oneOf('', ...contractStatuses),
  team: param.id,
  sort: param.oneOf(...contractOrders),
};

export const contractsPrefetch: Prefetch = ({ search }, read, readPages) => {
  const { q, status, team, sort } = readSearch(contractSearch, search);
  const filter = { q: q.trim(), status: status || undefined, team, sort };
  void readPages(contractQueries.page(filter));
  void read(teamQueries.choices(''));
};
