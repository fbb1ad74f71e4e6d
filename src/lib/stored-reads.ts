import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A stored read and when, in milliseconds. */
export type StoredRead = { key: QueryKey; data: unknown; at: number };

const name = 'rondo.reads';
/** Grows when a stored read changes its form: an older copy is dropped, and read again. */
const version = 2;
const store = 'reads';
const owner = 'owner';
/** Older than this nobody is helped by it, in milliseconds. */
const keptMs = 7 * 86_400_000;

/**
 * A member's stored pages and reads. Each opens what it needs and closes it again, so that nothing is in the way of
 * anybody who deletes it all. Without a place to keep things (a private window) nothing is kept.
 */
export const storedReads = {
  /** The stored data of this member; nothing of anybody else, and nothing that is too old. */
  async all(me: string, now: number): Promise<StoredRead[]> {
    return inStore('readonly', async (reads) => {
      if ((await answerOf(reads.get(owner))) !== me) return [];
      const rows = (await answerOf(reads.getAll())) as (StoredRead | string)[];
      return rows.filter((row) => typeof row === 'object').filter(({ at }) => now - at < keptMs);
    });
  },

  /** Keeps these of one member and drops all others: those of `known` stay as they are. */
  async keep(me: string, news: ReadonlyMap<string, StoredRead>, keys: ReadonlySet<string>): Promise<void> {
    await inStore('readwrite', async (reads) => {
      if ((await answerOf(reads.get(owner))) !== me) reads.clear();
      reads.put(me, owner);
      for (const key of await answerOf(reads.getAllKeys()))
        if (typeof key === 'string' && key !== owner && !keys.has(key)) reads.delete(key);
      for (const [hash, read] of news) reads.put(read, hash);
    });
  },

  forget(): Promise<void> {
    return new Promise((resolve) => {
      const gone = indexedDB.deleteDatabase(name);
      for (const end of ['success', 'error']) gone.addEventListener(end, () => resolve());
    });
  },
};

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (reads: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const opening = indexedDB.open(name, version);
  opening.addEventListener('upgradeneeded', () => {
    const { result: database } = opening;
    if (database.objectStoreNames.contains(store)) database.deleteObjectStore(store);
    database.createObjectStore(store);
  });
  const database = await answerOf(opening);
  database.addEventListener('versionchange', () => database.close());
  try {
    const transaction = database.transaction(store, mode);
    const over = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(new Error('Nothing was kept', { cause: transaction.error })));
    });
    const result = await work(transaction.objectStore(store));
    await over;
    return result;
  } finally {
    database.close();
  }
}

const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('Nothing was kept', { cause: request.error })));
  });

/** The reads of this page that came from the device, and when they were requested. */
const restored = new Map<string, number>();

export const restoredReads = {
  add: (hash: string, at: number): void => void restored.set(hash, at),
  /** Whether what the page has of it is still what the device had. */
  has: ({ queryHash, state }: { queryHash: string; state: { dataUpdatedAt: number } }): boolean =>
    restored.get(queryHash) === state.dataUpdatedAt,
  /** The moment of the oldest that is shown; undefined where all that is shown was asked for by this page. */
  oldestShown(client: QueryClient): number | undefined {
    if (restored.size === 0) return undefined;
    const shown = client
      .getQueryCache()
      .findAll({ type: 'active' })
      .filter((query) => restoredReads.has(query));
    return shown.length === 0 ? undefined : Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
  },
};
