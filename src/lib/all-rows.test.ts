import { expect, test, vi } from 'vitest';
import { allRows, rowsPerAnswer } from './all-rows.ts';

/** A table of so many rows, read page by page. */
function tableOf(count: number) {
  const rows = Array.from({ length: count }, (_, n) => n);
  return vi.fn<(from: number, to: number) => Promise<{ data: number[]; error: null }>>((from, to) =>
    Promise.resolve({ data: rows.slice(from, to + 1), error: null }),
  );
}

test.each([
  [0, 1],
  [1, 1],
  [rowsPerAnswer - 1, 1],
  [rowsPerAnswer, 2],
  [rowsPerAnswer + 1, 2],
  [3 * rowsPerAnswer + 5, 4],
])('%i rows are read whole and in order, in %i answers', async (count, answers) => {
  const page = tableOf(count);
  expect(await allRows(page)).toEqual(Array.from({ length: count }, (_, n) => n));
  expect(page).toHaveBeenCalledTimes(answers);
});

test('the pages follow each other without gap or overlap', async () => {
  const page = tableOf(2 * rowsPerAnswer);
  await allRows(page);
  expect(page.mock.calls).toEqual([
    [0, 999],
    [1000, 1999],
    [2000, 2999],
  ]);
});

test('a page that fails fails the read', async () => {
  const page = vi.fn<
    (from: number) => Promise<{ data: number[]; error: null } | { data: null; error: { message: string } }>
  >((from) =>
    Promise.resolve(
      from === 0
        ? { data: Array.from({ length: rowsPerAnswer }, () => 0), error: null }
        : { data: null, error: { message: 'gone' } },
    ),
  );
  await expect(allRows(page)).rejects.toThrow('gone');
});
