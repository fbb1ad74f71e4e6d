import type { SeasonFacts } from '#domain/competition/season-table.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import type { League, LeagueSeason } from '#data/leagues/queries.ts';
import type { Fixture } from '#data/matches/queries.ts';
import type { Player } from '#data/players/queries.ts';

/** A small season for the tests of screens: ids are real uuids, because pages refuse anything else. */
export const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const leagueId = uuid(900);

const names = ['Anchor', 'Bergwacht', 'Corsairs', 'Doğan', 'Elbufer', 'Falken', 'Gezi', 'Hansa'];

/** Team 1 is Anchor, 2 Bergwacht, 3 Corsairs, 4 Doğan … */
export const team = (number: number): TeamBadge & { tag: string; captain_id: string | null } => {
  const name = names[number - 1] ?? `Team ${number}`;
  return {
    id: uuid(number),
    name: `${name} FC`,
    short_name: name,
    tag: name.slice(0, 2).toUpperCase(),
    logo: null,
    kit_primary: '#112233',
    kit_secondary: '#f3e6c8',
    captain_id: null,
  };
};

export const entries = (count: number): SeasonFacts['entries'] =>
  Array.from({ length: count }, (_, index) => ({
    team_id: uuid(index + 1),
    team: team(index + 1),
    withdrawn_at: null,
  }));

/** Match `number` of the season, played on that day of November when it has a score. */
export const fixture = (number: number, home: number, away: number, score?: [number, number]): Fixture => ({
  id: uuid(100 + number),
  home_team_id: uuid(home),
  away_team_id: uuid(away),
  home_team: team(home),
  away_team: team(away),
  stage: 'regular',
  matchday: number,
  league_id: leagueId,
  season: 4,
  series_id: null,
  game_no: null,
  kickoff_at: `2026-11-${String(number).padStart(2, '0')}T18:00:00Z`,
  status: score ? 'finished' : 'scheduled',
  home_score: score?.[0] ?? null,
  away_score: score?.[1] ?? null,
  live_home_score: null,
  live_away_score: null,
  forfeited_by: null,
});

export const league = (about: Partial<League> = {}): League => ({
  id: leagueId,
  name: 'Premier Rondo',
  slug: 'premier-rondo',
  status: 'active',
  description: null,
  logo: null,
  public: true,
  tier: 1,
  time_zone: 'Europe/Istanbul',
  archived_at: null,
  created_at: '2026-01-01T00:00:00Z',
  ...about,
});

/** Entries of a season as the list of leagues reads and counts them. */
type Listed = { league_teams: { withdrawn_at: string | null }[]; entered: number; playing: number };

export const season = (about: Partial<LeagueSeason> = {}): LeagueSeason & Listed => ({
  league_id: leagueId,
  season: 4,
  phase: 'regular',
  legs: 2,
  max_teams: 10,
  relegation_places: 1,
  prize_pool: null,
  champion_team_id: null,
  finished_at: null,
  imported_at: null,
  draw_seed: null,
  playoffs_at: null,
  quarterfinal_best_of: 1,
  semifinal_best_of: 3,
  final_best_of: 5,
  playoff_teams: 6,
  third_place_match: false,
  stand_ins: false,
  points_for_win: 3,
  protest_minutes: 15,
  silence_hours: 24,
  game_minutes: 15,
  extra_rules: null,
  renewal_days: 7,
  transfer_rights: 4,
  registration_until: null,
  starts_on: null,
  ends_on: null,
  created_at: '2026-01-01T00:00:00Z',
  league_teams: Array.from({ length: 8 }, () => ({ withdrawn_at: null })),
  entered: 8,
  playing: 8,
  ...about,
});

/** Player `number`, who has given nothing except a name. */
export const player = (number: number, username: string, about: Partial<Player> = {}): Player => ({
  id: uuid(500 + number),
  username,
  folded: username.toLowerCase(),
  description: null,
  avatar: null,
  created_at: '2026-01-01T00:00:00Z',
  deleted_at: null,
  game_mode: null,
  gaming_id: null,
  joined_at: '2026-01-01T00:00:00Z',
  last_seen_at: null,
  location: null,
  nation: null,
  platform: null,
  position: null,
  skill_level: null,
  social_links: {},
  ...about,
});
