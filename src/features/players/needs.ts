import { privateQueries } from '#features/auth/queries.ts';
import { contractQueries } from '#features/contracts/queries.ts';
import { penaltyQueries } from '#features/discipline/queries.ts';
import { teamQueries } from '#features/teams/queries.ts';
import type { Needs } from '#lib/read-ahead.ts';
import { param } from '#lib/search-params.ts';
import { playerQueries } from './queries.ts';

export const playerNeeds: Needs = ({ params: { id = '' }, search }, read) => {
  if (param.id(id) === undefined) return;
  void read(playerQueries.detail(id));
  void read(playerQueries.clubs(id));
  void read(penaltyQueries.standingOf(id));
  void read(teamQueries.ofPlayer(id));
  if ((search['tab'] ?? 'stats') === 'stats') void read(playerQueries.stats(id));
};

export const profileNeeds: Needs = ({ userId, search }, read, readPages) => {
  void read(privateQueries.of(userId));
  void read(playerQueries.detail(userId));
  void read(playerQueries.clubs(userId));
  void read(penaltyQueries.standingOf(userId));
  void readPages(contractQueries.open(userId));
  void readPages(contractQueries.past(userId));
  if ((search['tab'] ?? 'stats') === 'stats') void read(playerQueries.stats(userId));
};
