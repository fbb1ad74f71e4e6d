import type { Prefetch } from '#lib/read-ahead.ts';
import { dutyQueries } from '#data/duties/queries.ts';
import { noticeQueries } from '#data/notifications/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';

export const notificationsPrefetch: Prefetch = async ({ userId, search }, read, readPages) => {
  if (search['kind'] === undefined && search['unread'] === undefined)
    void readPages(noticeQueries.page(userId, { kind: undefined, unread: false }));
  if (await read(teamQueries.ofPlayer(userId))) void read(dutyQueries.mine(userId));
};
