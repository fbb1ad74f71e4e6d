/**
 * The keys that visitors read of a public league or night cup, by call: all of them, and no other. Lists
 * are written `[]`.
 */

const head = ['league.slug', 'league.name', 'league.time_zone'];
const named = (at: string, ...keys: string[]) => keys.map((key) => `${at}.${key}`);
const badge = (at: string) => named(at, 'id', 'slug', 'name', 'short_name', 'tag', 'logo', 'kit_primary', 'kit_secondary'); // prettier-ignore
const cupTeam = (at: string) => [...badge(at), `${at}.league`];
const cup = (at: string) => named(at, 'id', 'name', 'starts_at', 'status', 'prize', 'capacity', 'best_of', 'final_best_of'); // prettier-ignore
const series = named('series[]', 'id', 'round', 'slot', 'best_of', 'team_a_id', 'team_b_id', 'wins_a', 'wins_b', 'winner_team_id', 'no_winner'); // prettier-ignore
const entries = [...badge('teams[]'), 'teams[].withdrawn', 'teams[].playoff_seed', 'teams[].name_then', ...named('teams[]', 'group_name', 'table_position', 'table_won', 'table_drawn', 'table_lost', 'table_goals_for', 'table_goals_against', 'table_points')]; // prettier-ignore
const matches = named('matches[]', 'id', 'matchday', 'stage', 'series_id', 'game_no', 'home_team_id', 'away_team_id', 'kickoff_at', 'status', 'home_score', 'away_score', 'live_home_score', 'live_away_score', 'forfeited_by'); // prettier-ignore
/** A player as private.public_name names one. */
const called = ['username', 'open', 'shirt_number'];
const decisions = [
  ...named('decisions[]', 'id', 'matter', 'kind', 'created_at'),
  ...named('decisions[].by', 'slug', 'name'),
  ...named('decisions[].about', 'slug', 'name'),
];
const stats = ['goals', 'assists', 'passes', 'interceptions', 'saves', 'mvp'];

export const openColumns = {
  public_league: [
    ...head,
    ...named('league', 'description', 'logo', 'tier'),
    'seasons[]',
    ...named('season', 'season', 'phase', 'starts_on', 'ends_on', 'legs', 'relegation_places', 'playoff_teams', 'third_place_match', 'points_for_win', 'champion_team_id'), // prettier-ignore
    ...entries,
    ...named('adjustments[]', 'team_id', 'points', 'reason'),
    ...matches,
    ...series,
    ...named('scorers[]', ...called, 'team_id', 'goals'),
    ...named('news[]', 'slug', 'published_at', 'titles'),
    ...decisions,
  ],
  public_leagues: [
    ...named('[]', 'slug', 'name', 'description', 'logo', 'tier', 'time_zone'),
    ...named('[].seasons[]', 'season', 'phase', 'starts_on', 'ends_on'),
  ],
  public_feed: [
    ...head,
    ...named('results[]', 'id', 'matchday', 'stage', 'kickoff_at', 'home_score', 'away_score', 'forfeited_by', 'home_team', 'away_team', 'counted_at', 'changed_at'), // prettier-ignore
    ...named('news[]', 'slug', 'published_at', 'updated_at', 'language', 'title', 'summary'),
  ],
  public_stats: [...head, 'season', ...named('stats[]', ...called, 'appearances', ...stats), ...badge('stats[].team')],
  public_squads: [...head, 'season', ...entries, ...named('squads[]', ...called, 'team_id', 'team_role')],
  public_team: [
    ...head,
    'season',
    ...badge('team'),
    ...named('team', 'description', 'founded_on'),
    ...named('squad[]', ...called, 'avatar', 'nation', 'position', 'team_role'),
    ...entries,
    ...matches,
  ],
  public_match: [
    ...head,
    'season',
    ...named('match', 'id', 'matchday', 'stage', 'game_no', 'kickoff_at', 'status', 'home_score', 'away_score', 'live_home_score', 'live_away_score', 'forfeited_by', 'stream_url', 'replay_url'), // prettier-ignore
    ...badge('match.home_team'),
    ...badge('match.away_team'),
    ...['home_team', 'away_team'].map((side) => `match.${side}.name_then`),
    ...named('series', 'best_of', 'team_a_id', 'team_b_id', 'wins_a', 'wins_b'),
    ...named('line_ups[]', ...called, 'team_id', 'slot', 'position'),
    ...named('stats[]', ...called, 'team_id', 'slot', ...stats),
    ...decisions,
  ],
  public_player: [
    ...head,
    ...named('player', 'username', 'avatar', 'nation', 'position'),
    ...badge('team'),
    'shirt_number',
    ...named('seasons[]', 'season', 'appearances', ...stats),
    ...badge('seasons[].team'),
    ...named('matches[]', 'id', 'kickoff_at', 'status', 'home_score', 'away_score', 'forfeited_by', 'goals', 'assists', 'mvp'), // prettier-ignore
    ...badge('matches[].home_team'),
    ...badge('matches[].away_team'),
  ],
  public_article: [
    ...head,
    ...named('article', 'slug', 'category', 'cover', 'is_ai_generated', 'origin', 'published_at', 'updated_at', 'season', 'matchday', 'language', 'title', 'summary', 'body'), // prettier-ignore
  ],
} as const satisfies Record<string, string[]>;

/** The same of a public night cup, which is found by its id and not through a league. */
export const cupColumns = {
  public_cup: [
    ...cup('cup'),
    'cup.time_zone',
    'cup.winner_team_id',
    ...cupTeam('teams[]'),
    'teams[].seed',
    ...series,
    ...named('matches[]', 'id', 'series_id', 'game_no', 'home_team_id', 'away_team_id', 'kickoff_at', 'status', 'home_score', 'away_score', 'live_home_score', 'live_away_score', 'forfeited_by'), // prettier-ignore
  ],
  public_cups: [...cup('[]'), '[].entered', ...cupTeam('[].winner')],
} as const satisfies Record<string, string[]>;

/** Every key of an answer, as written above; what holds texts by language is one of them. */
export function columnsOf(answer: unknown): string[] {
  const keys = new Set<string>();
  const walk = (value: unknown, at: string) => {
    if (Array.isArray(value)) {
      for (const each of value) walk(each, `${at}[]`);
    } else if (typeof value === 'object' && value !== null && !at.endsWith('.titles')) {
      for (const [key, inner] of Object.entries(value)) walk(inner, at === '' ? key : `${at}.${key}`);
    } else keys.add(at);
  };
  walk(answer, '');
  return [...keys].toSorted();
}
