import { onlineManager, type QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { loadNamespaces } from 'i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { matchQueries } from '#data/matches/queries.ts';
import { offlineOwner } from '#lib/offline-keys.ts';
import { type StoredRead, storedReads } from '#lib/stored-reads.ts';
import { makeQueryClient, queryClient } from '#lib/query-client.ts';
import '#testing/page.tsx';
import { OfflineBanner } from '#app/offline-banner.tsx';
import { forgetOffline } from './forget.ts';
import { restoreReads } from './restore-reads.ts';
import { standIn } from './stand-in.ts';

const day = 86_400_000;
const now = Date.now();
const of = (...reads: StoredRead[]) => new Map(reads.map((read) => [JSON.stringify(read.key), read]));
const named = (...reads: StoredRead[]) => new Set(of(...reads).keys());
const match = { key: ['matches', 'm1'], data: { id: 'm1' }, at: now - 60_000 };
const lobby = { key: ['matches', 'm1', 'lobby'], data: 'NOVA 77', at: now - 60_000 };

/** A part of the page that shows it. */
const shown = (client: QueryClient, { key }: StoredRead) =>
  new QueryObserver(client, { queryKey: key, queryFn: () => 'asked', staleTime: Infinity }).subscribe(() => {});

beforeEach(() => storedReads.forget());
afterEach(async () => {
  onlineManager.setOnline(true);
  await cleanup();
  queryClient().clear();
  await storedReads.forget();
});

test('what one member read is kept for them, and is gone once it is not theirs to take along any more', async () => {
  await storedReads.keep('mert', of(match, lobby), named(match, lobby));
  expect(await storedReads.all('mert', now)).toEqual([lobby, match]);
  // the next match is another one
  await storedReads.keep('mert', of(), named(lobby));
  expect(await storedReads.all('mert', now)).toEqual([lobby]);
});

test('nobody reads what another member kept, and it is gone once they keep something', async () => {
  await storedReads.keep('mert', of(match), named(match));
  expect(await storedReads.all('kerem', now)).toEqual([]);
  await storedReads.keep('kerem', of(lobby), named(match, lobby));
  expect(await storedReads.all('kerem', now)).toEqual([lobby]);
  expect(await storedReads.all('mert', now)).toEqual([]);
});

test('what is a week old is not shown', async () => {
  const old = { ...match, at: now - 7 * day };
  await storedReads.keep('mert', of(old, lobby), named(old, lobby));
  expect(await storedReads.all('mert', now)).toEqual([lobby]);
});

test('nothing stays of who leaves: no database, no cache, not what could not be sent', async () => {
  await storedReads.keep('mert', of(match), named(match));
  await (await caches.open('rondo.site.test')).put('/', new Response('page'));
  localStorage.setItem('rondo.unsentReport', '{}');
  localStorage.setItem('rondo.takenAlong', 'mert');
  expect(offlineOwner()).toBe('mert');
  expect(localStorage.getItem('rondo.offlineOwner')).toBe('mert');
  await forgetOffline();
  expect((await indexedDB.databases()).filter(({ name }) => name?.startsWith('rondo'))).toEqual([]);
  expect(await caches.keys()).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => /unsent|taken|offlineOwner/.test(key))).toEqual([]);
});

test('without a network the page has what the device kept, as old as it is, but nothing instead of what it read itself', async () => {
  await storedReads.keep('mert', of(match, lobby), named(match, lobby));
  const client = makeQueryClient();
  client.setQueryData(['matches', 'm1', 'lobby'], 'NOVA 78');
  await restoreReads(client, 'mert');
  expect(client.getQueryState(matchQueries.detail('m1').queryKey)).toMatchObject({
    data: match.data,
    dataUpdatedAt: match.at,
    status: 'success',
  });
  expect(client.getQueryData(['matches', 'm1', 'lobby'])).toBe('NOVA 78');
});

test('the notice says as of when the oldest is that is shown, until that is read again', async () => {
  await loadNamespaces(['errors']);
  const client = queryClient();
  await storedReads.keep('mert', of(match, { ...lobby, at: now - 3 * day }), named(match, lobby));
  await restoreReads(client, 'mert');
  await render(
    <QueryClientProvider client={client}>
      <OfflineBanner />
    </QueryClientProvider>,
  );
  const notice = page.getByRole('status');
  await expect.element(notice).not.toBeInTheDocument();
  const leave = shown(client, match);
  await expect.element(notice).toMatchTextContent(/^Offline · as of \d\d:\d\d\. What you type is kept\.$/);
  const leaveOlder = shown(client, lobby);
  await expect.element(notice).toMatchTextContent(/^Offline · as of \w+.*, \d\d:\d\d\. What you type is kept\.$/);
  client.setQueryData(match.key, { id: 'm1' });
  client.setQueryData(lobby.key, 'NOVA 78');
  await expect.element(notice).not.toBeInTheDocument();
  leave();
  leaveOlder();
});

test('where the network is there by name alone, what the device kept is shown, and goes on being shown', async () => {
  await storedReads.keep('mert', of(match), named(match));
  const client = makeQueryClient();
  const stopping = new AbortController();
  standIn(client, 'mert', stopping.signal);
  let attempts = 0;
  const queryFn = async () => {
    attempts += 1;
    throw new Error('network request failed');
  };
  const reading = new QueryObserver(client, { queryKey: match.key, queryFn, retryDelay: 0 });
  const leave = reading.subscribe(() => {});
  await expect.poll(() => attempts).toBe(4);
  await expect
    .poll(() => reading.getCurrentResult())
    .toMatchObject({ data: match.data, isSuccess: true, fetchStatus: 'idle' });
  // what was never kept fails, as it would without all this
  const other = new QueryObserver(client, { queryKey: ['matches', 'm2'], queryFn, retryDelay: 0 });
  const leaveOther = other.subscribe(() => {});
  await expect.poll(() => other.getCurrentResult().status).toBe('error');
  leave();
  leaveOther();
  stopping.abort();
});
