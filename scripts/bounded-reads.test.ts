import { expect, test } from 'vitest';
import { unboundedReads } from './bounded-reads.ts';

/** A file with one read of these words, and another one that is as it must be. */
const fileOf = (read: string) => `export const teamQueries = {
  first: () =>
    queryOptions({ queryFn: async () => dataOf(await db.from('teams').select('id').eq('id', id).maybeSingle()) }),

  second: () =>
    queryOptions({
      queryFn: async () => {
        ${read}
      },
    }),
};
`;

test.each([
  ['a limit', `return dataOf(await db.from('teams').select('id').order('name').limit(pageRows));`],
  ['a limit of the rule book', `return dataOf(await db.from('teams').select('id').limit(limits.squadMax));`],
  ['a limit worked out', `return dataOf(await db.from('teams').select('id').limit(Math.min(10, max)));`],
  ['a range', `return dataOf(await db.from('teams').select('id').range(0, 9));`],
  ['one row', `return dataOf(await db.from('teams').select('id').eq('id', id).single());`],
  ['a count', `return db.from('teams').select('id', { count: 'exact', head: true });`],
  ['a call with its most', `return dataOf(await db.rpc('team_page', { query, max: pageRows }));`],
  [
    'a parent beside it',
    `// bounded by: one season\n        return dataOf(await db.from('league_teams').select('id'));`,
  ],
  [
    'two, each with its limit',
    `const next = db.from('matches').select('id');\n        const last = db.from('matches').select('id');\n        return [await next.limit(5), await last.limit(5)];`,
  ],
])('a read with %s is bounded', (_what, read) => {
  expect(unboundedReads('queries.ts', fileOf(read))).toEqual([]);
});

test.each([
  ['nothing', `return dataOf(await db.from('teams').select('id').order('name'));`, 8, 'teams'],
  [
    'its words on lines of their own',
    `const read = db\n          .from('teams')\n          .select('id');`,
    9,
    'teams',
  ],
  ['a limit of what is embedded only', `return db.from('teams').select('id').limit(2, seasons);`, 8, 'teams'],
  ['a call without', `return dataOf(await db.rpc('team_page', { query }));`, 8, 'team_page'],
  [
    'a limit for one of two',
    `const next = db.from('teams').select('id').limit(5);\n        const last = db.from('matches').select('id');`,
    9,
    'matches',
  ],
])('a read with %s is told with its place', (_what, read, line, what) => {
  expect(unboundedReads('queries.ts', fileOf(read))).toEqual([
    `queries.ts:${line}: nothing bounds the read of ${what}`,
  ]);
});

test('what bounds one read does not bound the next', () => {
  const text = `${fileOf("return db.from('teams').select('id').limit(5);")}
async function fetchAll(db) {
  return dataOf(await db.from('players').select('id'));
}
`;
  expect(unboundedReads('queries.ts', text)).toEqual(['queries.ts:14: nothing bounds the read of players']);
});
