import { storedReads } from '#lib/stored-reads.ts';
import { hasWorkers } from '#lib/site-worker.ts';
import { offlineOwnerKey } from '#lib/offline-keys.ts';
import { storage } from '#lib/storage.ts';
import { unsentReport } from '#lib/unsent-report.ts';

let after: Promise<unknown> = Promise.resolve();

/** One after the other, so that what is being kept when somebody leaves is forgotten, too. */
export function inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = after.then(work);
  after = done.catch(() => {});
  return done;
}

/** Nothing of what was taken along stays on this device: neither reads nor pages, nor the worker that showed them. */
export const forgetOffline = (): Promise<void> =>
  inOrder(async () => {
    storage.remove(offlineOwnerKey);
    unsentReport.drop();
    if (hasWorkers()) await (await navigator.serviceWorker.getRegistration())?.unregister();
    const names = 'caches' in window ? await caches.keys() : [];
    await Promise.all([storedReads.forget(), ...names.map((name) => caches.delete(name))]);
  });
