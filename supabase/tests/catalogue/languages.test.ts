import { expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';

const world = openWorld();

test('the database knows the languages of the app', async () => {
  expect(await world.sql('select private.languages() as languages')).toEqual([{ languages }]);
});

test('every column of a language is held by that list', async () => {
  const columns = await world.sql<{ place: string; checks: string }>(
    `select a.attrelid::regclass || '.' || a.attname as place,
            coalesce(string_agg(pg_get_constraintdef(k.oid), ' '), '') as checks
       from pg_attribute a
       join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
       join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
       left join pg_constraint k on k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]
      where a.attname in ('locale', 'language')
      group by 1 order by 1`,
  );
  expect(columns.length).toBeGreaterThanOrEqual(4);
  for (const { place, checks } of columns) expect(checks, place).toContain('= ANY (private.languages())');
});
