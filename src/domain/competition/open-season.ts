import type { Tables } from '#database.types.ts';
import type { TeamBadge } from '../club/team-badge.ts';
import type { FinalRow } from './standings.ts';
import { type SeasonFacts, seasonFacts, type TableRules } from './season-table.ts';

/** A match of a season as the public calls write it: supabase/schemas/18_public. */
export type PublicMatch = Pick<
  Tables<'team_matches'>,
  | 'id'
  | 'matchday'
  | 'series_id'
  | 'game_no'
  | 'home_team_id'
  | 'away_team_id'
  | 'kickoff_at'
  | 'status'
  | 'home_score'
  | 'away_score'
  | 'live_home_score'
  | 'live_away_score'
  | 'forfeited_by'
> & { stage: Exclude<Tables<'team_matches'>['stage'], 'cup'> };

/** A player as private.public_name names one: `username` is null where it is hidden, `open` says whether there is a profile. */
export type PublicName = { username: string | null; open: boolean; shirt_number: number | null };

export type OpenTeam = TeamBadge & { tag: string; slug: string };
export type OpenEntry = OpenTeam & Partial<FinalRow> & { withdrawn: boolean; playoff_seed: number | null };

/** A decision by a player of a rival or neighbour. `by` is null where that team was never in the league. */
export type OpenDecision = Pick<Tables<'interested_decisions'>, 'id' | 'matter' | 'kind' | 'created_at'> & {
  by: { slug: string; name: string } | null;
  about: { slug: string; name: string };
};
type Reads = { teams: OpenEntry[]; adjustments: SeasonFacts['adjustments']; matches: PublicMatch[] };

const noRules: TableRules = { relegation_places: 0, playoff_teams: 0, points_for_win: 0 };

const finalRowOf = (team: Partial<FinalRow>): Partial<FinalRow> => ({
  group_name: team.group_name ?? null,
  table_position: team.table_position ?? null,
  table_won: team.table_won ?? null,
  table_drawn: team.table_drawn ?? null,
  table_lost: team.table_lost ?? null,
  table_goals_for: team.table_goals_for ?? null,
  table_goals_against: team.table_goals_against ?? null,
  table_points: team.table_points ?? null,
});

/** The source of a public season's table, as the members' pages have it. */
export function openFacts({ teams, adjustments, matches }: Reads, rules: TableRules | null): SeasonFacts {
  const entries = teams.map((team) => ({
    ...finalRowOf(team),
    team_id: team.id,
    team,
    withdrawn_at: team.withdrawn ? '' : null,
    playoff_seed: team.playoff_seed,
  }));
  return seasonFacts({ entries, adjustments, matches }, rules ?? noRules);
}
