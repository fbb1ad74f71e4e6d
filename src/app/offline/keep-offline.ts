import { hashKey, type QueryClient } from '@tanstack/react-query';
import { loadNamespaces } from 'i18next';
import { limits } from '#domain/limits.ts';
import { currentLanguage } from '#lib/i18n.ts';
import { type StoredRead, storedReads } from '#lib/stored-reads.ts';
import { offlineOwner, offlineOwnerKey } from '#lib/offline-keys.ts';
import { currentSession } from '#lib/session.ts';
import { askWorker, hasWorkers, registerWorker } from '#lib/site-worker.ts';
import { storage } from '#lib/storage.ts';
import { forgetOffline, inOrder } from './forget.ts';
import { followReleases } from './new-release.ts';
import { ownReads } from './own-reads.ts';
import { standIn } from './stand-in.ts';

/** Frequently changing data is written now and then, in milliseconds. */
const keepEveryMs = 10_000;

/** Keeps on this device what a member takes along, until the returned function is called. */
export function keepOffline(client: QueryClient, me: string): () => void {
  const stopping = new AbortController();
  void begin(client, me, stopping.signal).catch(() => {
    // Without a worker, or a place to keep things, the site is there as long as its network is.
  });
  return () => stopping.abort();
}

async function begin(client: QueryClient, me: string, signal: AbortSignal): Promise<void> {
  if (!hasWorkers()) return;
  const before = offlineOwner();
  if (before !== null && before !== me) await forgetOffline();
  standIn(client, me, signal);
  await loadNamespaces(['offline']);
  const registration = (await registerWorker()) as ServiceWorkerRegistration | undefined;
  if (!registration || signal.aborted) return;
  storage.write(offlineOwnerKey, me);
  followReleases(registration, signal);
  const { active } = await navigator.serviceWorker.ready;
  if (active) void askWorker(active, { keep: currentLanguage() });
  if (navigator.onLine && !savesData()) await storeOffline(client, me, signal);
  keepReads(client, me, signal);
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Asks for what is neither kept nor read yet, or not fresh, one after the other, while nothing else waits for it. */
async function storeOffline(client: QueryClient, me: string, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  const reads = await storedReads.all(me, now).catch(() => []);
  const fresh = reads.filter(({ at }) => now - at < limits.cacheFreshMinutes * 60_000);
  const done = new Set(fresh.map(({ key }) => hashKey(key)));
  const attempts = new Set<string>();
  for (;;) {
    const next = ownReads(client, me, new Date()).find(
      ({ key, leads }) => !attempts.has(hashKey(key)) && (leads === true || !done.has(hashKey(key))),
    );
    if (!next || signal.aborted || !navigator.onLine) return;
    attempts.add(hashKey(next.key));
    // Unreadable data is not taken along.
    await next.ask(client).catch(() => {});
  }
}

/** Writes down what has changed since the last time. */
function keepReads(client: QueryClient, me: string, signal: AbortSignal): void {
  const written = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    void inOrder(async () => {
      const isStillMe = currentSession();
      if (signal.aborted || isStillMe.status !== 'signed-in' || isStillMe.user.id !== me) return;
      const own = ownReads(client, me, new Date());
      // Which match is the next is not known yet: what was kept of it would be dropped.
      if (own.some(({ key, leads }) => leads && client.getQueryData(key) === undefined)) return;
      const hashes = new Set<string>();
      const news = new Map<string, StoredRead>();
      for (const { key } of own) {
        const hash = hashKey(key);
        hashes.add(hash);
        const { data, dataUpdatedAt: at } = client.getQueryState(key) ?? { dataUpdatedAt: 0 };
        if (data !== undefined && written.get(hash) !== at) news.set(hash, { key, data, at });
      }
      await storedReads.keep(me, news, hashes);
      for (const [hash, { at }] of news) written.set(hash, at);
    }).catch(() => {});
  };
  write();
  const stop = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') timer ??= setTimeout(write, keepEveryMs);
  });
  const leave = () => {
    if (document.visibilityState === 'hidden') write();
  };
  document.addEventListener('visibilitychange', leave, { signal });
  signal.addEventListener('abort', () => {
    stop();
    clearTimeout(timer);
  });
}
