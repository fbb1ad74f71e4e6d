import type { Database } from '#database.types.ts';

type Tables = Database['public']['Tables'];

/** What a club's badge is drawn from. */
export type TeamBadge = Pick<
  Tables['teams']['Row'],
  'id' | 'name' | 'short_name' | 'logo' | 'kit_primary' | 'kit_secondary'
> & {
  tag?: string;
  /** What it was called when it happened, where that was another name. */
  name_then?: string | null;
};

/** What a match row is drawn from; a fixture of any list fits. */
export type MatchRowData = Pick<
  Tables['team_matches']['Row'],
  'id' | 'kickoff_at' | 'status' | 'home_score' | 'away_score' | 'live_home_score' | 'live_away_score' | 'forfeited_by'
> & { home_team: TeamBadge | null; away_team: TeamBadge | null };
