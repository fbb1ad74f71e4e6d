import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/13_staff/050_search.sql';
const killedBy: [string] = ['supabase/tests/13_staff/search.test.ts'];

export default [
  {
    file,
    change: 'what begins a name is no better than what stands inside',
    from: 'then 1\n',
    to: 'then 3\n',
    killedBy,
  },
  { file, change: 'words of a name are no better than what stands inside', from: 'then 2\n', to: 'then 3\n', killedBy },
  {
    file,
    change: 'deleted accounts are found',
    from: 'where p.deleted_at is null and p.folded like begins',
    to: 'where p.folded like begins',
    killedBy,
  },
  {
    file,
    change: 'teams that are no more are found',
    from: 'where t.archived_at is null and t.folded like begins',
    to: 'where t.folded like begins',
    killedBy,
  },
  {
    file,
    change: 'articles are found before they are published',
    from: '    where a.published_at <= now()\n      and a.id in',
    to: '    where a.id in',
    killedBy,
  },
  {
    file,
    change: 'unfinished texts are found',
    from: '        where t.complete\n          and ',
    to: '        where ',
    killedBy,
  },
  {
    file,
    change: 'it guesses where it has found something',
    from: 'if cardinality(articles) + cardinality(leagues) + cardinality(teams) + cardinality(players) = 0 and cardinality(long) > 0 then',
    to: 'if cardinality(long) > 0 then',
    killedBy,
  },
  {
    file,
    change: 'one word that is like the name is enough',
    from: 'coalesce(long[2], long[1])\n          and p.folded operator(extensions.%>) all (long)',
    to: 'long[1]',
    killedBy,
  },
  {
    file,
    change: 'as many are given as are asked for',
    from: 'least(private.page_size(max), 20)',
    to: 'max',
    killedBy,
  },
  {
    file,
    change: 'a sign of a pattern is a pattern',
    from: `replace(replace(replace(whole, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`,
    to: 'whole',
    killedBy,
  },
] satisfies Mutant[];
