/** Crests and faces as they were last shown, for when there is no network; of what everybody may see, and of this site alone. */
const name = 'rondo.pictures';
const most = { files: 60, bytes: 2 * 1024 * 1024 };
/** A recently shown picture is not written down again. */
const lately = 30;

export const isPicture = (pathname: string): boolean =>
  /^\/storage\/v1\/object\/public\/(?:logos|avatars)\//.test(pathname);

/** From now on, until the cache is removed at sign-out. */
export const beginPictures = (caches: CacheStorage): Promise<Cache> => caches.open(name);

/** The picture as the site has it, or as it was: a file has another name when it changes, and none once it is hidden. */
export async function newestPicture(caches: CacheStorage, request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const copy = await caches.match(request, { ignoreVary: true });
    if (copy) return copy;
    throw error;
  }
}

/** Writes it down; the ones shown least lately leave. */
export async function cachePicture(caches: CacheStorage, request: Request, answer: Response): Promise<void> {
  if (!(await caches.has(name))) return;
  const cache = await caches.open(name);
  // hidden or taken away, as storage says it; a site that is down says neither
  if (answer.status === 400 || answer.status === 404) await cache.delete(request);
  if (answer.status !== 200 || !(sizeOf(answer) <= most.bytes)) return;
  const before = await cache.keys();
  if (before.slice(-lately).some(({ url }) => url === request.url)) return;
  await cache.delete(request);
  await cache.put(request, answer);
  let left = most;
  for (const entry of (await cache.keys()).toReversed()) {
    left = { files: left.files - 1, bytes: left.bytes - sizeOf(await cache.match(entry)) };
    if (left.files < 0 || left.bytes < 0) await cache.delete(entry);
  }
}

/** Not a number where it is not said: then it is not kept. */
const sizeOf = (answer: Response | undefined): number =>
  Number.parseInt(answer?.headers.get('content-length') ?? '', 10);
