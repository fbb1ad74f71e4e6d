import type { Needs } from '#lib/read-ahead.ts';
import { adminQueries } from './queries.ts';

export const adminDashboardNeeds: Needs = (_visit, read) => {
  void read(adminQueries.firstSteps());
  void read(adminQueries.waits());
  void read(adminQueries.seasons());
  void read(adminQueries.weeks());
};
