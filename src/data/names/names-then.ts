import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** A team or a player, and the moment whose name is wanted; undefined where that is the present one. */
type Bearer = { id: string; at: string | undefined };

/** Says the name somebody bore at a moment: null where it is the present one. */
type NameThen = (bearer: string, at: string | undefined) => string | null;

/** As many as one call answers; supabase/schemas/05_leagues/50_former_names.sql. */
const bearersMax = 500;

/** Reads the names of then of a whole page in one call, and in none where all are the present ones. */
export async function namesThen(bearers: readonly Bearer[]): Promise<NameThen> {
  const lookups = [...new Map(bearers.map((bearer) => [keyOf(bearer.id, bearer.at), bearer])).values()]
    .filter((bearer): bearer is { id: string; at: string } => bearer.at !== undefined)
    .slice(0, bearersMax);
  if (lookups.length === 0) return () => null;
  const db = await supabase();
  const lists = { bearers: lookups.map(({ id }) => id), moments: lookups.map(({ at }) => at) };
  const rows = dataOf(await db.rpc('names_then', lists).limit(bearersMax));
  const names = new Map(rows.map(({ line, name }) => [keyOf(lookups[line - 1]!.id, lookups[line - 1]!.at), name]));
  return (bearer, at) => names.get(keyOf(bearer, at)) ?? null;
}

const keyOf = (id: string, at: string | undefined) => `${id} ${at}`;
