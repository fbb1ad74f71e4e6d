import type { Needs } from '#lib/read-ahead.ts';
import { param } from '#lib/search-params.ts';
import { ticketQueries } from './queries.ts';

export const ticketsNeeds: Needs = ({ userId, search }, _read, readPages) => {
  if (search['view'] === undefined) void readPages(ticketQueries.own(userId));
};

export const ticketNeeds: Needs = ({ params: { id = '' } }, read, readPages) => {
  if (param.id(id) === undefined) return;
  void read(ticketQueries.detail(id));
  void readPages(ticketQueries.messages(id));
};
