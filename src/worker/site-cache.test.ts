import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  answersFor,
  cacheOf,
  dropOlder,
  keepBuild,
  cachePage,
  keepTexts,
  cachedFile,
  cachedPage,
  newestPage,
} from './site-cache.ts';
import type { Release } from './release.ts';

const origin = 'https://league.example';
const release: Release = {
  name: 'b2',
  entry: 'index-b2',
  files: ['/assets/index-b2.js', '/assets/vendor-1.js'],
  texts: { en: ['/assets/common-en.js'], de: ['/assets/common-de.js'] },
  sections: ['', 'dashboard', 'matches', 'admin'],
};
const older: Release = { ...release, name: 'b1', entry: 'index-b1', files: ['/assets/vendor-1.js'] };
const pageOf = (entry: string, init?: ResponseInit) => new Response(`<script>(["${entry}"])</script>`, init);

/** The browser's caches, as far as the worker uses them: addresses and answers, in order of creation. */
function someCaches() {
  const all = new Map<string, Map<string, Response>>();
  const addressOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : String(request), origin).href;
  const lookUp = (cache: Map<string, Response>, request: RequestInfo | URL) => cache.get(addressOf(request))?.clone();
  const open = async (name: string) => {
    const cache = all.get(name) ?? new Map<string, Response>();
    all.set(name, cache);
    return {
      match: async (request: RequestInfo | URL) => lookUp(cache, request),
      put: async (request: RequestInfo | URL, answer: Response) => void cache.set(addressOf(request), answer),
      add: async (address: string) => {
        const answer = await fetch(address);
        if (!answer.ok) throw new TypeError('Request failed');
        cache.set(addressOf(address), answer);
      },
    };
  };
  const caches = {
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: RequestInfo | URL) => [...all.values()].map((cache) => lookUp(cache, request)).find(Boolean),
  } as unknown as CacheStorage;
  return { caches, of: ({ name }: Release) => [...(all.get(cacheOf({ name }))?.keys() ?? [])] };
}

/** The site, and what was asked of it. */
function siteOf(answers: Record<string, () => Response>) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (address: RequestInfo | URL) => {
    const path = address instanceof Request ? new URL(address.url).pathname : String(address);
    requests.push(path);
    return answers[path]?.() ?? new Response('', { status: 404 });
  });
  return requests;
}
const file = () => new Response('code');
const whole = {
  '/': () => pageOf('index-b2'),
  '/assets/index-b2.js': file,
  '/assets/vendor-1.js': file,
  '/assets/common-de.js': file,
};

afterEach(() => void vi.useRealTimers());

describe('the worker answers for', () => {
  const answerTo = (path: string, mode: RequestMode = 'navigate', method = 'GET') =>
    answersFor({ url: new URL(path, origin).href, mode, method }, release, origin);

  test('members’ pages, whatever follows, and the way in', () => {
    expect(['/', '/dashboard', '/matches/7?tab=chat', '/admin/people'].map((path) => answerTo(path))).toEqual(
      Array.from({ length: 4 }, () => 'page'),
    );
  });

  test('the files of a build', () => {
    expect(answerTo('/assets/vendor-1.js', 'cors')).toBe('file');
  });

  test('crests and faces', () => {
    for (const path of ['logos/t/a.webp', 'avatars/p/b.png'])
      expect(answerTo(`/storage/v1/object/public/${path}`, 'no-cors')).toBe('picture');
  });

  test.each([
    ['what is read of the backend', '/rest/v1/team_matches', 'cors'],
    ['signing in', '/auth/v1/token', 'cors'],
    ['other pictures', '/storage/v1/object/public/covers/a/b.png', 'no-cors'],
    ['what opens with a session', '/storage/v1/object/authenticated/avatars/p/b.png', 'no-cors'],
    ['pictures of another site', 'https://other.example/storage/v1/object/public/logos/t/a.png', 'no-cors'],
    ['visitors’ pages, each of which is another', '/p/flutlicht', 'navigate'],
    ['pages it does not know', '/somewhere', 'navigate'],
    ['a file somebody opens', '/dashboard/table.csv', 'navigate'],
    ['its own file', '/sw.js', 'same-origin'],
    ['another site’s', 'https://other.example/assets/vendor-1.js', 'cors'],
  ] as const)('not %s', (_what, path, mode) => {
    expect(answerTo(path, mode)).toBeUndefined();
  });

  test('not what changes something', () => {
    expect(answerTo('/dashboard', 'navigate', 'POST')).toBeUndefined();
  });
});

