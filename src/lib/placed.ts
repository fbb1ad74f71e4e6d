/** A row that stands where an order put it: by `place`, the word it is ordered by, if it is ordered by one. */
export type Placed<Row> = Row & { place: string | null };

/** Rows in the order in which their ids were found, each with its place; one that has gone meanwhile is left out. */
export function placed<Row extends { id: string }>(
  hits: readonly { id: string; place: string | null }[],
  rows: readonly Row[],
): Placed<Row>[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return hits.flatMap(({ id, place }) => {
    const row = byId.get(id);
    return row ? [{ ...row, place }] : [];
  });
}
