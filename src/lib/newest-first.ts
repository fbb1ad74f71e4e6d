type Read = {
  lte: (column: string, value: string) => unknown;
  gte: (column: string, value: string) => unknown;
  or: (filters: string) => unknown;
  order: (column: string, options: { ascending: boolean }) => unknown;
};

/** The last row of a page; null before the first. */
export type Last<Column extends string> = ({ id: string } & Record<Column, string>) | null;

/** Orders a read from the newest row to the oldest, or the other way, and begins after the last row that is known. */
export function newestFirst<Query extends Read, Column extends string>(
  read: Query,
  column: Column,
  last?: Last<Column>,
  ascending = false,
): Query {
  // A read is one object that each word is added to.
  if (last) {
    const beyond = ascending ? 'gt' : 'lt';
    void read[ascending ? 'gte' : 'lte'](column, last[column]);
    void read.or(`${column}.${beyond}.${last[column]},id.${beyond}.${last.id}`);
  }
  void read.order(column, { ascending });
  void read.order('id', { ascending });
  return read;
}
