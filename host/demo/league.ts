import { limits } from '#domain/limits.ts';
import { awardsOf } from './awards.ts';
import { type Calendar, calendarFrom, days, leagueZone } from './calendar.ts';
import { type Club, type ClubKey, clubKeys, clubs, tagOf } from './clubs.ts';
import { leagueIds } from './matches.ts';
import { type AccountIds, accountNames, makePeople, type People } from './players.ts';
import { chanceOf, idOf } from './random.ts';
import { rosters } from './rosters.ts';
import type { DemoLeague, Row } from './rows.ts';
import { seasonFourClubs, seasonFourMatches } from './season-four.ts';
import { playSeasonThree, type SeasonThree, seasonThreeClubs } from './season-three.ts';
import { figuresOf } from './statistics.ts';

/** Nine of the twelve have entered so far. */
const bosphorusClubs: ClubKey[] = ['hfk', 'akz', 'hal', 'mod', 'kan', 'kad', 'boz', 'zec', 'tyn'];

/**
 * The demo league: two leagues, three seasons, 22 clubs, 180 players and everything they have done, as rows.
 * Pure: the same `now` and accounts make the same league; another `now` moves the dates and nothing else, but
 * for what is under way tonight.
 */
export function makeDemoLeague(now: Date, accounts: AccountIds = {}): DemoLeague {
  const calendar = calendarFrom(now);
  const people = makePeople(calendar, accounts);
  const seasonThree = playSeasonThree(calendar);
  const matches = [...seasonThree.matches, ...seasonFourMatches(calendar)];
  const figures = matches.map((match) => figuresOf(match, people.spells));
  const adminId = accounts.admin ?? idOf('player', accountNames.admin);

  return {
    profiles: people.profiles,
    profile_private: people.profile_private,
    teams: clubKeys.map((key) => teamOf(key, people, calendar)),
    team_members: people.team_members,
    leagues: leaguesOf(calendar),
    league_seasons: seasonsOf(calendar, seasonThree.champion),
    league_teams: entriesOf(calendar),
    point_adjustments: [
      {
        id: idOf('adjustment', 'kar'),
        league_id: leagueIds.flutlicht,
        season: 4,
        team_id: idOf('team', 'kar'),
        points: -3,
        reason: 'Fielded a player without a contract in round 6',
        decided_by: adminId,
        reversed_at: null,
      },
    ],
    series: seasonThree.series,
    team_matches: matches.map(({ row }) => row),
    match_lineups: figures.flatMap(({ lineups }) => lineups),
    match_player_stats: figures.flatMap(({ stats }) => stats),
    ...achievementsOf(
      seasonThree,
      figures.flatMap(({ stats }) => stats),
      people,
    ),
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

function leaguesOf(calendar: Calendar): DemoLeague['leagues'] {
  return [
    {
      id: leagueIds.flutlicht,
      name: 'Flutlicht Liga',
      slug: 'flutlicht-liga',
      description:
        'Ten clubs from Kiel to Bursa, two evenings a week under the lights. Double round robin, then the best six play for the title.',
      logo: null,
      tier: 1,
      time_zone: leagueZone,
      public: true,
      status: 'active',
      created_at: calendar.at(-800),
    },
    {
      id: leagueIds.bosphorus,
      name: 'Boğaz Ligi',
      slug: 'bogaz-ligi',
      description:
        'Flutlicht Liga’nın altındaki yeni lig: yeni kurulanlar ve geri dönmek isteyenler için. İlk sezonun kayıtları açık.',
      logo: null,
      tier: 2,
      time_zone: 'Europe/Istanbul',
      public: false,
      status: 'active',
      created_at: calendar.at(days.bosphorus.opened),
    },
  ];
}

function seasonsOf(calendar: Calendar, champion: ClubKey): DemoLeague['league_seasons'] {
  const { seasonThree, seasonFour, bosphorus } = days;
  const common = {
    legs: 2,
    relegation_places: limits.relegationPlaces,
    transfer_rights: limits.transferRights,
    renewal_days: limits.renewalDays,
    quarterfinal_best_of: limits.quarterfinalBestOf,
    semifinal_best_of: limits.semifinalBestOf,
    final_best_of: limits.finalBestOf,
    prize_pool: { ...limits.prizePool, places: [...limits.prizePool.places] },
    champion_team_id: null,
  };
  return [
    {
      ...common,
      league_id: leagueIds.flutlicht,
      season: 3,
      phase: 'finished',
      registration_until: calendar.at(-170, '20:00'),
      max_teams: 10,
      starts_on: calendar.on(seasonThree.round(1)),
      ends_on: calendar.on(seasonThree.final),
      champion_team_id: idOf('team', champion),
    },
    {
      ...common,
      league_id: leagueIds.flutlicht,
      season: 4,
      phase: 'regular',
      registration_until: calendar.at(-52, '20:00'),
      max_teams: 10,
      starts_on: calendar.on(seasonFour.round(1)),
      ends_on: calendar.on(seasonFour.playoffs + 10),
    },
    {
      ...common,
      league_id: leagueIds.bosphorus,
      season: 1,
      phase: 'registration',
      registration_until: calendar.at(bosphorus.registrationEnds, '20:00'),
      max_teams: 12,
      starts_on: calendar.on(bosphorus.start),
      ends_on: calendar.on(bosphorus.start + 80),
      prize_pool: null,
    },
  ];
}

function entriesOf(calendar: Calendar): DemoLeague['league_teams'] {
  const enter = (league_id: string, season: number, entered: ClubKey[], from: number, to: number) =>
    entered.map((club) => ({
      league_id,
      season,
      team_id: idOf('team', club),
      registered_at: calendar.at(chanceOf(`entry ${season} ${club}`).between(from, to), '18:20'),
      withdrawn_at: null,
    }));
  return [
    ...enter(leagueIds.flutlicht, 3, seasonThreeClubs, -179, -171),
    ...enter(leagueIds.flutlicht, 4, seasonFourClubs, -70, -53),
    ...enter(leagueIds.bosphorus, 1, bosphorusClubs, days.bosphorus.opened + 1, -2),
  ];
}

/** The titles of season 3: for the champion and its squad, and for those who led the figures. */
function achievementsOf(
  { champion, matches }: SeasonThree,
  stats: Row<'match_player_stats'>[],
  { spells }: People,
): Pick<DemoLeague, 'team_achievements' | 'player_achievements'> {
  const common = { title: 'Flutlicht Liga', season: '3', verified: true };
  const played = new Set(matches.map(({ row }) => row.id));
  const lastNight = matches.at(-1)?.row.kickoff_at ?? '';
  const squad = spells.filter(
    ({ club, from, to }) => club === champion && from < lastNight && (to === null || to > lastNight),
  );
  const titles = squad.map(({ playerId }) => ({
    type: 'championship' as const,
    player_id: playerId,
    team_id: idOf('team', champion),
  }));
  const awards = awardsOf(stats.filter(({ match_id }) => played.has(match_id)));
  return {
    team_achievements: [
      { ...common, id: idOf('title', champion), team_id: idOf('team', champion), type: 'championship' },
      { ...common, id: idOf('title', 'kar'), team_id: idOf('team', 'kar'), type: 'promotion' },
      { ...common, id: idOf('title', 'svm'), team_id: idOf('team', 'svm'), type: 'promotion' },
    ],
    player_achievements: [...titles, ...awards].map((award) => ({
      ...common,
      ...award,
      id: idOf('award', `${award.type} ${award.player_id}`),
    })),
  };
}
