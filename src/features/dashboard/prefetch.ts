import { contractQueries } from '#data/contracts/queries.ts';
import { dutyQueries } from '#data/duties/queries.ts';
import { followedIds, followQueries, othersThan } from '#data/follows/queries.ts';
import { leagueQueries } from '#data/leagues/queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { newsQueries } from '#data/news/queries.ts';
import { noticeQueries } from '#data/notifications/queries.ts';
import { playerQueries } from '#data/players/queries.ts';
import { refereeQueries } from '#data/referees/queries.ts';
import { siteQueries } from '#data/site-pages/queries.ts';
import { seasonOf, teamQueries } from '#data/teams/queries.ts';
import { marketQueries } from '#data/transfer-center/queries.ts';
import { transferQueries } from '#data/transfers/queries.ts';
import { currentLanguage } from '#lib/i18n.ts';
import type { Prefetch } from '#lib/read-ahead.ts';

export const dashboardPrefetch: Prefetch = async ({ userId }, read, readPages) => {
  void read(playerQueries.detail(userId));
  void read(noticeQueries.releases(userId));
  void readPages(contractQueries.open(userId));
  void read(transferQueries.recent());
  void read(newsQueries.latest(currentLanguage()));
  void read(siteQueries.liveStream());
  void read(refereeQueries.leaguesOf(userId));
  void read(matchQueries.ofCaster(userId));
  const followed = Promise.all([
    read(followQueries.teams(userId)),
    read(followQueries.leagues(userId)),
    read(followQueries.players(userId)),
  ]);
  const membership = await read(teamQueries.ofPlayer(userId));
  void followed.then(([teams, leagues = [], players = []]) => {
    const ids = followedIds({ teams: othersThan(membership?.team_id, teams), leagues, players });
    if (Object.values(ids).some(({ length }) => length > 0)) void read(followQueries.matches(ids));
  });
  if (!membership) {
    void read(marketQueries.ownRequests(userId));
    return void read(marketQueries.registration(userId));
  }
  void read(transferQueries.newestOfTeam(membership.team_id));
  void read(dutyQueries.mine(userId));
  void read(matchQueries.ofTeam(membership.team_id));
  const season = seasonOf(membership);
  if (!season) return;
  void read(leagueQueries.season(...season));
  void read(seasonQueries.entries(...season));
  void read(seasonQueries.adjustments(...season));
  void read(matchQueries.ofSeason(...season));
};
