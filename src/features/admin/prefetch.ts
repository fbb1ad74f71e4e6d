import type { Prefetch } from '#lib/read-ahead.ts';
import { adminQueries } from '#data/admin/queries.ts';

export const adminDashboardPrefetch: Prefetch = (_visit, read) => {
  void read(adminQueries.firstSteps());
  void read(adminQueries.waits());
  void read(adminQueries.seasons());
  void read(adminQueries.weeks());
  void read(adminQueries.chores());
  void read(adminQueries.hostChecks());
};
