import { rankTeams } from '../../../src/domain/competition/standings.ts';
import type { Badge } from './drawing.ts';

/** What the public calls say (supabase/schemas/18_public), as far as pictures show it. */

type Status = 'scheduled' | 'live' | 'reported' | 'disputed' | 'finished' | 'postponed' | 'cancelled';
type Stage = 'regular' | 'decider' | 'quarterfinal' | 'semifinal' | 'third_place' | 'final';
type Position = 'goalkeeper' | 'last_man' | 'box_to_box' | 'support_striker' | 'striker';
type League = { slug: string; name: string; time_zone: string };
type Side = 'home' | 'away' | 'both';
type Team = Badge & { slug: string };
/** A match of a season by its short names. */
type Brief = {
  id: string; d?: number; g?: Stage; n?: number; h: number; a: number; k: string; t: Status;
  x?: number; y?: number; u?: number; v?: number; f?: Side;
}; // prettier-ignore
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
  matches: Brief[];
};
export type Stat = 'goals' | 'assists' | 'passes' | 'interceptions' | 'saves';
export type Line = Record<Stat, number> & { team_id: string; username: string; open: boolean; mvp: boolean };
export type MatchFacts = {
  league: League;
  season: number;
  match: Match;
  line_ups: {
    team_id: string;
    slot: number;
    username: string;
    position: Position | null;
    shirt_number: number | null;
  }[];
  stats: Line[];
};
export type TeamFacts = {
  league: League;
  season: number;
  team: Team & { description: string | null };
  squad: { username: string; shirt_number: number | null; position: Position | null }[];
  teams: Team[];
  matches: Brief[];
};
export type PlayerFacts = {
  league: League;
  player: { username: string; avatar: string | null; position: Position | null };
  team: Badge | null;
  shirt_number: number | null;
  seasons: (Record<Stat | 'appearances' | 'mvp', number> & { season: number; team: Badge })[];
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
    matches: matches.map((brief) => {
      const { home_team, away_team, ...match } = matchOf(brief, teams);
      return { ...match, home_team_id: home_team.id, away_team_id: away_team.id };
    }),
  }).map((standing) => ({ ...standing, team: badges.get(standing.team_id)! }));
}

export const matchOf = ({ id, d, g, n, h, a, k, t, x, y, u, v, f }: Brief, teams: Badge[]): Match => ({
  id,
  matchday: d ?? null,
  stage: g ?? 'regular',
  game_no: n ?? null,
  kickoff_at: k,
  status: t,
  home_score: x ?? null,
  away_score: y ?? null,
  live_home_score: u ?? null,
  live_away_score: v ?? null,
  forfeited_by: f ?? null,
  home_team: teams[h]!,
  away_team: teams[a]!,
});
