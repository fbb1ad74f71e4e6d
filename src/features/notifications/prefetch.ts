import type { Prefetch } from '#lib/read-ahead.ts';
import { noticeQueries } from '#data/notifications/queries.ts';

export const notificationsPrefetch: Prefetch = ({ userId, search }, _read, readPages) => {
  if (search['kind'] === undefined && search['unread'] === undefined)
    void readPages(noticeQueries.page(userId, { kind: undefined, unread: false }));
};
