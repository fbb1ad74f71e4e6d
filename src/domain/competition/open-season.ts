import type { Tables } from '#database.types.ts';
import type { TeamBadge } from '../club/team-badge.ts';
import { type SeasonFacts, seasonFacts, type TableRules } from './season-table.ts';

/** A match of a season as the public calls write it, by short names: supabase/schemas/18_public. */
export type Brief = {
  id: string;
  d?: number;
  g?: Tables<'team_matches'>['stage'];
  s?: string;
  n?: number;
  h: number;
  a: number;
  k: string;
  t: Tables<'team_matches'>['status'];
  x?: number;
  y?: number;
  u?: number;
  v?: number;
  f?: NonNullable<Tables<'team_matches'>['forfeited_by']>;
};

export type OpenTeam = TeamBadge & { tag: string; slug: string };
export type OpenEntry = OpenTeam & { withdrawn: boolean; playoff_seed: number | null };
type Reads = { teams: OpenEntry[]; adjustments: SeasonFacts['adjustments']; matches: Brief[] };

const noRules: TableRules = { relegation_places: 0, playoff_teams: 0, points_for_win: 0 };

/** What the table of a public season is ranked from, as the members' pages have it. */
export function openFacts({ teams, adjustments, matches }: Reads, rules: TableRules | null): SeasonFacts {
  const entries = teams.map((team) => ({
    team_id: team.id,
    team,
    withdrawn_at: team.withdrawn ? '' : null,
    playoff_seed: team.playoff_seed,
  }));
  const id = (index: number) => teams[index]?.id ?? '';
  return seasonFacts({ entries, adjustments, matches: matches.map((brief) => matchOf(brief, id)) }, rules ?? noRules);
}

const matchOf = ({ id, d, g, s, n, h, a, k, t, x, y, u, v, f }: Brief, teamId: (index: number) => string) => ({
  id,
  matchday: d ?? null,
  stage: g ?? ('regular' as const),
  series_id: s ?? null,
  game_no: n ?? null,
  home_team_id: teamId(h),
  away_team_id: teamId(a),
  kickoff_at: k,
  status: t,
  home_score: x ?? null,
  away_score: y ?? null,
  live_home_score: u ?? null,
  live_away_score: v ?? null,
  forfeited_by: f ?? null,
});
