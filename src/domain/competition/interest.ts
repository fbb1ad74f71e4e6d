import { rivalDays } from '#domain/limits.ts';
import type { Enums } from '#database.types.ts';

/** An open match of the own team. */
export type OwnMatch = {
  home_team_id: string;
  away_team_id: string;
  stage: Enums<'match_stage'>;
  status: Enums<'match_status'>;
  kickoff_at: string;
};
export type Interest = { kind: 'own' | Enums<'interest_kind'>; team: string };

type Facts = {
  /** The own team's matches that are neither finished nor cancelled. */
  matches: readonly OwnMatch[];
  /** The table of the own team's regular season: teams that share a place have one position. */
  table: readonly { team_id: string; position: number }[];
};

/**
 * The interest that who plays for `own` has in a decision about these teams, as private.interests of the database sees it
 * (supabase/schemas/08_contracts/05_interests.sql); undefined where there is none.
 */
export function interestIn(teams: readonly string[], own: string, facts: Facts, now: Date): Interest | undefined {
  if (teams.includes(own)) return { kind: 'own', team: own };
  const rivals = facts.matches.filter((match) => makesRivals(match, now)).flatMap(sidesOf);
  const rival = teams.find((team) => rivals.includes(team));
  if (rival !== undefined) return { kind: 'rival', team: rival };
  const neighbours = neighboursOf(own, facts.table);
  const neighbour = teams.find((team) => neighbours.includes(team));
  return neighbour === undefined ? undefined : { kind: 'neighbour', team: neighbour };
}

const sidesOf = ({ home_team_id, away_team_id }: OwnMatch) => [home_team_id, away_team_id];

/** A match of a round robin does so some days before its kick-off, one of a bracket or cup as soon as it is set. */
function makesRivals({ stage, status, kickoff_at }: OwnMatch, now: Date): boolean {
  const near = now.getTime() + rivalDays * 86_400_000;
  return stage !== 'regular' || ['live', 'reported', 'disputed'].includes(status) || Date.parse(kickoff_at) <= near;
}

/** The teams level with it or on the next place above or below. */
function neighboursOf(own: string, table: Facts['table']): string[] {
  const places = [...new Set(table.map(({ position }) => position))].toSorted((one, other) => one - other);
  const rankOf = new Map(table.map(({ team_id, position }) => [team_id, places.indexOf(position)]));
  const rank = rankOf.get(own);
  if (rank === undefined) return [];
  return [...rankOf].filter(([, other]) => Math.abs(other - rank) <= 1).map(([team]) => team);
}
