import type { TeamBadge } from '#domain/club/team-badge.ts';
import { openFacts, type OpenEntry, type PublicMatch } from './open-season.ts';
import { type SeasonFacts, tableOf, type TableRules } from './season-table.ts';
import type { StandingsRow } from './standings.ts';

/** The source of the first places: an answer of the call `public_league`. */
export type RankedLeague = {
  league: { slug: string; name: string };
  season: TableRules | null;
  teams: OpenEntry[];
  adjustments: SeasonFacts['adjustments'];
  matches: PublicMatch[];
};

export type OpenTable = {
  league: { slug: string; name: string };
  rows: Pick<StandingsRow, 'team_id' | 'position' | 'zone' | 'goal_difference' | 'points'>[];
  teams: Record<string, TeamBadge>;
};

const places = 4;

/** The first four places of a public league; null where no result is in. */
export function openTable({ league, season, ...reads }: RankedLeague): OpenTable | null {
  const { rows, teams } = tableOf(openFacts(reads, season));
  if (rows.every(({ played }) => played === 0)) return null;
  const first = rows.slice(0, places);
  return {
    league: { slug: league.slug, name: league.name },
    rows: first.map(({ team_id, position, zone, goal_difference, points }) => ({
      team_id,
      position,
      zone,
      goal_difference,
      points,
    })),
    teams: Object.fromEntries(
      first.flatMap(({ team_id }) => (teams[team_id] ? [[team_id, badgeOf(teams[team_id])]] : [])),
    ),
  };
}

const badgeOf = ({ id, name, short_name, tag, logo, kit_primary, kit_secondary }: TeamBadge): TeamBadge => ({
  id,
  name,
  short_name,
  tag,
  logo,
  kit_primary,
  kit_secondary,
});
