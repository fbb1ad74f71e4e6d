import * as fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Catalogue, Relation } from '#host/gateway/rest/catalogue.ts';
import type { RestRequest } from '#host/gateway/rest/grammar.ts';
import { requestsOf } from '#host/testing/rest-requests.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';

const world = openWorld();

/** Requests that are really sent; RONDO_GRAMMAR_QUESTIONS says another number. */
const numRuns = Number(process.env['RONDO_GRAMMAR_QUESTIONS'] ?? 200);
const timeout = 60_000 + numRuns * 1000;

const sent = ({ method, path, query, prefer, type, body }: RestRequest) => ({
  address: `/rest/v1/${path}?${query}`,
  init: {
    method,
    headers: { ...(prefer ? { prefer } : {}), ...(type ? { 'content-type': type } : {}) },
    ...(body === undefined ? {} : { body }),
  },
});

/** To the backend alone `not.or` and `not.and` have one name, and the last of a name counts. */
const repeatsAName = ({ query }: RestRequest) => {
  const names = query.split('&').map((part) => part.split('=')[0]?.replace(/\bnot\.(?:and|or)$/, 'not'));
  return new Set(names).size < names.length;
};

const answerOf = async (answer: Response) => ({ status: answer.status, rows: await answer.text() });

/** The catalogue with the columns any text can be compared with, so that most questions have an answer. */
async function ofTexts(): Promise<Catalogue> {
  const texts = await world.sql<{ relation: string; name: string }>(
    `select table_name as relation, column_name as name from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'character varying')`,
  );
  const { relations, calls } = world.catalogue();
  const reduced = [...relations.values()].map((relation): [string, Relation] => {
    const columns = texts.filter((text) => text.relation === relation.name).map(({ name }) => name);
    return [relation.name, { ...relation, columns: new Set(columns.length > 0 ? columns : relation.columns) }];
  });
  return { relations: new Map(reduced), calls };
}

beforeAll(() => {
  // Logs of the backend about invented requests.
  vi.spyOn(console, 'error').mockReturnValue();
});

test('a question is answered by the grammar as by the backend alone', { timeout }, async () => {
  const { read } = requestsOf(await ofTexts(), 'plain');
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(read, async (request) => {
      fc.pre(!repeatsAName(request));
      const { address, init } = sent(request);
      const direct = await answerOf(await world.request(address, init, 'captain'));
      const own = await answerOf(await world.rows(address, init, 'captain'));
      // Which of two mistakes is found first depends on the order in which the conditions are said.
      expect([own.status < 400, own.status < 500]).toEqual([direct.status < 400, direct.status < 500]);
      if (own.status !== 200) return;
      answered += 1;
      expect(own.rows).toEqual(direct.rows);
    }),
    { numRuns, endOnFailure: true },
  );
  expect(answered).toBeGreaterThan(numRuns / 3);
});

test('no question, writing or call is answered as if the site had broken', { timeout }, async () => {
  const { read, write, call } = requestsOf(world.catalogue());
  await fc.assert(
    fc.asyncProperty(fc.oneof(read, write, call), async (request) => {
      const { address, init } = sent(request);
      const answer = await world.rows(address, init, 'user');
      expect(answer.status, await answer.text()).toBeLessThan(500);
    }),
    { numRuns },
  );
});
