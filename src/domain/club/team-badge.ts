import type { Database } from '#database.types.ts';

type Tables = Database['public']['Tables'];

/** The fields of a club's badge. */
export type TeamBadge = Pick<
  Tables['teams']['Row'],
  'id' | 'name' | 'short_name' | 'logo' | 'kit_primary' | 'kit_secondary'
> & {
  tag?: string;
  /** The name at the time, where that was another name. */
  name_then?: string | null;
};

type Named = Pick<TeamBadge, 'name' | 'name_then'>;

/** A club's name on a page of a moment: the name of then. */
export const calledThen = ({ name, name_then }: Named): string => name_then ?? name;

/** The same where there is little room. A short name of then is not kept: the whole name is in its place. */
export const shortThen = ({ name, short_name, name_then }: Named & { short_name?: string | null }): string =>
  name_then ?? short_name ?? name;

/** The fields of a match row; a fixture of any list fits. */
export type MatchRowData = Pick<
  Tables['team_matches']['Row'],
  'id' | 'kickoff_at' | 'status' | 'home_score' | 'away_score' | 'live_home_score' | 'live_away_score' | 'forfeited_by'
> & { home_team: TeamBadge | null; away_team: TeamBadge | null };
