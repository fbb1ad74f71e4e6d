import { dataOf } from './errors.ts';

/** The backend answers with at most this many rows (`max_rows`). */
export const rowsPerAnswer = 1000;

/**
 * Every row of a read that may be longer than one answer: asks page by page until one comes back short.
 * The read must have a total order, or pages could overlap.
 * @throws CallError when a page fails.
 */
export async function allRows<T>(
  page: (
    from: number,
    to: number,
  ) => PromiseLike<{ data: T[]; error: null } | { data: null; error: { message: string } }>,
): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const answer = dataOf(await page(rows.length, rows.length + rowsPerAnswer - 1));
    rows.push(...answer);
    if (answer.length < rowsPerAnswer) return rows;
  }
}
