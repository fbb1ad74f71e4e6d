import type { Prefetch } from '#lib/read-ahead.ts';
import { scrimQueries } from '#data/scrims/queries.ts';
import { param } from '#lib/search-params.ts';

export const scrimsPrefetch: Prefetch = (_visit, _read, readPages) => readPages(scrimQueries.open());

export const scrimPrefetch: Prefetch = ({ params: { id = '' } }, read) => {
  if (param.id(id) !== undefined) void read(scrimQueries.detail(id));
};
