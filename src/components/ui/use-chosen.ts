import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import { useSearchText } from '#lib/search-params.ts';

export type Chosen<Row> = {
  /** Those that are chosen, of those that are loaded. */
  rows: Row[];
  has: (row: Row) => boolean;
  choose: (row: Row, on: boolean) => void;
  /** Whether all that may be chosen at once are. */
  isAll: boolean;
  chooseAll: (on: boolean) => void;
  /** Takes these out of the choice. */
  drop: (rows: readonly Row[]) => void;
};

const none: ReadonlySet<string | number> = new Set();

/**
 * Hook: which rows of a list are chosen, `limits.chosenMax` at most. The choice outlives further pages and another
 * order; other filters, the rest of what is in the address, end it.
 */
export function useChosen<Row extends { id: string | number }>(rows: Row[]): Chosen<Row> {
  const filters = filtersOf(useSearchText());
  const [choice, setChoice] = useState({ filters, ids: none });
  if (choice.filters !== filters) setChoice({ filters, ids: none });
  const ids = choice.filters === filters ? choice.ids : none;
  const keep = (rows: Row[]) =>
    setChoice({ filters, ids: new Set(rows.slice(0, limits.chosenMax).map(({ id }) => id)) });
  const has = ({ id }: Row) => ids.has(id);
  const chosen = rows.filter(has);
  return {
    rows: chosen,
    has,
    choose: (row, on) => keep(on ? [...chosen, row] : chosen.filter(({ id }) => id !== row.id)),
    isAll: chosen.length > 0 && chosen.length === Math.min(rows.length, limits.chosenMax),
    chooseAll: (on) => keep(on ? [...chosen, ...rows.filter((row) => !has(row))] : []),
    drop: (gone) => {
      const without = new Set(gone.map(({ id }) => id));
      keep(chosen.filter(({ id }) => !without.has(id)));
    },
  };
}

const filtersOf = (search: object) => JSON.stringify({ ...search, sort: undefined, hide: undefined });
