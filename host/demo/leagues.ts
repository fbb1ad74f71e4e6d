import { limits } from '#domain/limits.ts';
import { type Calendar, days, leagueZone } from './calendar.ts';
import type { ClubKey } from './clubs.ts';
import { leagueIds } from './matches.ts';
import { chanceOf, idOf } from './random.ts';
import type { DemoLeague } from './rows.ts';
import { seasonFourClubs } from './season-four.ts';
import { type SeasonThree, seasonThreeClubs } from './season-three.ts';

export function leaguesOf(calendar: Calendar): DemoLeague['leagues'] {
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
      archived_at: null,
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
      archived_at: null,
      created_at: calendar.at(days.bosphorus.opened),
    },
  ];
}

export function seasonsOf(calendar: Calendar, champion: ClubKey): DemoLeague['league_seasons'] {
  const { seasonThree, seasonFour, bosphorus } = days;
  const common = {
    legs: 2,
    relegation_places: limits.relegationPlaces,
    transfer_rights: limits.transferRights,
    renewal_days: limits.renewalDays,
    quarterfinal_best_of: limits.quarterfinalBestOf,
    semifinal_best_of: limits.semifinalBestOf,
    final_best_of: limits.finalBestOf,
    playoff_teams: limits.playoffTeams,
    third_place_match: false,
    stand_ins: false,
    points_for_win: limits.pointsForWin,
    protest_minutes: limits.protestMinutes,
    silence_hours: limits.autoConfirmHours,
    game_minutes: limits.gameMinutes,
    extra_rules: null,
    prize_pool: { ...limits.prizePool, places: [...limits.prizePool.places] },
    champion_team_id: null,
    draw_seed: null,
    playoffs_at: null,
    finished_at: null,
    imported_at: null,
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
      draw_seed: 3,
      playoffs_at: calendar.at(seasonThree.quarterfinals, '12:00'),
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

export function entriesOf(calendar: Calendar, { seeds, places }: SeasonThree): DemoLeague['league_teams'] {
  const enter = (league_id: string, season: number, entered: ClubKey[], from: number, to: number) =>
    entered.map((club) => ({
      league_id,
      season,
      team_id: idOf('team', club),
      registered_at: calendar.at(chanceOf(`entry ${season} ${club}`).between(from, to), '18:20'),
      withdrawn_at: null,
      withdrawal_voids: null,
      rights_used: 0,
      rights_extra: 0,
      playoff_seed: season === 3 ? placeIn(seeds, club) : null,
      final_rank: season === 3 ? placeIn(places, club) : null,
      ...notImported,
    }));
  return [
    ...enter(leagueIds.flutlicht, 3, seasonThreeClubs, -179, -171),
    ...enter(leagueIds.flutlicht, 4, seasonFourClubs, -70, -53),
    ...enter(leagueIds.bosphorus, 1, bosphorusClubs, days.bosphorus.opened + 1, -2),
  ];
}

const notImported = {
  group_name: null,
  table_position: null,
  table_won: null,
  table_drawn: null,
  table_lost: null,
  table_goals_for: null,
  table_goals_against: null,
  table_points: null,
};

const placeIn = (clubs: ClubKey[], club: ClubKey) => (clubs.includes(club) ? clubs.indexOf(club) + 1 : null);

/** Three points taken from Karşıkıyı, with the reason the table gives. */
export function adjustmentsOf(adminId: string): DemoLeague['point_adjustments'] {
  return [
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
  ];
}

/** Nine of the twelve have entered so far. */
const bosphorusClubs: ClubKey[] = ['hfk', 'akz', 'hal', 'mod', 'kan', 'kad', 'boz', 'zec', 'tyn'];
