import { isPicture } from './picture-cache.ts';
import type { Release } from './release.ts';

/** The page is waited for that long before the kept one is shown, in milliseconds. */
const pageWithinMs = 2000;

const prefix = 'rondo.site.';
/** The one page of the site, whatever its address. */
const page = '/';

export const cacheOf = ({ name }: Pick<Release, 'name'>): string => prefix + name;

/**
 * The worker's addresses: members' pages, the files of a build, crests and faces. All else goes its own way: what is
 * asked of the backend, visitors' pages, which differ from address to address, and whatever is not this site's.
 */
export function answersFor(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  { sections }: Pick<Release, 'sections'>,
  origin: string,
): 'page' | 'file' | 'picture' | undefined {
  const { origin: from, pathname } = new URL(url);
  if (method !== 'GET' || from !== origin) return undefined;
  if (mode !== 'navigate')
    return pathname.startsWith('/assets/') ? 'file' : isPicture(pathname) ? 'picture' : undefined;
  return sections.includes(pathname.split('/')[1] ?? '') && !/\.\w+$/.test(pathname) ? 'page' : undefined;
}

/**
 * The page as the site has it now; the kept one where the site does not answer in time, or answers that it is down.
 * Without a kept one whatever comes is waited for.
 */
export async function newestPage(
  fresh: Promise<Response>,
  readCopy: () => Promise<Response | undefined>,
  within = pageWithinMs,
): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, within, undefined));
  const first = await Promise.race([fresh.catch(() => undefined), late]);
  if (first && first.status < 500) return first;
  return (await readCopy()) ?? fresh;
}

/** A file has its content in its name: one that is kept, by whichever build, is right. */
export async function cachedFile(caches: CacheStorage, request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

export async function cachedPage(caches: CacheStorage, release: Release): Promise<Response | undefined> {
  const cache = await caches.open(cacheOf(release));
  return cache.match(page, { ignoreVary: true });
}

/** Whether this is the page of that build: another one's would ask for files that are not kept. */
export async function cachePage(caches: CacheStorage, release: Release, answer: Response): Promise<boolean> {
  if (!answer.ok || answer.redirected || !(await answer.clone().text()).includes(release.entry)) return false;
  const cache = await caches.open(cacheOf(release));
  await cache.put(page, answer);
  return true;
}

/**
 * Keeps the page and the files of a build: one after the other, so that nobody at the site waits for them, and those that
 * an older build kept without asking for them again.
 * @throws TypeError when one of them cannot be fetched
 */
export async function keepBuild(caches: CacheStorage, release: Release): Promise<void> {
  await keepFiles(caches, release, release.files);
  if (!(await cachePage(caches, release, await fetch(page, { cache: 'no-cache' }))))
    throw new TypeError('The site has another build by now');
}

/** The texts of a language, which the reader may change. */
export const keepTexts = (caches: CacheStorage, release: Release, language: string): Promise<void> =>
  keepFiles(caches, release, Object.hasOwn(release.texts, language) ? (release.texts[language] ?? []) : []);

async function keepFiles(caches: CacheStorage, release: Release, files: string[]): Promise<void> {
  const cache = await caches.open(cacheOf(release));
  for (const file of files) {
    if (await cache.match(file, { ignoreVary: true })) continue;
    const copy = await caches.match(file, { ignoreVary: true });
    if (copy) await cache.put(file, copy);
    else await cache.add(file);
  }
}

/** Older builds are dropped but for the one before: a tab that is still open on that goes on asking for its files. */
export async function dropOlder(caches: CacheStorage, release: Release): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheOf(release));
  for (const name of others.slice(0, -1)) await caches.delete(name);
}
