import type { TeamBadge } from '../../../src/domain/club/team-badge.ts';
import type { PublicMatch } from '../../../src/domain/competition/open-season.ts';
import { type FinalRow, rankTeams, type StandingsRow } from '../../../src/domain/competition/standings.ts';

/** A season as `private.open_season` says it (supabase/schemas/18_public). */
export type OpenSeason = {
  season: {
    season: number;
    relegation_places: number;
    playoff_teams: number;
    points_for_win: number;
  } | null;
  teams: (TeamBadge & Partial<FinalRow> & { withdrawn?: boolean })[];
  adjustments: { team_id: string; points: number }[];
  matches: PublicMatch[];
  series: OpenSeries[];
};
export type OpenSeries = {
  id: string;
  round: number;
  slot: number;
  best_of: number;
  team_a_id: string | null;
  team_b_id: string | null;
  wins_a: number;
  wins_b: number;
  winner_team_id: string | null;
};

type Ranked = Pick<OpenSeason, 'adjustments' | 'matches'> & {
  season: Omit<NonNullable<OpenSeason['season']>, 'season'>;
  teams: (Partial<FinalRow> & { id: string; name: string; withdrawn?: boolean })[];
};

/** The table, by the rule book, as it is ranked in the browser. */
export const rowsOf = ({ season, teams, adjustments, matches }: Ranked): StandingsRow[] =>
  rankTeams({
    teams: teams.filter(({ withdrawn }) => !withdrawn),
    adjustments,
    relegationPlaces: season.relegation_places,
    playoffTeams: season.playoff_teams,
    pointsForWin: season.points_for_win,
    matches,
  });

export type BracketRound = {
  name: 'final' | 'semifinal' | 'quarterfinal' | 'earlier';
  teams: number;
  series: OpenSeries[];
};

/** The rounds of a bracket from the first on. A league's third round is its final, a cup's is its last. */
export function bracketOf(series: OpenSeries[], isLeague: boolean): BracketRound[] {
  const last = isLeague ? 3 : Math.max(0, ...series.map(({ round }) => round));
  const names = ['final', 'semifinal', 'quarterfinal'] as const;
  return [...new Set(series.map(({ round }) => round))]
    .toSorted((one, other) => one - other)
    .map((round) => ({
      name: names[last - round] ?? 'earlier',
      teams: 2 ** (last - round + 1),
      series: series.filter((each) => each.round === round),
    }));
}
