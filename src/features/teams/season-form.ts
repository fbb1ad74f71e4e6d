import { useQuery } from '@tanstack/react-query';
import { type SeasonFacts, seasonFacts, tableOf } from '#domain/season-table.ts';
import type { FormEntry } from '#domain/form.ts';
import { leagueQueries } from '#features/leagues/queries.ts';
import { matchQueries } from '#features/matches/queries.ts';
import { whenKnown } from '#lib/when-known.ts';
import { seasonOf, type TeamProfile } from './queries.ts';

type Season = {
  /** Undefined without a season and while it is read. */
  facts: SeasonFacts | undefined;
  /** Reads what failed again; undefined where nothing did. */
  retry: (() => void) | undefined;
};

/** Hook: the season a team plays. The lines of its table are not drawn here, so how many go down does not matter. */
export function useTeamSeason(team: TeamProfile): Season {
  const plays = seasonOf(team);
  const entries = useQuery(whenKnown(plays, (of) => leagueQueries.entries(...of)));
  const adjustments = useQuery(whenKnown(plays, (of) => leagueQueries.adjustments(...of)));
  const matches = useQuery(whenKnown(plays, (of) => matchQueries.ofSeason(...of)));
  const failed = [entries, adjustments, matches].filter(({ isError }) => isError);
  const known = entries.data && adjustments.data && matches.data;
  return {
    facts: known
      ? seasonFacts(
          { entries: entries.data, adjustments: adjustments.data, matches: matches.data },
          { relegation_places: 0 },
        )
      : undefined,
    retry: failed.length > 0 ? () => failed.forEach((query) => void query.refetch()) : undefined,
  };
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
