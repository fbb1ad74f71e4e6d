import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Constants } from '#database.types.ts';

const keys: readonly string[] = Constants.public.Enums.notification_key;

test.each(['en', 'de', 'tr'])('there are words in %s for everything the database tells somebody', (language) => {
  const file = `src/locales/${language}/notifications.json`;
  const { said: sentences } = JSON.parse(readFileSync(file, 'utf8')) as { said: Record<string, string> };
  expect(Object.keys(sentences).toSorted()).toEqual(keys.toSorted());
});

test('every key is that of a notification which something leaves', () => {
  const sql = globSync('supabase/schemas/*/*.sql')
    .filter((file) => !file.endsWith('07_notifications/05_keys.sql'))
    .map((file) => readFileSync(file, 'utf8').replaceAll(/--.*$/gm, ''))
    .join('\n');
  expect(keys.filter((key) => !sql.includes(`'${key}'`))).toEqual([]);
});
