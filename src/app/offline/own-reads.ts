import type {
  DefaultError,
  FetchInfiniteQueryOptions,
  FetchQueryOptions,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query';
import { attendanceQueries } from '#data/attendance/queries.ts';
import { roleQueries } from '#data/auth/queries.ts';
import { dutyQueries } from '#data/duties/queries.ts';
import { leagueQueries } from '#data/leagues/queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { maintenanceQueries } from '#data/maintenance/queries.ts';
import { roomQueries } from '#data/match-room/queries.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { playerQueries } from '#data/players/queries.ts';
import { seasonOf, teamQueries } from '#data/teams/queries.ts';
import { matchOfTheNight } from '#domain/match/match-night.ts';
import { startOfDay } from '#lib/dates.ts';
import { readAhead, readPagesAhead } from '#lib/read-ahead.ts';

export type OwnRead = {
  key: QueryKey;
  ask: (client: QueryClient) => Promise<unknown>;
  /** Others follow from what it says. */
  leads?: true;
};

/**
 * All that a member takes along, and nothing else: who they are on the site, their next match with its lobby and line-ups,
 * the table of their league, their team, the fixtures. Never messages, tickets, notifications, or what the staff reads.
 * Data that is not known yet, such as which team is theirs, adds its part once it is.
 */
export function ownReads(client: QueryClient, me: string, now: Date): OwnRead[] {
  const membership = client.getQueryData(teamQueries.ofPlayer(me).queryKey);
  const team = membership?.team_id;
  const season = membership && seasonOf(membership);
  const matches = team === undefined ? undefined : client.getQueryData(matchQueries.ofTeam(team).queryKey);
  const next = team === undefined || !matches ? undefined : matchOfTheNight(matches, team, now);
  return [
    one(roleQueries.of(me)),
    one(maintenanceQueries.status()),
    one(playerQueries.detail(me)),
    leading(one(teamQueries.ofPlayer(me))),
    one(leagueQueries.list()),
    one(leagueQueries.seasons()),
    one(matchQueries.current()),
    pages(matchQueries.ahead(fixturesOf(undefined), startOfDay(now))),
    ...(team === undefined
      ? []
      : [
          one(dutyQueries.mine(me)),
          one(teamQueries.detail(team)),
          one(teamQueries.roster(team)),
          leading(one(matchQueries.ofTeam(team))),
          pages(matchQueries.ahead(fixturesOf(team), startOfDay(now))),
        ]),
    ...(season
      ? [
          one(leagueQueries.detail(season[0])),
          one(leagueQueries.numbers(season[0])),
          one(leagueQueries.season(...season)),
          one(seasonQueries.entries(...season)),
          one(seasonQueries.adjustments(...season)),
          one(matchQueries.ofSeason(...season)),
        ]
      : []),
    ...(next
      ? [
          one(matchQueries.detail(next.id)),
          one(matchQueries.stats(next.id)),
          one(matchQueries.lineups(next.id)),
          one(matchQueries.meetings(next.home_team_id, next.away_team_id, next.kickoff_at)),
          one(matchQueries.resultsBefore(next.home_team_id, next.kickoff_at)),
          one(matchQueries.resultsBefore(next.away_team_id, next.kickoff_at)),
          one(roomQueries.clock(next.id)),
          one(roomQueries.story(next.id)),
          one(roomQueries.squads(next.id)),
          one(roomQueries.ready(next.id)),
          one(roomQueries.lobby(next.id)),
          one(attendanceQueries.of({ match: next.id })),
        ]
      : []),
  ];
}

/** The filter of /fixtures as its address begins. */
const fixturesOf = (team: string | undefined) => ({
  league: undefined,
  season: undefined,
  team,
  week: undefined,
  state: undefined,
});

/** The fixtures of a day that is over are those of today: their list begins with the day on which it was requested. */
export const keyToday = (key: QueryKey, now: Date): QueryKey =>
  key[0] === 'matches' && key[1] === 'ahead' ? [...key.slice(0, -1), startOfDay(now)] : key;

const one = <Data, Key extends QueryKey>(options: FetchQueryOptions<Data, DefaultError, Data, Key>): OwnRead => ({
  key: options.queryKey,
  ask: (client) => readAhead(client, options),
});

const leading = (read: OwnRead): OwnRead => ({ ...read, leads: true });

const pages = <Page, Key extends QueryKey, Param>(
  options: FetchInfiniteQueryOptions<Page, DefaultError, Page, Key, Param>,
): OwnRead => ({ key: options.queryKey, ask: (client) => readPagesAhead(client, options) });
