import type { Tables } from '#database.types.ts';

/** A name that was given up; supabase/schemas/05_leagues/50_former_names.sql. */
type FormerName = Pick<Tables<'former_names'>, 'name' | 'until'>;

/** The moment whose names a season is shown with: its end. None while it runs; one that ended before names were kept has the oldest. */
export const momentOfNames = (
  run: Pick<Tables<'league_seasons'>, 'phase' | 'finished_at'> | null | undefined,
): string | undefined => (run?.phase === 'finished' ? (run.finished_at ?? '1970-01-01') : undefined);

/** Former names to be shown, the newest first, each once and without the present one. */
export function formerNames<Former extends FormerName>(name: string, former: readonly Former[]): Former[] {
  const newestFirst = former.toSorted((one, other) => Date.parse(other.until) - Date.parse(one.until));
  return newestFirst.filter(
    (each, index) => each.name !== name && newestFirst.findIndex((other) => other.name === each.name) === index,
  );
}
