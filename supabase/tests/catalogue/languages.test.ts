import { expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { openWorld } from '../harness/harness.ts';

const world = openWorld();

test('every check of a language in SQL holds the app’s list', async () => {
  const checks = await world.sql<{ place: string; definition: string }>(
    `select k.conrelid::regclass || '.' || a.attname as place, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'c' and cardinality(k.conkey) = 1 and a.attname in ('locale', 'language')
        and k.conrelid::regclass::text !~ '^auth\\.'
      order by 1`,
  );
  expect(checks.length).toBeGreaterThanOrEqual(2);
  for (const { place, definition } of checks)
    expect(
      [...definition.matchAll(/'(\w+)'/g)].map(([, language]) => language),
      place,
    ).toEqual([...languages]);
});
