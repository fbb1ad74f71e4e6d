import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answers, type Call, fakeBackend } from '#testing/fake-backend.ts';
import { stubBrowser } from '#testing/fake-browser.ts';

const teams = '/rest/v1/teams';
const idsOf = ({ query }: Call): string[] => /\((.*)\)/.exec(query.get('id') ?? '')![1]!.split(',');
const defaults: Answers = { [`GET ${teams}`]: (call) => ({ body: idsOf(call).map((id) => ({ id })) }) };

async function open(answers: Answers = defaults) {
  const backend = fakeBackend(answers);
  const { badgesOf } = await import('#data/teams/queries.ts');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  return { client, badgesOf: (...ids: string[]) => badgesOf(client, ids), reads: () => backend.to(teams).map(idsOf) };
}

beforeEach(() => {
  vi.resetModules();
  stubBrowser();
});

describe('badges of teams', () => {
  test('asked for at once are one read, each of them once', async () => {
    const { badgesOf, reads } = await open();
    const [some, others] = await Promise.all([badgesOf('a', 'b', 'a'), badgesOf('b', 'c')]);
    expect([[...some.keys()], [...others.keys()]]).toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ]);
    expect(reads()).toEqual([['a', 'b', 'c']]);
  });

  test('that are known are not asked for again, until teams have changed', async () => {
    const { client, badgesOf, reads } = await open();
    await badgesOf('a', 'b');
    await badgesOf('a', 'c');
    expect(reads()).toEqual([['a', 'b'], ['c']]);
    await client.invalidateQueries({ queryKey: ['teams'] });
    await badgesOf('a');
    expect(reads()).toEqual([['a', 'b'], ['c'], ['a']]);
  });

  test('are read a hundred at a time', async () => {
    const { badgesOf, reads } = await open();
    const ids = Array.from({ length: 250 }, (_, n) => `t${n}`);
    expect((await badgesOf(...ids)).size).toBe(250);
    expect(reads().map(({ length }) => length)).toEqual([100, 100, 50]);
  });

  test('of a team that is not there are left out', async () => {
    const { badgesOf } = await open({ [`GET ${teams}`]: { body: [{ id: 'a' }] } });
    expect([...(await badgesOf('a', 'gone')).keys()]).toEqual(['a']);
  });
});
