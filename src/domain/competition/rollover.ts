import type { Database } from '#database.types.ts';
import type { TeamBadge } from '../club/team-badge.ts';
import type { WithNulls } from '../../lib/with-nulls.ts';

/**
 * A row of the preview: a team of a season that ended, or a league that has none, which has no season. `place` is null
 * of a team that withdrew, `into_id` where it is proposed to play in none of the leagues.
 */
export type PreviewRow = WithNulls<
  Omit<Database['public']['Functions']['rollover_preview']['Returns'][number], 'phase'>,
  'season' | 'place' | 'problem' | 'team_id' | 'logo' | 'into_id'
>;

export type Movement = 'up' | 'down' | 'stays' | 'out';
export type MovingTeam = {
  team: TeamBadge;
  from: { id: string; name: string };
  /** Null of a team that withdrew. */
  place: number | null;
  into: string | null;
  movement: Movement;
  /** An admin decided otherwise than the table. */
  decided: boolean;
  notes: string[];
  /** How many members have no contract that runs. */
  unsigned: number;
};
export type NextSeason = {
  id: string;
  name: string;
  tier: number;
  opens: number;
  maxTeams: number;
  problem: string | null;
  /** Relegated teams first, then who stays, then who comes up. */
  teams: MovingTeam[];
};
export type Rollover = { leagues: NextSeason[]; out: MovingTeam[]; sums: Record<Movement, number> };

/** The next seasons as the preview proposes them, with what an admin decided otherwise: league or null by team. */
export function rolloverOf(rows: readonly PreviewRow[], decided: Record<string, string | null>): Rollover {
  const tiers = new Map(rows.map(({ league_id, tier }) => [league_id, tier]));
  const teams = rows.flatMap((row): MovingTeam[] => {
    const { team_id: id, league_id, league, place, into_id: proposed, notes, unsigned } = row;
    if (id === null) return [];
    const into = id in decided ? (decided[id] ?? null) : proposed;
    const { name, short_name, tag, logo, kit_primary, kit_secondary } = row;
    return [
      {
        team: { id, name, short_name, tag, logo, kit_primary, kit_secondary },
        from: { id: league_id, name: league },
        place,
        into,
        movement: movementOf(tiers.get(league_id) ?? 0, into === null ? null : (tiers.get(into) ?? 0)),
        decided: into !== proposed,
        notes,
        unsigned,
      },
    ];
  });
  const leagues = [...new Map(rows.map((row) => [row.league_id, row])).values()].map((row) => ({
    id: row.league_id,
    name: row.league,
    tier: row.tier,
    opens: (row.season ?? 0) + 1,
    maxTeams: row.max_teams,
    problem: row.problem,
    teams: teams.filter(({ into }) => into === row.league_id),
  }));
  const count = (movement: Movement) => teams.filter((each) => each.movement === movement).length;
  return {
    leagues,
    out: teams.filter(({ into }) => into === null),
    sums: { up: count('up'), down: count('down'), stays: count('stays'), out: count('out') },
  };
}

/** Tier 1 is the highest. */
function movementOf(from: number, into: number | null): Movement {
  if (into === null) return 'out';
  if (into === from) return 'stays';
  return into < from ? 'up' : 'down';
}
