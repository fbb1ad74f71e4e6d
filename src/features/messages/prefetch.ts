import { playerQueries } from '#data/players/queries.ts';
import type { Prefetch } from '#lib/read-ahead.ts';
import { param } from '#lib/search-params.ts';
import { conversationQueries } from '#data/messages/queries.ts';

export const messagesPrefetch: Prefetch = ({ userId, search }, read, readPages) => {
  const to = param.id(search['to']);
  void readPages(conversationQueries.list(userId));
  if (to === undefined) return;
  void read(playerQueries.detail(to));
  void read(conversationQueries.withPlayer(userId, to));
  void read(conversationQueries.blocked(userId, to));
};
