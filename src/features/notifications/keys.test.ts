import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Every page of SQL, without its comments. */
const sql = globSync('supabase/migrations/*.sql')
  .map((file) => readFileSync(file, 'utf8').replaceAll(/--.*$/gm, ''))
  .join('\n');

test.each(['en', 'de', 'tr'])('there are words in %s for everything the database tells somebody', (language) => {
  const file = `src/locales/${language}/notifications.json`;
  const { said } = JSON.parse(readFileSync(file, 'utf8')) as { said: Record<string, string> };
  expect(Object.keys(said).toSorted()).toEqual(writtenKeys().toSorted());
});

test('what tells somebody something is found in the pages', () => {
  expect(tellers().map(({ name }) => name)).toContain('tell_sides');
  // a literal, one of several by case, one handed on, and one inserted directly
  expect(writtenKeys()).toEqual(
    expect.arrayContaining(['contractOffered', 'resultDisputed', 'offerExpired', 'squadShort']),
  );
});

/** The keys of notifications in the pages: of every call of a function that takes a `key`, and of every direct insert. */
function writtenKeys(): string[] {
  const calls = tellers().flatMap(({ name, at }) =>
    callsOf(`private.${name}`).flatMap((given) => literals(given[at] ?? '')),
  );
  const inserted = [...sql.matchAll(/insert into public\.notifications \(([^)]*)\)\s*(select|values)\b([^;]*);/g)];
  const direct = inserted.flatMap(([, columns = '', , rest = '']) => {
    const row = rest.trim().startsWith('(') ? rest.trim().slice(1) : rest.replace(/^\s*distinct/, '');
    return literals(parts(row)[columns.split(',').findIndex((column) => column.trim() === 'key')] ?? '');
  });
  return [...new Set([...calls, ...direct])];
}

/** Functions that take the key of what they tell, and as which argument. */
function tellers(): { name: string; at: number }[] {
  return [...sql.matchAll(/create function private\.(\w+)\(/g)].flatMap(({ 1: name = '', index, 0: head }) => {
    const at = parts(sql.slice(index + head.length)).findIndex((argument) => /^\s*key text\b/.test(argument));
    return at < 0 ? [] : [{ name, at }];
  });
}

const callsOf = (name: string): string[][] =>
  [...sql.matchAll(new RegExp(`(?<!create function )${name.replace('.', '\\.')}\\(`, 'g'))].map(({ index, 0: head }) =>
    parts(sql.slice(index + head.length)),
  );

/** A key, or those that a case chooses from; what it compares is none. */
const literals = (expression: string): string[] =>
  /\bcase\b/.test(expression)
    ? [...expression.matchAll(/\b(?:then|else)\s+'(\w+)'/g)].map(([, key = '']) => key)
    : [...expression.matchAll(/^\s*'(\w+)'\s*$/g)].map(([, key = '']) => key);

/** What stands between the commas of a list, up to the bracket that closes it. */
function parts(text: string): string[] {
  const found = [''];
  let depth = 0;
  let quoted = false;
  for (const sign of text) {
    if (sign === "'") quoted = !quoted;
    if (!quoted && '([{'.includes(sign)) depth += 1;
    if (!quoted && ')]}'.includes(sign)) depth -= 1;
    if (depth < 0) break;
    if (sign === ',' && depth === 0 && !quoted) found.push('');
    else found[found.length - 1] += sign;
  }
  return found;
}
