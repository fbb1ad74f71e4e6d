import { useQuery } from '@tanstack/react-query';
import { seasonFacts, tableOf } from '#domain/season-table.ts';
import type { FormEntry } from '#domain/form.ts';
import { leagueQueries } from '#features/leagues/queries.ts';
import { matchQueries } from '#features/matches/queries.ts';
import { whenKnown } from '#lib/when-known.ts';
import { seasonOf, type TeamProfile } from './queries.ts';

export type SeasonForm = { position: number | undefined; won: number; lost: number; results: FormEntry[] };

/** Hook: a team's place, record and last results in the season it plays; undefined without one and while it is read. */
export function useSeasonForm(team: TeamProfile): SeasonForm | undefined {
  const plays = seasonOf(team);
  const { data: entries } = useQuery(whenKnown(plays, (of) => leagueQueries.entries(...of)));
  const { data: adjustments } = useQuery(whenKnown(plays, (of) => leagueQueries.adjustments(...of)));
  const { data: matches } = useQuery(whenKnown(plays, (of) => matchQueries.ofSeason(...of)));
  if (!entries || !adjustments || !matches) return undefined;
  // The lines of the table are not drawn here, so how many places go down does not matter.
  const { rows, form } = tableOf(seasonFacts({ entries, adjustments, matches }, { relegation_places: 0 }));
  const row = rows.find(({ team_id }) => team_id === team.id);
  if (!row) return undefined;
  const position = row.played > 0 ? row.position : undefined;
  return { position, won: row.won, lost: row.lost, results: form[team.id] ?? [] };
}
