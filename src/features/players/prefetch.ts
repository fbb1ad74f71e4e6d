import { privateQueries } from '#data/auth/queries.ts';
import { contractQueries } from '#data/contracts/queries.ts';
import { penaltyQueries } from '#data/discipline/queries.ts';
import { followQueries } from '#data/follows/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import type { Prefetch } from '#lib/read-ahead.ts';
import { param } from '#lib/search-params.ts';
import { playerQueries } from '#data/players/queries.ts';

export const playerPrefetch: Prefetch = ({ params: { id = '' }, search, userId }, read) => {
  if (param.id(id) === undefined) return;
  if (id !== userId) void read(followQueries.players(userId));
  void read(playerQueries.detail(id));
  void read(playerQueries.clubs(id));
  void read(penaltyQueries.standingOf(id));
  void read(teamQueries.ofPlayer(id));
  if ((search['tab'] ?? 'stats') === 'stats') void read(playerQueries.stats(id));
  if (search['tab'] === 'clubs') void read(playerQueries.standIns(id));
};

export const profilePrefetch: Prefetch = ({ userId, search }, read, readPages) => {
  void read(privateQueries.of(userId));
  void read(playerQueries.detail(userId));
  void read(playerQueries.clubs(userId));
  void read(penaltyQueries.standingOf(userId));
  void readPages(contractQueries.open(userId));
  void readPages(contractQueries.past(userId));
  if ((search['tab'] ?? 'stats') === 'stats') void read(playerQueries.stats(userId));
  if (search['tab'] === 'clubs') void read(playerQueries.standIns(userId));
};
