import { contractQueries } from '#features/contracts/queries.ts';
import { leagueQueries } from '#features/leagues/queries.ts';
import { matchQueries } from '#features/matches/queries.ts';
import { newsQueries } from '#features/news/queries.ts';
import { noticeQueries } from '#features/notifications/queries.ts';
import { playerQueries } from '#features/players/queries.ts';
import { siteQueries } from '#features/site-pages/queries.ts';
import { seasonOf, teamQueries } from '#features/teams/queries.ts';
import { transferQueries } from '#features/transfers/queries.ts';
import { currentLanguage } from '#lib/i18n.ts';
import type { Needs } from '#lib/read-ahead.ts';

export const dashboardNeeds: Needs = async ({ userId }, read, readPages) => {
  void read(playerQueries.detail(userId));
  void read(noticeQueries.releases(userId));
  void readPages(contractQueries.open(userId));
  void read(transferQueries.recent());
  void read(newsQueries.latest(currentLanguage()));
  void read(siteQueries.liveStream());
  const membership = await read(teamQueries.ofPlayer(userId));
  if (!membership) return;
  void read(matchQueries.ofTeam(membership.team_id));
  const season = seasonOf(membership);
  if (!season) return;
  void read(leagueQueries.season(...season));
  void read(leagueQueries.entries(...season));
  void read(leagueQueries.adjustments(...season));
  void read(matchQueries.ofSeason(...season));
};
