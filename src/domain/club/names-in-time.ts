import type { Tables } from '#database.types.ts';

/** A name that was given up; supabase/schemas/05_leagues/50_former_names.sql. */
export type FormerName = Pick<Tables<'former_names'>, 'name' | 'until'>;

/** The name that was borne at a moment, where it is another than the present one: the first that was given up after it. */
export function nameThen(name: string, former: readonly FormerName[] | undefined, at: string): string | null {
  const later = (former ?? [])
    .filter(({ until }) => Date.parse(until) > Date.parse(at))
    .toSorted((one, other) => Date.parse(one.until) - Date.parse(other.until));
  const was = later[0]?.name ?? name;
  return was === name ? null : was;
}

/** The same of a season: the names it was played under, once it is finished. One that ended before names were kept has the oldest. */
export function nameInSeason(
  name: string,
  former: readonly FormerName[] | undefined,
  run: Pick<Tables<'league_seasons'>, 'phase' | 'finished_at'> | null | undefined,
): string | null {
  return run?.phase === 'finished' ? nameThen(name, former, run.finished_at ?? '1970-01-01') : null;
}

/** Former names to be shown, the newest first, each once and without the present one. */
export function formerNames<Former extends FormerName>(name: string, former: readonly Former[]): Former[] {
  const newestFirst = former.toSorted((one, other) => Date.parse(other.until) - Date.parse(one.until));
  return newestFirst.filter(
    (each, index) => each.name !== name && newestFirst.findIndex((other) => other.name === each.name) === index,
  );
}
