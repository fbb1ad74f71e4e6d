import type { Needs } from '#lib/read-ahead.ts';
import { noticeQueries } from './queries.ts';

export const notificationsNeeds: Needs = ({ userId, search }, _read, readPages) => {
  if (search['kind'] === undefined && search['unread'] === undefined)
    void readPages(noticeQueries.page(userId, { kind: undefined, unread: false }));
};
