import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { makeQueryClient } from '#lib/query-client.ts';
import { setLiveState } from './state.ts';
import { useLive } from './use-live.ts';

const key = ['matches', 'one'];
const often = 10_000;
let every: number | undefined = often;

beforeEach(() => {
  every = often;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(async () => {
  await cleanup();
  vi.useRealTimers();
  setLiveState('unknown');
});

function Room() {
  useLive([key], every === undefined ? undefined : { every });
  return null;
}

/** How often it was requested since the last time. */
async function openRoom(): Promise<() => number> {
  const client = makeQueryClient();
  const asks = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  await render(
    <QueryClientProvider client={client}>
      <Room />
    </QueryClientProvider>,
  );
  return () => {
    const count = asks.mock.calls.length;
    asks.mockClear();
    return count;
  };
}

test('without a socket a page asks again and again, with one once a minute', async () => {
  const since = await openRoom();
  vi.advanceTimersByTime(3 * often);
  expect(since()).toBe(3);
  setLiveState('live');
  vi.advanceTimersByTime(120_000);
  expect(since()).toBe(2);
  setLiveState('off');
  vi.advanceTimersByTime(2 * often);
  expect(since()).toBe(2);
});

test('what nobody broadcasts is asked for once a minute, with a socket or without', async () => {
  every = undefined;
  const since = await openRoom();
  vi.advanceTimersByTime(120_000);
  expect(since()).toBe(2);
  setLiveState('live');
  vi.advanceTimersByTime(120_000);
  expect(since()).toBe(2);
});

test('a page nobody looks at asks for nothing, and at once when somebody does', async () => {
  const since = await openRoom();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.advanceTimersByTime(3 * often);
  expect(since()).toBe(0);
  visibility.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(since()).toBe(1);
});
