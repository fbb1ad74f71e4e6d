import type { Prefetch } from '#lib/read-ahead.ts';
import { param } from '#lib/search-params.ts';
import { ticketQueries } from '#data/tickets/queries.ts';

export const ticketsPrefetch: Prefetch = ({ userId, search }, _read, readPages) => {
  if (search['view'] === undefined) void readPages(ticketQueries.own(userId));
};

export const ticketPrefetch: Prefetch = ({ params: { id = '' } }, read, readPages) => {
  if (param.id(id) === undefined) return;
  void read(ticketQueries.detail(id));
  void readPages(ticketQueries.messages(id));
};
