import { expect, test } from 'vitest';
import { type Operation, readRequest } from '#host/gateway/rest/grammar.ts';
import { namesIn, narrowing } from './narrow-schema.ts';

const relation = (name: string, columns: string[]) => ({
  name,
  columns: new Set(columns),
  arrays: new Set<string>(),
  writable: new Set<never>(),
  links: [
    { constraint: 'matches_team_fkey', table: 'matches', column: 'team_id', to: 'teams' },
    { constraint: 'teams_captain_fkey', table: 'teams', column: 'captain_id', to: 'people' },
  ],
});
const catalogue = {
  relations: new Map(
    [
      relation('matches', ['id', 'team_id']),
      relation('teams', ['id', 'captain_id']),
      relation('people', ['id']),
      relation('news', ['id']),
    ].map((each) => [each.name, each]),
  ),
  calls: new Map([['ask', { name: 'ask', parameters: new Map(), changes: false, columns: undefined }]]),
};
const operationFor = (path: string, query = ''): Operation => readRequest({ method: 'GET', path, query }, catalogue);

test('a request speaks of its relation and of all that is embedded, however deep', () => {
  expect(namesIn(operationFor('news'))).toEqual(new Set(['news']));
  const deep = operationFor('matches', 'select=id,club:teams(id,captain:people(id))');
  expect(namesIn(deep)).toEqual(new Set(['matches', 'teams', 'people']));
  expect(namesIn(operationFor('rpc/ask'))).toEqual(new Set(['ask']));
});

test('for a request the backend knows the columns and calls of what it speaks of, and all the rest as before', () => {
  const introspection = {
    tables: [{ name: 'matches' }, { name: 'news' }],
    columns: [
      { table: 'matches', name: 'id' },
      { table: 'news', name: 'id' },
      { table: 'matches', name: 'team_id' },
    ],
    functions: [{ name: 'ask' }, { name: 'tell' }],
  } as unknown as Parameters<typeof narrowing>[0];
  const narrowed = narrowing(introspection);
  expect(narrowed(new Set(['matches']))).toEqual({
    ...introspection,
    columns: [
      { table: 'matches', name: 'id' },
      { table: 'matches', name: 'team_id' },
    ],
    functions: [],
  });
  expect(narrowed(new Set(['ask']))).toEqual({ ...introspection, columns: [], functions: [{ name: 'ask' }] });
});
