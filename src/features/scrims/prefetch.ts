import type { Prefetch } from '#lib/read-ahead.ts';
import { scrimQueries } from '#data/scrims/queries.ts';

export const scrimsPrefetch: Prefetch = (_visit, _read, readPages) => readPages(scrimQueries.open());
