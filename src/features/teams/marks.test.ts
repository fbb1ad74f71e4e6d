import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answers, type Call, fakeBackend } from '#testing/fake-backend.ts';
import { stubBrowser } from '#testing/fake-browser.ts';

const teams = '/rest/v1/teams';
const idsOf = ({ query }: Call): string[] => /\((.*)\)/.exec(query.get('id') ?? '')![1]!.split(',');
const known: Answers = { [`GET ${teams}`]: (call) => ({ body: idsOf(call).map((id) => ({ id })) }) };

async function open(answers: Answers = known) {
  const backend = fakeBackend(answers);
  const { marksOf } = await import('./queries.ts');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  return { client, marksOf: (...ids: string[]) => marksOf(client, ids), reads: () => backend.to(teams).map(idsOf) };
}

beforeEach(() => {
  vi.resetModules();
  stubBrowser();
});

describe('marks of teams', () => {
  test('asked for at once are one read, each of them once', async () => {
    const { marksOf, reads } = await open();
    const [some, others] = await Promise.all([marksOf('a', 'b', 'a'), marksOf('b', 'c')]);
    expect([[...some.keys()], [...others.keys()]]).toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ]);
    expect(reads()).toEqual([['a', 'b', 'c']]);
  });

  test('that are known are not asked for again, until teams have changed', async () => {
    const { client, marksOf, reads } = await open();
    await marksOf('a', 'b');
    await marksOf('a', 'c');
    expect(reads()).toEqual([['a', 'b'], ['c']]);
    await client.invalidateQueries({ queryKey: ['teams'] });
    await marksOf('a');
    expect(reads()).toEqual([['a', 'b'], ['c'], ['a']]);
  });

  test('are read a hundred at a time', async () => {
    const { marksOf, reads } = await open();
    const ids = Array.from({ length: 250 }, (_, n) => `t${n}`);
    expect((await marksOf(...ids)).size).toBe(250);
    expect(reads().map(({ length }) => length)).toEqual([100, 100, 50]);
  });

  test('of a team that is not there are left out', async () => {
    const { marksOf } = await open({ [`GET ${teams}`]: { body: [{ id: 'a' }] } });
    expect([...(await marksOf('a', 'gone')).keys()]).toEqual(['a']);
  });
});
