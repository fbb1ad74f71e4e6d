import { achievementsOf } from './awards.ts';
import { type Calendar, calendarFrom } from './calendar.ts';
import { clubSeasons } from './club-seasons.ts';
import { type Club, type ClubKey, clubKeys, clubs, tagOf } from './clubs.ts';
import { contractsOf, rightsUsed } from './contracts.ts';
import { adjustmentsOf, entriesOf, leaguesOf, seasonsOf } from './leagues.ts';
import { marketOf } from './market.ts';
import { newsOf } from './news.ts';
import { type AccountIds, accountNames, makePeople, type People } from './players.ts';
import { idOf } from './random.ts';
import { rosters } from './rosters.ts';
import type { DemoLeague } from './rows.ts';
import { seasonFourMatches } from './season-four.ts';
import { playSeasonThree } from './season-three.ts';
import { statsOf } from './statistics.ts';
import { transfersOf } from './transfers.ts';

/**
 * The demo league: two leagues, three seasons, 22 clubs, 180 players and everything they have done, as rows.
 * Pure: the same `now` and accounts make the same league; another `now` moves the dates and nothing else, but
 * for what is under way tonight.
 */
export function makeDemoLeague(now: Date, accounts: AccountIds = {}, lastCall?: number): DemoLeague {
  const calendar = calendarFrom(now, lastCall);
  const people = makePeople(calendar, accounts);
  const seasonThree = playSeasonThree(calendar);
  const matches = [...seasonThree.matches, ...seasonFourMatches(calendar)];
  const details = matches.map((match) => statsOf(match, people.spells));
  const staff = {
    admin: accounts.admin ?? idOf('player', accountNames.admin),
    moderator: accounts.moderator ?? idOf('player', accountNames.moderator),
  };
  const leagues = {
    leagues: leaguesOf(calendar),
    league_seasons: seasonsOf(calendar, seasonThree.champion),
    league_teams: entriesOf(calendar, seasonThree),
  };
  const seasons = clubSeasons(leagues, calendar);
  const contracts = contractsOf(people, seasons, calendar);

  const teams = clubKeys.map((key) => teamOf(key, people, calendar));
  const played = {
    team_matches: matches.map(({ row }) => row),
    match_player_stats: details.flatMap(({ stats }) => stats),
  };

  return {
    profiles: people.profiles,
    profile_private: people.profile_private,
    teams,
    team_members: people.team_members,
    ...leagues,
    league_teams: leagues.league_teams.map((entry) => ({ ...entry, rights_used: rightsUsed(contracts, entry) })),
    contracts,
    transfers: transfersOf(people.spells, seasons),
    ...marketOf(people, staff, calendar),
    point_adjustments: adjustmentsOf(staff.admin),
    series: seasonThree.series,
    team_matches: played.team_matches,
    match_lineups: details.flatMap(({ lineups }) => lineups),
    match_player_stats: played.match_player_stats,
    ...achievementsOf(seasonThree, played.match_player_stats, people),
    ...newsOf({ teams, profiles: people.profiles, ...leagues, ...played }, staff.admin, calendar),
  };
}

function teamOf(key: ClubKey, { spells }: People, calendar: Calendar): DemoLeague['teams'][number] {
  const club: Club = clubs[key];
  const founder = rosters[key].find(({ role }) => role === 'captain');
  return {
    id: idOf('team', key),
    name: club.name,
    short_name: club.shortName,
    tag: tagOf(key),
    slug: '',
    logo: null,
    kit_primary: club.kit[0],
    kit_secondary: club.kit[1],
    manager_id: spells.find(({ name }) => name === founder?.name)?.playerId ?? null,
    description: club.description,
    founded_on: calendar.on(-club.foundedDaysAgo),
    social_links: club.links,
    stream_url: club.stream ?? null,
    contact: club.contact ?? null,
    archived_at: null,
  };
}
