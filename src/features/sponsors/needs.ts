import type { Needs } from '#lib/read-ahead.ts';
import { sponsorQueries } from './queries.ts';

export const sponsorsNeeds: Needs = (_visit, read) => {
  void read(sponsorQueries.all());
};
