import type { Prefetch } from '#lib/read-ahead.ts';
import { sponsorQueries } from '#data/sponsors/queries.ts';

export const sponsorsPrefetch: Prefetch = (_visit, read) => {
  void read(sponsorQueries.all());
};
