import { expect, test } from 'vitest';
import { schemaPages } from '#scripts/database/pages.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { cutOff, faultsOf, joinedTables } from '#supabase/tests/harness/postgrest.ts';

/**
 * Every request of a supabase-js client in these tests, the app's own queries among them (app-reads.test.ts), is held
 * against what PostgREST takes on a hosted project. Here stands what is found by that.
 */

const world = openWorld();

const requestTo = (path: string, init: RequestInit = {}) => new Request(`http://localhost/rest/v1/${path}`, init);
const faults = async (path: string, init?: RequestInit) => {
  const joined = await world.sql<{ pair: string }>(joinedTables);
  return faultsOf(requestTo(path, init), world.catalogue(), new Set(joined.map(({ pair }) => pair)));
};
const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID()).join(',');

test('a request as the app makes it has no fault', async () => {
  expect(await faults('teams?select=id,name,league_teams!league_teams_team_id_fkey(season)&limit=20')).toEqual([]);
  expect(await faults(`teams?select=id&id=in.(${ids(100)})`)).toEqual([]);
  expect(await faults('teams?select=id,captain:profiles!teams_captain_id_fkey(username)&order=captain(username)')).toEqual([]); // prettier-ignore
});

test.each([
  [
    'an address longer than 8,000 characters',
    `teams?select=id&id=in.(${ids(120)})&captain_id=in.(${ids(120)})`,
    /address of \d{4} characters/,
  ],
  ['an order by rows of which each has several', 'teams?select=id,league_teams!league_teams_team_id_fkey(season)&order=league_teams(season)', /in the order of league_teams/], // prettier-ignore
  ['"is.not_null"', 'teams?select=id&captain_id=is.not_null', /is\.not_null/],
])('%s is a fault', async (_what, path, fault) => {
  expect(await faults(path)).toEqual([expect.stringMatching(fault)]);
});

test('an embedding that a third table offers as well is a fault, unless it names its foreign key', async () => {
  const joined = new Set(['teams league_teams']);
  const embedded = (hint: string) =>
    faultsOf(requestTo(`teams?select=id,league_teams${hint}(season)`), world.catalogue(), joined);
  expect(await embedded('')).toEqual([expect.stringMatching(/league_teams within teams/)]);
  expect(await embedded('!league_teams_team_id_fkey')).toEqual([]);
});

test('a call for more than 1,000 rows is a fault, and so is an answer that ends there', async () => {
  const call = (max: number) => ({ method: 'POST', body: JSON.stringify({ max }), headers: { 'content-type': 'application/json' } }); // prettier-ignore
  expect(await faults('rpc/rounds_without_article', call(1001))).toEqual([expect.stringMatching(/1001 rows/)]);
  expect(await faults('rpc/rounds_without_article', call(1000))).toEqual([]);
  const rows = (count: number) => {
    const text = JSON.stringify(Array.from({ length: count }, () => ({})));
    return new Response(text, { headers: { 'content-length': String(text.length) } });
  };
  expect(await cutOff(requestTo('teams'), rows(1000))).toEqual([expect.stringMatching(/1000 rows/)]);
  expect(await cutOff(requestTo('teams'), rows(999))).toEqual([]);
  expect(await cutOff(requestTo('teams?limit=1000'), rows(1000))).toEqual([]);
});

test('no function changes or deletes rows without a condition, which PostgREST’s sessions refuse (safeupdate)', () => {
  const unconditional = schemaPages().flatMap(({ path, sql }) =>
    [...sql.replaceAll(/--.*$/gm, '').matchAll(/\b(?:delete from|update) (?:public|private|storage|auth)\.[^;]*/g)]
      .filter(([statement]) => !/\bwhere\b/.test(statement))
      .map(([statement]) => `${path}: ${statement.slice(0, 80)}`),
  );
  expect(unconditional).toEqual([]);
});
