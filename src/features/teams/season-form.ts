import { tableOf } from '#domain/season-table.ts';
import type { FormEntry } from '#domain/form.ts';
import { useSeasonFacts } from '#features/leagues/season-facts.ts';
import { seasonOf, type TeamProfile } from './queries.ts';

/** Hook: the season a team plays. The lines of its table are not drawn here, so how many go down does not matter. */
export const useTeamSeason = (team: TeamProfile) => useSeasonFacts(seasonOf(team), 0);

export type SeasonForm = { position: number | undefined; won: number; lost: number; results: FormEntry[] };

/** Hook: a team's place, record and last results in the season it plays; undefined without one and while it is read. */
export function useSeasonForm(team: TeamProfile): SeasonForm | undefined {
  const { facts } = useTeamSeason(team);
  if (!facts) return undefined;
  const { rows, form } = tableOf(facts);
  const row = rows.find(({ team_id }) => team_id === team.id);
  if (!row) return undefined;
  const position = row.played > 0 ? row.position : undefined;
  return { position, won: row.won, lost: row.lost, results: form[team.id] ?? [] };
}
