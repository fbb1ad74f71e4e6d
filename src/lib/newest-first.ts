type Read = {
  lte: (column: string, value: string) => unknown;
  or: (filters: string) => unknown;
  order: (column: string, options: { ascending: boolean }) => unknown;
};

/** The last row of a page; null before the first. */
export type Last<Column extends string> = ({ id: string } & Record<Column, string>) | null;

/** Orders a read from the newest row to the oldest and begins after the last row that is known. */
export function newestFirst<Query extends Read, Column extends string>(
  read: Query,
  column: Column,
  last?: Last<Column>,
): Query {
  // A read is one object that each word is added to.
  if (last) {
    void read.lte(column, last[column]);
    void read.or(`${column}.lt.${last[column]},id.lt.${last.id}`);
  }
  void read.order(column, { ascending: false });
  void read.order('id', { ascending: false });
  return read;
}
