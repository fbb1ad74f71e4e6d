import { leagueQueries } from '#data/leagues/queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { startOfDay } from '#lib/dates.ts';
import { ratingQueries } from '#data/ratings/queries.ts';
import { voteQueries } from '#data/votes/queries.ts';
import type { Prefetch } from '#lib/read-ahead.ts';
import { param } from '#lib/search-params.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { roomQueries } from '#data/match-room/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { beginOf, toWaitingState } from './waiting-state.ts';

export const fixturesPrefetch: Prefetch = async ({ userId, search }, read, readPages) => {
  void read(leagueQueries.seasons());
  void read(leagueQueries.list());
  const filter = {
    league: param.id(search['league']),
    season: param.count(search['season']),
    team: param.id(search['team']),
    week: param.count(search['week']),
    state: toWaitingState(search['state']),
  };
  const now = new Date();
  void readPages(matchQueries.ahead(filter, beginOf(filter, now)));
  if (search['show'] === 'results') void readPages(matchQueries.behind(filter, startOfDay(now, 1)));
  else if (Object.values(filter).every((value) => value === undefined)) {
    const membership = await read(teamQueries.ofPlayer(userId));
    if (membership) void read(matchQueries.ofTeam(membership.team_id));
  }
};

export const matchPrefetch: Prefetch = async ({ params: { id = '' } }, read) => {
  if (param.id(id) === undefined) return;
  void read(matchQueries.stats(id));
  void read(matchQueries.lineups(id));
  void read(roomQueries.clock(id));
  void read(roomQueries.story(id));
  const match = await read(matchQueries.detail(id));
  if (!match) return;
  if (match.status === 'finished') {
    void read(voteQueries.ofMatch(id));
    void read(ratingQueries.ofMatch(id));
    void read(ratingQueries.eloOfMatch(id));
  }
  for (const team of [match.home_team_id, match.away_team_id]) {
    void read(matchQueries.resultsBefore(team, match.kickoff_at));
  }
  void read(matchQueries.meetings(match.home_team_id, match.away_team_id, match.kickoff_at));
  if (match.league_id && match.season !== null && match.stage === 'regular') {
    void read(leagueQueries.season(match.league_id, match.season));
    void read(seasonQueries.entries(match.league_id, match.season));
    void read(seasonQueries.adjustments(match.league_id, match.season));
    void read(matchQueries.ofSeason(match.league_id, match.season));
  }
  if (match.series_id) void read(matchQueries.ofSeries(match.series_id));
};
