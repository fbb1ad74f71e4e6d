import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginPictures, cachePicture, newestPicture } from './picture-cache.ts';

const at = (name: string) => new Request(`https://league.example/storage/v1/object/public/logos/t/${name}.png`);
const picture = (size = 1000, status = 200) =>
  new Response('x', { status, headers: { 'content-length': String(size) } });

/** The browser's caches, as far as pictures use them. */
function someCaches() {
  const all = new Map<string, Map<string, Response>>();
  const cacheOf = (cache: Map<string, Response>) => ({
    keys: async () => [...cache.keys()].map((url) => new Request(url)),
    match: async ({ url }: Request) => cache.get(url)?.clone(),
    put: async ({ url }: Request, answer: Response) => void cache.set(url, answer),
    delete: async ({ url }: Request) => cache.delete(url),
  });
  const caches = {
    has: async (name: string) => all.has(name),
    open: async (name: string) => {
      const cache = all.get(name) ?? new Map<string, Response>();
      all.set(name, cache);
      return cacheOf(cache);
    },
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
    match: async ({ url }: Request) => [...all.values()].map((cache) => cache.get(url)?.clone()).find(Boolean),
  } as unknown as CacheStorage;
  const names = () =>
    [...all.values()].flatMap((cache) => [...cache.keys()]).map((url) => url.replace(/^.*\/(.+)\.png$/, '$1'));
  return { caches, names };
}

let { caches, names } = someCaches();
const show = (name: string, answer = picture()) => cachePicture(caches, at(name), answer);
const showAll = async (from: number, to: number) => {
  for (let number = from; number <= to; number += 1) await show(String(number));
};

beforeEach(async () => {
  ({ caches, names } = someCaches());
  await beginPictures(caches);
});
afterEach(() => vi.unstubAllGlobals());

test('a picture is the site’s, and the kept one without a network', async () => {
  await show('a', new Response('kept', { headers: { 'content-length': '4' } }));
  vi.stubGlobal('fetch', async () => new Response('new'));
  expect(await (await newestPicture(caches, at('a'))).text()).toBe('new');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await (await newestPicture(caches, at('a'))).text()).toBe('kept');
  await expect(newestPicture(caches, at('b'))).rejects.toThrow('Failed to fetch');
});

test('sixty are kept, those that were shown last', async () => {
  await showAll(1, 60);
  await show('1');
  await showAll(61, 80);
  expect(names()).toHaveLength(60);
  expect(names()).toContain('1');
  expect(names()).not.toContain('21');
  expect(names()).toContain('22');
});

test('they weigh two megabytes at most, and what does not say its weight is not kept', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await show(name, picture(500 * 1024));
  expect(names()).toEqual(['b', 'c', 'd', 'e']);
  await show('f', new Response('x'));
  await show('g', picture(3 * 1024 * 1024));
  expect(names()).toEqual(['b', 'c', 'd', 'e']);
});

test('shown at once, they are as few', async () => {
  await Promise.all(Array.from({ length: 90 }, (_, number) => show(String(number))));
  expect(names()).toHaveLength(60);
});

test('what is there no more goes, and what only failed stays', async () => {
  await show('a');
  await show('a', picture(0, 503));
  expect(names()).toEqual(['a']);
  await show('a', picture(0, 400));
  expect(names()).toEqual([]);
});

test('nothing is kept before a member was here, nor after they left', async () => {
  await show('a');
  for (const name of await caches.keys()) await caches.delete(name);
  await show('b');
  expect(await caches.keys()).toEqual([]);
});
