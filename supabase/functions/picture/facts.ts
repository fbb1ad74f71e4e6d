import type { PublicMatch, PublicName } from '../../../src/domain/competition/open-season.ts';
import { rankTeams } from '../../../src/domain/competition/standings.ts';
import type { StatName } from '../../../src/domain/competition/statistics.ts';
import type { Badge } from './drawing.ts';

/** The answers of the public calls (supabase/schemas/18_public), as far as pictures show it. */

type Status = 'scheduled' | 'live' | 'reported' | 'disputed' | 'finished' | 'postponed' | 'cancelled';
type Stage = 'regular' | 'decider' | 'quarterfinal' | 'semifinal' | 'third_place' | 'final';
type Position = 'goalkeeper' | 'last_man' | 'box_to_box' | 'support_striker' | 'striker';
type League = { slug: string; name: string; time_zone: string };
type Side = 'home' | 'away' | 'both';
type Team = Badge & { slug: string };
export type Match = {
  id: string;
  matchday: number | null;
  stage: Stage;
  game_no: number | null;
  kickoff_at: string;
  status: Status;
  home_score: number | null;
  away_score: number | null;
  live_home_score: number | null;
  live_away_score: number | null;
  forfeited_by: Side | null;
  home_team: Badge;
  away_team: Badge;
};

export type LeagueFacts = {
  league: League & { logo: string | null };
  season: {
    season: number;
    phase: string;
    relegation_places: number;
    playoff_teams: number;
    points_for_win: number;
    champion_team_id: string | null;
  } | null;
  teams: (Team & { withdrawn: boolean })[];
  adjustments: { team_id: string; points: number; reason: string }[];
  matches: PublicMatch[];
};
export type Line = Record<StatName, number> & PublicName & { team_id: string; mvp: boolean };
export type MatchFacts = {
  league: League;
  season: number;
  match: Match;
  line_ups: (PublicName & { team_id: string; slot: number; position: Position | null })[];
  stats: Line[];
};
export type TeamFacts = {
  league: League;
  season: number;
  team: Team & { description: string | null };
  squad: (PublicName & { position: Position | null })[];
  teams: Team[];
  matches: PublicMatch[];
};
export type PlayerFacts = {
  league: League;
  player: { username: string; avatar: string | null; position: Position | null };
  team: Badge | null;
  shirt_number: number | null;
  seasons: (Record<StatName | 'appearances' | 'mvp', number> & { season: number; team: Badge })[];
};
export type ArticleFacts = {
  league: League;
  article: {
    slug: string;
    title: string;
    summary: string;
    cover: string | null;
    published_at: string;
    language: string;
  };
};

/** The table of a season by the rule book, as the browser ranks it. */
export function tableOf({ season, teams, adjustments, matches }: LeagueFacts) {
  const badges = new Map(teams.map((team) => [team.id, team]));
  return rankTeams({
    teams: teams.filter(({ withdrawn }) => !withdrawn),
    adjustments,
    relegationPlaces: season?.relegation_places ?? 0,
    playoffTeams: season?.playoff_teams ?? 0,
    pointsForWin: season?.points_for_win ?? 0,
    matches,
  }).map((standing) => ({ ...standing, team: badges.get(standing.team_id)! }));
}

/** A match of a season with the badges of its teams. */
export const matchOf = ({ home_team_id: home, away_team_id: away, ...match }: PublicMatch, teams: Badge[]): Match => ({
  ...match,
  home_team: teams.find(({ id }) => id === home)!,
  away_team: teams.find(({ id }) => id === away)!,
});
