import type { Site } from '#supabase/functions/picture/drawing.ts';
import type { Ask } from '#supabase/functions/public-head/head.ts';
import type { Backend } from './backend.ts';
import { restApi } from './gateway/rest/rest-api.ts';
import { storageApi } from './gateway/storage/storage-api.ts';

export type Visitor = {
  /** The row at this address of the REST API, as JSON; null where it leads nowhere. */
  read: (path: string) => Promise<unknown>;
  /** One of the public calls. */
  ask: Ask;
  /** The same of a call that answers a file. */
  file: (call: string, args: Record<string, string | number>) => Promise<string | null>;
  /** A file of a public bucket, by its path; null where none is shown. */
  picture: (path: string) => Promise<Uint8Array | null>;
  /** Keeps what was made of such answers. */
  cache: <Answer>(milliseconds: number, most: number, now: () => number) => Cache<Answer>;
  /** All that is kept is asked for anew: something may not be public any more. */
  forget: () => void;
};

type Cache<Answer> = (key: string, make: () => Promise<Answer>) => Promise<Answer>;

/**
 * The host's own reads as a visitor: with the public key, among the visitors' share of sessions (docs/decisions/0014), so
 * that nothing it shows could be more than what anybody reads. A call that fails because there is no time is thrown.
 */
export function visitor(backend: Backend): Visitor {
  const rows = restApi(backend);
  const files = storageApi(backend);
  const answered = async (path: string) => {
    const answer = await rows(
      new Request(new URL(`/rest/v1/${path}`, backend.url), { headers: { apikey: backend.publishableKey } }),
    );
    if (answer.status >= 500 || answer.status === 429) throw new Error(`${path.split('?', 1)[0]}: ${answer.status}`);
    // An address that the database cannot read leads nowhere.
    return answer.ok ? answer : null;
  };
  const call = (name: string, args: Record<string, string | number>) =>
    `rpc/${name}?${new URLSearchParams(Object.entries(args).map(([key, value]) => [key, String(value)]))}`;
  const read = async (path: string): Promise<unknown> => (await answered(path))?.json() ?? null;
  const shelves: { clear: () => void }[] = [];
  return {
    read,
    cache: <Answer>(milliseconds: number, most: number, now: () => number) => {
      const { get, clear } = newCache<Answer>(milliseconds, most, now);
      shelves.push({ clear });
      return get;
    },
    forget: () => {
      for (const { clear } of shelves) clear();
    },
    ask: (name, args) => read(call(name, args)),
    file: async (name, args) => (await answered(call(name, args)))?.text() ?? null,
    picture: async (path) => {
      const answer = await files.request(new URL(`/storage/v1/object/public/${path}`, backend.url).href);
      if (answer.status >= 500) throw new Error(`${path}: ${answer.status}`);
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
    },
  };
}

/** The name of the site, its tagline and its logo; kept for half a minute. */
export function siteOf({ read, cache }: Visitor, now: () => number): () => Promise<Site> {
  const sites = cache<Site>(30_000, 1, now);
  return () =>
    sites('', async () => {
      const [brand] = (await read('site_settings?select=value&key=eq.brand')) as [{ value: unknown }?];
      return siteIn(brand?.value);
    });
}

/** The same of what the setting `brand` holds. */
export function siteIn(brand: unknown): Site {
  const { name = 'Rondo', logo = null, tagline = null } = (brand ?? {}) as Partial<Site>;
  return { name, logo, tagline };
}

/** Answers by their keys, each made once and kept for a while, the oldest leaving first. A failure is not stored. */
function newCache<Answer>(milliseconds: number, most: number, now: () => number) {
  const answers = new Map<string, { until: number; answer: Promise<Answer> }>();
  const get: Cache<Answer> = (key, make) => {
    const entry = answers.get(key);
    if (entry && entry.until > now()) return entry.answer;
    answers.delete(key);
    const answer = make();
    answers.set(key, { until: now() + milliseconds, answer });
    for (const oldest of answers.keys()) {
      if (answers.size <= most) break;
      answers.delete(oldest);
    }
    const forget = () => {
      if (answers.get(key)?.answer === answer) answers.delete(key);
    };
    void answer.then((value) => value === undefined && forget(), forget);
    return answer;
  };
  return { get, clear: () => answers.clear() };
}
