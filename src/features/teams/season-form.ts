import { useQuery } from '@tanstack/react-query';
import { tableOf } from '#domain/competition/season-table.ts';
import type { FormEntry } from '#domain/competition/form.ts';
import { leagueQueries } from '#data/leagues/queries.ts';
import { useSeasonFacts } from '#data/leagues/season-facts.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { seasonOf, type TeamProfile } from '#data/teams/queries.ts';

/** Hook: the season a team plays. */
export function useTeamSeason(team: TeamProfile) {
  const which = seasonOf(team);
  const rules = useQuery(whenDefined(which, (season) => leagueQueries.season(...season)));
  const { facts, retry } = useSeasonFacts(which, rules.data ?? undefined);
  return { facts, retry: retry ?? (rules.isError ? () => void rules.refetch() : undefined) };
}

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
