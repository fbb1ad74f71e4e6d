import type { Prefetch } from '#lib/read-ahead.ts';
import { param } from '#lib/search-params.ts';
import { nightCupQueries } from '#data/night-cups/queries.ts';

export const nightCupsPrefetch: Prefetch = (_visit, _read, readPages) => readPages(nightCupQueries.list());

export const nightCupPrefetch: Prefetch = ({ params: { id = '' } }, read) => {
  if (param.id(id) === undefined) return;
  void read(nightCupQueries.detail(id));
  void read(nightCupQueries.entries(id));
  void read(nightCupQueries.series(id));
  void read(nightCupQueries.games(id));
};
