import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

type Row = Database['public']['Functions']['team_facts']['Returns'][number];
type Maybe =
  | 'league_name'
  | 'place'
  | 'played'
  | 'won'
  | 'positions'
  | 'training_days'
  | 'usual_days'
  | 'usual_from'
  | 'usual_until'
  | 'zone';
/** A team card's facts beside its name; null where it is in no table, or looks for nobody. */
export type TeamFacts = Omit<Row, Maybe | 'captain'> & { [Column in Maybe]: Row[Column] | null } & {
  captain: { id: string; username: string; avatar: string | null } | null;
};

export const teamFactQueries = {
  /** The facts of the teams of a short list, by id; one read for all of them, and the last ones stay while others load. */
  of: (ids: readonly string[]) =>
    queryOptions({
      queryKey: ['teams', 'facts', ids],
      queryFn: () => teamFacts(ids),
      placeholderData: keepPreviousData,
    }),
};

/** The same for the rows of one page. */
export async function teamFacts(ids: readonly string[]): Promise<Record<string, TeamFacts>> {
  if (ids.length === 0) return {};
  const db = await supabase();
  // bounded by: its caller's page
  const rows = dataOf(await db.rpc('team_facts', { team_ids: [...ids] }));
  // The database builds the captain as JSON, which the generated types cannot look into.
  return Object.fromEntries(rows.map((row) => [row.team_id, row as TeamFacts]));
}