describe('a page is', () => {
  const readCopy = async () => new Response('kept');

  test('what the site says, as long as it says it in time', async () => {
    expect(await (await newestPage(Promise.resolve(new Response('new')), readCopy)).text()).toBe('new');
  });

  test('the kept one without a network, after two seconds, and while the site is down', async () => {
    const offline = Promise.reject(new TypeError('Failed to fetch'));
    expect(await (await newestPage(offline, readCopy)).text()).toBe('kept');
    expect(await (await newestPage(Promise.resolve(new Response('', { status: 502 })), readCopy)).text()).toBe('kept');
    vi.useFakeTimers();
    const slow = newestPage(new Promise(() => {}), readCopy);
    await vi.advanceTimersByTimeAsync(1999);
    const early = await Promise.race([slow, Promise.resolve('waits')]);
    expect(early).toBe('waits');
    await vi.advanceTimersByTimeAsync(1);
    expect(await (await slow).text()).toBe('kept');
  });

  test('whatever comes, where none is kept', async () => {
    const nothing = async () => undefined;
    expect((await newestPage(Promise.resolve(new Response('', { status: 503 })), nothing)).status).toBe(503);
    await expect(newestPage(Promise.reject(new TypeError('Failed to fetch')), nothing)).rejects.toThrow(
      'Failed to fetch',
    );
  });
});

describe('of a build are kept', () => {
  test('its page and its files, and the texts of the reader’s language', async () => {
    const { caches, of } = someCaches();
    siteOf(whole);
    await keepBuild(caches, release);
    await keepTexts(caches, release, 'de');
    expect(of(release).map((address) => new URL(address).pathname)).toEqual([
      '/assets/index-b2.js',
      '/assets/vendor-1.js',
      '/',
      '/assets/common-de.js',
    ]);
    await keepTexts(caches, release, 'constructor');
    expect(await (await cachedPage(caches, release))?.text()).toContain('index-b2');
  });

  test('what an older one kept already, without asking for it again', async () => {
    const { caches } = someCaches();
    siteOf({ ...whole, '/': () => pageOf('index-b1') });
    await keepBuild(caches, older);
    const requests = siteOf(whole);
    await keepBuild(caches, release);
    expect(requests).toEqual(['/assets/index-b2.js', '/']);
  });

  test('no page of another build, and none that is an error', async () => {
    const { caches } = someCaches();
    siteOf({ ...whole, '/': () => pageOf('index-b3') });
    await expect(keepBuild(caches, release)).rejects.toThrow('another build');
    expect(await cachePage(caches, release, pageOf('index-b2', { status: 404 }))).toBe(false);
    expect(await cachedPage(caches, release)).toBeUndefined();
  });

  test('nothing at all where a file is missing: the worker does not begin', async () => {
    const { caches } = someCaches();
    siteOf({ ...whole, '/assets/vendor-1.js': () => new Response('', { status: 404 }) });
    await expect(keepBuild(caches, release)).rejects.toThrow('Request failed');
  });
});

test('a file is asked for only where no build kept it', async () => {
  const { caches } = someCaches();
  siteOf(whole);
  await keepBuild(caches, older).catch(() => {});
  const requests = siteOf({ ...whole, '/assets/rules-9.js': file });
  await cachedFile(caches, new Request(`${origin}/assets/vendor-1.js`));
  await cachedFile(caches, new Request(`${origin}/assets/rules-9.js`));
  expect(requests).toEqual(['/assets/rules-9.js']);
});

test('the build before stays for the tabs that are open on it; older ones go, and nothing that is not the worker’s', async () => {
  const { caches } = someCaches();
  for (const name of ['somebody else', cacheOf({ name: 'b0' }), cacheOf({ name: 'b1' }), cacheOf({ name: 'b2' })])
    await caches.open(name);
  await dropOlder(caches, release);
  expect(await caches.keys()).toEqual(['somebody else', cacheOf({ name: 'b1' }), cacheOf({ name: 'b2' })]);
});
