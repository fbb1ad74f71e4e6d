import {
  infiniteQueryOptions,
  InfiniteQueryObserver,
  type QueryClient,
  QueryObserver,
  queryOptions,
} from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from './query-client.ts';
import { everyMount, readAhead, readPagesAhead } from './read-ahead.ts';

let client: QueryClient;
const ask = vi.fn<() => Promise<string[]>>();
const options = queryOptions({ queryKey: ['fixtures'], queryFn: ask, refetchOnMount: everyMount });

/** Somebody looks, and leaves again once nothing is being read. */
async function look() {
  const leave = new QueryObserver(client, options).subscribe(() => {});
  await expect.poll(() => client.isFetching()).toBe(0);
  leave();
}

beforeEach(() => {
  client = makeQueryClient();
  ask.mockReset();
  ask.mockResolvedValue([]);
});

describe('a read that is made at every mount', () => {
  test('is not made again by the first look at what was read ahead, and again by the next', async () => {
    await readAhead(client, options);
    await look();
    expect(ask).toHaveBeenCalledTimes(1);
    await look();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('is made again when what was read ahead is half a minute old', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await readAhead(client, options);
    vi.setSystemTime(Date.now() + 30_000);
    await look();
    vi.useRealTimers();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('is made again when what was read ahead has changed since', async () => {
    await readAhead(client, options);
    await client.invalidateQueries({ queryKey: ['fixtures'] });
    await look();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('is made again when it was known before somebody was on the way', async () => {
    await look();
    await readAhead(client, options);
    await look();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('is not made again by the first look beside another read, however stale the page takes what it finds', async () => {
    await client.fetchQuery({ queryKey: ['leagues'], queryFn: () => [] });
    const stale = { ...options, staleTime: 0 };
    await readAhead(client, stale);
    new QueryObserver(client, stale).subscribe(() => {})();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('is made once for the parts of a page, however late one is drawn', async () => {
    const leave = new QueryObserver(client, options).subscribe(() => {});
    await expect.poll(() => client.isFetching()).toBe(0);
    await look();
    expect(ask).toHaveBeenCalledTimes(1);
    leave();
    await look();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('is made again by a part drawn half a minute later, whatever was written into it meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const leave = new QueryObserver(client, options).subscribe(() => {});
    await expect.poll(() => client.isFetching()).toBe(0);
    vi.setSystemTime(Date.now() + 30_000);
    client.setQueryData(options.queryKey, ['2-1']);
    await look();
    vi.useRealTimers();
    leave();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('is not made again when a live score was written into what was read ahead', async () => {
    await readAhead(client, options);
    client.setQueryData(options.queryKey, ['2-1']);
    await Promise.resolve();
    await look();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('of a list reads its first page, which the first look takes', async () => {
    const pages = infiniteQueryOptions({
      queryKey: ['pages'],
      queryFn: ask,
      initialPageParam: 0,
      getNextPageParam: () => null,
      refetchOnMount: everyMount,
    });
    const lookAtPages = async () => {
      const leave = new InfiniteQueryObserver(client, pages).subscribe(() => {});
      await expect.poll(() => client.isFetching()).toBe(0);
      leave();
    };
    expect(await readPagesAhead(client, pages)).toEqual({ pages: [[]], pageParams: [0] });
    await lookAtPages();
    expect(ask).toHaveBeenCalledTimes(1);
    await lookAtPages();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('is one with that of a page drawn meanwhile', async () => {
    const answer = Promise.withResolvers<string[]>();
    ask.mockReturnValue(answer.promise);
    const ahead = readAhead(client, options);
    const looking = look();
    answer.resolve([]);
    await Promise.all([ahead, looking]);
    expect(ask).toHaveBeenCalledTimes(1);
    await look();
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
