import { teamQueries } from '#features/teams/queries.ts';
import type { Needs } from '#lib/read-ahead.ts';
import { param } from '#lib/search-params.ts';
import { matchQueries } from './queries.ts';

export const matchNeeds: Needs = async ({ params: { id = '' } }, read) => {
  if (param.id(id) === undefined) return;
  void read(matchQueries.stats(id));
  void read(matchQueries.lineups(id));
  const match = await read(matchQueries.detail(id));
  if (!match) return;
  for (const team of [match.home_team_id, match.away_team_id]) {
    void read(teamQueries.roster(team));
    void read(matchQueries.resultsBefore(team, match.kickoff_at));
  }
  void read(matchQueries.meetings(match.home_team_id, match.away_team_id));
  if (match.series_id) void read(matchQueries.ofSeries(match.series_id));
};
