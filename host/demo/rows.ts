import type { Database } from '#database.types.ts';

type Tables = Database['public']['Tables'];
type Enums = Database['public']['Enums'];

/** A whole row as it enters a table; the database itself writes when. */
export type Row<Table extends keyof Tables> = Omit<
  Tables[Table]['Row'],
  'created_at' | 'folded' | 'in_turkish' | 'complete'
>;

/** The same without the columns that the row leaves null. */
export type Sparse<Table extends keyof Tables> = {
  [Column in keyof Row<Table> as null extends Row<Table>[Column] ? never : Column]: Row<Table>[Column];
} & { [Column in keyof Row<Table> as null extends Row<Table>[Column] ? Column : never]?: Row<Table>[Column] };

export type Position = Enums['player_position'];

/** The demo league, table by table, in the order the rows may enter. */
export type DemoLeague = {
  profiles: Row<'profiles'>[];
  profile_private: Pick<
    Row<'profile_private'>,
    'user_id' | 'birth_date' | 'locale' | 'public_profile' | 'public_profile_answered'
  >[];
  teams: Omit<Row<'teams'>, 'captain_id'>[];
  team_members: Row<'team_members'>[];
  leagues: Tables['leagues']['Row'][];
  league_seasons: Row<'league_seasons'>[];
  league_teams: Row<'league_teams'>[];
  contracts: Sparse<'contracts'>[];
  transfers: Row<'transfers'>[];
  eligibility_reviews: Tables['eligibility_reviews']['Row'][];
  player_registrations: Row<'player_registrations'>[];
  team_listings: Row<'team_listings'>[];
  point_adjustments: Row<'point_adjustments'>[];
  series: Row<'series'>[];
  team_matches: Row<'team_matches'>[];
  match_lineups: Row<'match_lineups'>[];
  match_player_stats: Row<'match_player_stats'>[];
  team_achievements: Row<'team_achievements'>[];
  player_achievements: Row<'player_achievements'>[];
  given_awards: Row<'given_awards'>[];
  news_articles: Row<'news_articles'>[];
  news_edits: Row<'news_edits'>[];
  news_texts: Row<'news_texts'>[];
};
