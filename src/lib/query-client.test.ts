import {
  focusManager,
  MutationObserver,
  onlineManager,
  QueryClient,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import { loadNamespaces } from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { leagueQueries } from '#data/leagues/queries.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { CallError } from './errors.ts';
import { startI18n } from './i18n.ts';
import { failureText, makeQueryClient, type MutationMeta } from './query-client.ts';
import { fakeBackend } from '#testing/fake-backend.ts';
import { supabase } from './supabase.ts';
import { stubBrowser } from '#testing/fake-browser.ts';

type Shown = { kind: 'error' | 'success'; text: string; id: string | undefined; description?: string };
const shown = vi.hoisted(() => [] as Shown[]);
vi.mock('#lib/toast.ts', () => {
  const show = (kind: Shown['kind']) => async (text: string, options?: { id?: string; description?: string }) =>
    void shown.push({ kind, text, id: options?.id, ...(options?.description && { description: options.description }) });
  return { toast: { error: show('error'), success: show('success') } };
});

const minute = 60_000;
const network = new TypeError('network request failed');
let client: QueryClient;

/** A read that counts itself, and fails `failures` times with `error` before it succeeds. */
function counted(error?: Error, failures = Infinity) {
  const queryFn = vi.fn<() => Promise<string>>(() => {
    if (error && queryFn.mock.calls.length <= failures) return Promise.reject(error);
    return Promise.resolve('data');
  });
  return { queryKey: ['counted'], queryFn };
}

/** Mounts a screen that reads; the result unmounts it. */
async function mount(options: QueryObserverOptions) {
  const unmount = new QueryObserver(client, options).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  return unmount;
}

beforeAll(async () => {
  stubBrowser();
  await startI18n('en');
  // With the clock in hand, waiting for chunks would be waiting for nothing.
  await Promise.all([supabase(), loadNamespaces(['leagues', 'matches', 'maintenance', 'errors'])]);
});
beforeEach(() => {
  stubBrowser();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  client = makeQueryClient();
  client.mount();
  shown.length = 0;
});
afterEach(() => {
  client.clear();
  client.unmount();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

describe('cached data', () => {
  test('[S9.05] is fresh for 10 minutes: within them a screen makes no new read', async () => {
    const read = counted();
    (await mount(read))();
    await vi.advanceTimersByTimeAsync(10 * minute - 1);
    (await mount(read))();
    expect(read.queryFn).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    (await mount(read))();
    expect(read.queryFn).toHaveBeenCalledTimes(2);
  });

  test('[S9.06] is kept for 30 minutes when nobody uses it', async () => {
    (await mount(counted()))();
    await vi.advanceTimersByTimeAsync(30 * minute - 1);
    expect(client.getQueryData(['counted'])).toBe('data');
    await vi.advanceTimersByTimeAsync(1);
    expect(client.getQueryData(['counted'])).toBeUndefined();
  });

  test('is kept as long as a screen uses it', async () => {
    const unmount = await mount(counted());
    await vi.advanceTimersByTimeAsync(120 * minute);
    expect(client.getQueryData(['counted'])).toBe('data');
    unmount();
  });

  test('[S9.07] is not read again when the window gets the focus, however old it is', async () => {
    const read = counted();
    const unmount = await mount(read);
    await vi.advanceTimersByTimeAsync(20 * minute);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(read.queryFn).toHaveBeenCalledTimes(1);
    unmount();
  });

  test('is not read again on reconnect, unless it asks for that', async () => {
    const read = counted();
    const unmount = await mount(read);
    await vi.advanceTimersByTimeAsync(20 * minute);
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(read.queryFn).toHaveBeenCalledTimes(1);
    unmount();
  });
});

describe('a failed read', () => {
  test.each(['network request failed', 'NetworkError when attempting to fetch', 'The NETWORK is gone'])(
    '[S9.08] is retried up to 3 times when its message mentions network: %s',
    async (message) => {
      const read = counted(new Error(message));
      const unmount = await mount(read);
      await vi.advanceTimersByTimeAsync(minute);
      expect(read.queryFn).toHaveBeenCalledTimes(4);
      expect(client.getQueryState(['counted'])?.status).toBe('error');
      unmount();
    },
  );

  test('is over with the first retry that succeeds', async () => {
    const read = counted(network, 2);
    const unmount = await mount(read);
    await vi.advanceTimersByTimeAsync(minute);
    expect(read.queryFn).toHaveBeenCalledTimes(3);
    expect(client.getQueryData(['counted'])).toBe('data');
    unmount();
  });

  test('[S9.09] is not retried when its message does not mention network', async () => {
    const read = counted(new Error('permission denied'));
    const unmount = await mount(read);
    await vi.advanceTimersByTimeAsync(minute);
    expect(read.queryFn).toHaveBeenCalledTimes(1);
    expect(client.getQueryState(['counted'])?.status).toBe('error');
    unmount();
  });

  test('is not asked again by what is drawn because it failed, and by what is drawn later it is', async () => {
    const read = counted(new Error('too many'), 1);
    const unmounts = [await mount(read), await mount(read)];
    await vi.advanceTimersByTimeAsync(9_999);
    unmounts.push(await mount(read));
    expect(read.queryFn).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    unmounts.push(await mount(read));
    expect(client.getQueryData(['counted'])).toBe('data');
    unmounts.forEach((unmount) => unmount());
  });

  test('of the backend reaches the retry with that word, whatever the browser calls it', async () => {
    const backend = fakeBackend({ 'GET /rest/v1/leagues': new TypeError('Failed to fetch') });
    const unmount = await mount(leagueQueries.list() as QueryObserverOptions);
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(shown).toHaveLength(1);
    });
    expect(backend.calls).toHaveLength(4);
    unmount();
  });

  test('of the backend is asked once when it answers with an error', async () => {
    const backend = fakeBackend({
      'GET /rest/v1/leagues': { status: 503, body: { code: 'PGRST000', message: 'no connection' } },
    });
    await expect(client.fetchQuery(leagueQueries.list())).rejects.toThrow('no connection');
    expect(backend.calls).toHaveLength(1);
    await vi.waitFor(() => expect(shown).toHaveLength(1));
  });
});

describe('a toast', () => {
  const refused = { status: 403, body: { code: '42501', message: 'permission denied' } };

  test('of a failed leagues read has its text, and one id however often it fails', async () => {
    fakeBackend({ 'GET /rest/v1/leagues': refused });
    for (let n = 0; n < 2; n++) await client.prefetchQuery(leagueQueries.list());
    await vi.waitFor(() => expect(shown).toHaveLength(2));
    const toast = { kind: 'error', text: 'Failed to load leagues', id: 'leagues-error' };
    expect(shown).toEqual([toast, toast]);
  });

  test('of a failed fixtures read has its text, and one id', async () => {
    fakeBackend({ 'GET /rest/v1/team_matches': refused });
    await client.prefetchQuery(matchQueries.current());
    await vi.waitFor(() =>
      expect(shown).toEqual([{ kind: 'error', text: 'Failed to load fixtures', id: 'fixtures-error' }]),
    );
  });

  test('of a read without one is none', async () => {
    await client.prefetchQuery(counted(new Error('permission denied')));
    expect(shown).toEqual([]);
  });

  const action = (meta: MutationMeta, mutationFn: () => Promise<void>) =>
    new MutationObserver(client, { mutationFn, meta }).mutate();

  test('of a failed action is the one it names', async () => {
    await expect(
      action({ errorToast: 'maintenance:toasts.failedMode' }, () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
    await vi.waitFor(() =>
      expect(shown).toEqual([
        { kind: 'error', text: 'Failed to update maintenance mode', id: 'maintenance:toasts.failedMode' },
      ]),
    );
  });

  test('of an action done too often says from when it may be done again', async () => {
    const details = '2026-11-22T13:05:00Z';
    const often = new CallError('Too often.', { code: 'PT429', hint: 'tooManyCommands', details });
    await expect(action({ refusalToast: true }, () => Promise.reject(often))).rejects.toThrow('Too often.');
    await vi.waitFor(() => expect(shown).toHaveLength(1));
    const when = new Date(details).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
    expect(shown[0]!.text).toBe(`You have done this too often. Please try again from ${when}.`);
  });

  test.each([
    ['no moment is named', { code: 'PT429', hint: 'tooManyCommands' }],
    ['what is named is no moment', { code: 'PT429', hint: 'tooManyCommands', details: 'soon' }],
    ['what is named is the wrong field', { code: 'PT422', hint: 'tooManyCommands', details: '2026-11-22' }],
  ])('of an action done too often names no moment where %s', async (_what, about) => {
    const often = new CallError('Too often.', about);
    await expect(action({ refusalToast: true }, () => Promise.reject(often))).rejects.toThrow();
    await vi.waitFor(() => expect(shown).toHaveLength(1));
    expect(shown[0]!.text).toBe('You have done this too often. Please try again from .');
  });

  test('of a refused action says why: alone, or below the sentence of the action', async () => {
    const full = () => Promise.reject(new CallError('No seat.', { code: 'PT409', hint: 'squadFull' }));
    await expect(action({ refusalToast: true }, full)).rejects.toThrow();
    await vi.waitFor(() => expect(shown).toEqual([{ kind: 'error', text: 'The squad is full.', id: undefined }]));
    await expect(action({ errorToast: 'maintenance:toasts.failedMode', toastId: 'one' }, full)).rejects.toThrow();
    await vi.waitFor(() => expect(shown).toHaveLength(2));
    expect(shown[1]).toEqual({
      kind: 'error',
      text: 'Failed to update maintenance mode',
      id: 'one',
      description: 'The squad is full.',
    });
  });

  test('of a refused action without a reason in words asks to try later', async () => {
    await expect(action({ refusalToast: true }, () => Promise.reject(new Error('syntax error')))).rejects.toThrow();
    await vi.waitFor(() =>
      expect(shown).toEqual([{ kind: 'error', text: 'Something went wrong. Please try again later.', id: undefined }]),
    );
  });

  test('of an action without a network comes at once: it does not happen later behind somebody’s back', async () => {
    onlineManager.setOnline(false);
    await expect(
      action({ errorToast: 'maintenance:toasts.failedMode' }, () => Promise.reject(network)),
    ).rejects.toThrow();
    await vi.waitFor(() => expect(shown).toHaveLength(1));
  });

  test('of a successful action is the one it names, and what it changed is read again', async () => {
    const read = counted();
    const other = { ...counted(), queryKey: ['other'] };
    const unmounts = [await mount(read), await mount(other)];
    await action({ successToast: 'maintenance:toasts.message', invalidates: ['counted'] }, () => Promise.resolve());
    expect(read.queryFn).toHaveBeenCalledTimes(2);
    expect(other.queryFn).toHaveBeenCalledTimes(1);
    await vi.waitFor(() =>
      expect(shown).toEqual([{ kind: 'success', text: 'Maintenance message updated', id: undefined }]),
    );
    unmounts.forEach((unmount) => unmount());
  });

  test('of an action has the id it names, whatever comes of it', async () => {
    const meta = { successToast: 'maintenance:toasts.message', refusalToast: true, toastId: 'one' } as const;
    await action(meta, () => Promise.resolve());
    await expect(action(meta, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await vi.waitFor(() => expect(shown.map(({ id }) => id)).toEqual(['one', 'one']));
  });

  test('of a successful action that names none is none', async () => {
    const told = vi.fn<() => void>();
    process.on('unhandledRejection', told);
    await action({}, () => Promise.resolve());
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual([]);
    expect(told).not.toHaveBeenCalled();
    process.off('unhandledRejection', told);
  });

  test('finds its words in a namespace that no page has loaded yet', async () => {
    await action({ successToast: 'tickets:toasts.assigned' }, () => Promise.resolve());
    await vi.waitFor(() => expect(shown.map(({ text }) => text)).toEqual(['Ticket assigned']));
  });
});

test.each([
  ['the database gave a reason', new CallError('No seat.', { hint: 'squadFull' }), 'The squad is full.'],
  [
    'its reason has no words',
    new CallError('No.', { hint: 'nobodyKnows' }),
    'Something went wrong. Please try again later.',
  ],
  [
    'something else calls its reason so',
    Object.assign(new Error('No.'), { hint: 'squadFull' }),
    'Something went wrong. Please try again later.',
  ],
  ['it gave none', new CallError('No.'), 'Something went wrong. Please try again later.'],
  ['nothing arrived', network, 'The site cannot be reached. What you typed is kept. Please try again.'],
  ['anything was thrown', 'no error', 'Something went wrong. Please try again later.'],
])('a failure is said in words when %s', async (_when, error, text) => {
  expect(await failureText(error)).toBe(text);
});

test('the page has one cache, which knows from the start that there is no network', async () => {
  vi.resetModules();
  const anew = await import('./query-client.ts');
  vi.stubGlobal('navigator', { onLine: false });
  const cache = anew.queryClient();
  expect(cache).toBeInstanceOf(QueryClient);
  expect(onlineManager.isOnline()).toBe(false);
  onlineManager.setOnline(true);
  expect(anew.queryClient()).toBe(cache);
  expect(onlineManager.isOnline()).toBe(true);
});

describe('fixtures', () => {
  const fixtures = { 'GET /rest/v1/team_matches': { body: [] } };
  // The next data, and the previous.
  const until = (backend: ReturnType<typeof fakeBackend>, reads: number) =>
    vi.waitFor(() => expect(backend.calls).toHaveLength(2 * reads));

  test('[S9.10] are read again on every mount, fresh or not', async () => {
    const backend = fakeBackend(fixtures);
    (await mount(matchQueries.current() as QueryObserverOptions))();
    await until(backend, 1);
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    (await mount(matchQueries.current() as QueryObserverOptions))();
    await until(backend, 2);
  });

  test('[S9.11] are read again on reconnect, fresh or not', async () => {
    const backend = fakeBackend(fixtures);
    const unmount = await mount(matchQueries.current() as QueryObserverOptions);
    await until(backend, 1);
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await until(backend, 2);
    unmount();
  });
});
