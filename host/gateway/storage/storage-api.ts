import { Hono, type Context } from 'hono';
import { isPictureBucket, isPictureName, isPrivateBucket } from '#domain/account/picture.ts';
import type { Backend } from '#host/backend.ts';
import type { Peers } from '#host/gateway/traffic/client-address.ts';
import { hashOf } from './files.ts';
import { mutex } from '#host/gateway/traffic/mutex.ts';
import { passOn } from '#host/gateway/traffic/forward.ts';
import { checkedPicture } from './pictures.ts';
import { storageError } from '#host/gateway/traffic/refusals.ts';

/**
 * The files' part of the gateway: a picture is put into its owner's folder, removed, and as long as a row points at it shown
 * to everybody, or of a private bucket to whom the policies let read it.
 * All else of Supabase's storage is not there: signed addresses, which would outlive a suspension and pass by the
 * quota, lists, copies, moves, buckets, changed sizes, uploads in parts.
 */
export function storageApi(backend: Backend): Hono<Peers> {
  const api = new Hono<Peers>();
  // A folder is counted before its file is kept, so the next one waits until that is done.
  const withLock = mutex();
  const shownHash = async (bucket: string, name: string) => {
    const [row] = await backend.storage.query<{ hash: string | null }>('select private.shown_hash($1, $2) as hash', [
      bucket,
      name,
    ]);
    return row?.hash ?? null;
  };

  api.get('/storage/v1/object/public/:bucket/:name{.+}', async (c) => {
    const { bucket, name } = c.req.param();
    if (!isPictureBucket(bucket) || isPrivateBucket(bucket)) return bucketNotFound(c);
    const hash = isPictureName(name) ? await shownHash(bucket, name) : null;
    if (hash === null) return notFound(c);
    if (hash && c.req.header('if-none-match') === `"${hash}"`) return unchanged(hash);
    return asShown(await passOn(backend, c, { target: c.req.path, headers: [] }));
  });

  api.get('/storage/v1/object/:bucket/:name{.+}', async (c, next) => {
    const { bucket, name } = c.req.param();
    if (!isPrivateBucket(bucket)) return next();
    if (!isPictureName(name)) return notFound(c);
    const answer = await passOn(backend, c, { target: c.req.path, headers: ofReads });
    const hash = answer.ok && c.req.method === 'GET' && (await shownHash(bucket, name));
    if (!hash) return asShown(answer, 'private, no-store');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (hashOf(bytes) !== hash) {
      return c.json(storageError(409, 'content_changed', 'The content is not the one that was shown.'), 409, uncached);
    }
    return asShown(new Response(bytes, answer), 'private, no-store');
  });

  api.on(['POST', 'PUT'], '/storage/v1/object/:bucket/:name{.+}', async (c, next) => {
    const { bucket, name } = c.req.param();
    // Paths of storage that stand where a bucket's name would.
    if (!isPictureBucket(bucket)) return reserved.has(bucket) ? next() : bucketNotFound(c);
    if (!isPictureName(name)) return c.json(storageError(400, 'InvalidKey', `Invalid key: ${name}`), 400);
    const picture = await checkedPicture(c);
    if (picture instanceof Response) return picture;
    const sent = { body: picture.bytes, type: picture.type, target: c.req.path, headers: ofUploads };
    return withLock(`${bucket}/${folderOf(name)}`, () => passOn(backend, c, sent));
  });

  api.delete('/storage/v1/object/:bucket', async (c, next) => {
    const bucket = c.req.param('bucket');
    if (!isPictureBucket(bucket)) return reserved.has(bucket) ? next() : bucketNotFound(c);
    const list = prefixesOf(await c.req.text());
    if (!list) return c.json(storageError(400, 'Bad Request', 'body must have a list of prefixes'), 400);
    const prefixes = list.filter(isPictureName);
    if (prefixes.length === 0) return c.json([]);
    const removed: unknown[] = [];
    for (const folder of new Set(prefixes.map(folderOf))) {
      const body = JSON.stringify({ prefixes: prefixes.filter((prefix) => folderOf(prefix) === folder) });
      const sent = { body, type: 'application/json', target: c.req.path, headers: ofRemovals };
      const answer = await withLock(`${bucket}/${folder}`, async () => {
        const response = await passOn(backend, c, sent);
        if (!response.ok) return response;
        const rows = (await response.json()) as { name: string }[];
        for (const { name } of rows) await backend.files.remove({ bucket, key: name });
        return rows;
      });
      if (answer instanceof Response) return answer;
      removed.push(...answer);
    }
    return c.json(removed);
  });

  api.all('/storage/v1/*', (c) => {
    const path = c.req.path.slice('/storage/v1'.length);
    return c.json({ message: `Route ${c.req.method}:${path} not found`, error: 'Not Found', statusCode: '404' }, 404);
  });
  return api;
}

const folderOf = (name: string) => name.split('/', 1)[0] ?? '';

const ofReads = ['apikey', 'authorization'];
const ofRemovals = [...ofReads, 'content-type'];
/** Not among them: how long the file is to be cached and what else its sender would have said at every read. */
const ofUploads = [...ofRemovals, 'x-upsert'];
const reserved = new Set(['upload', 'sign', 'list', 'list-v2', 'info', 'move', 'copy', 'public', 'authenticated']);

/** At most a hundred names, as one who empties a folder of twenty needs; undefined when it is no such list. */
function prefixesOf(body: string): string[] | undefined {
  try {
    const { prefixes } = (JSON.parse(body) ?? {}) as { prefixes?: unknown };
    if (!Array.isArray(prefixes) || prefixes.length > 100) return undefined;
    return prefixes.every((prefix) => typeof prefix === 'string') ? prefixes : undefined;
  } catch {
    return undefined;
  }
}

/** Long enough for a page that draws it twice: what is hidden is to be gone, and a name has one content only. */
const briefly = 'public, max-age=60';
const uncached = { 'Cache-Control': 'no-store' };
const unchanged = (hash: string) =>
  new Response(null, { status: 304, headers: { ETag: `"${hash}"`, 'Cache-Control': briefly } });

/** A picture as everybody gets it, with our word on caching; a refusal is kept by nobody. */
function asShown(answer: Response, caching = briefly): Response {
  const headers = new Headers();
  for (const name of ['content-type', 'content-length', 'etag', 'last-modified']) {
    const value = answer.headers.get(name);
    if (value) headers.set(name, value);
  }
  headers.set('Cache-Control', answer.ok ? caching : 'no-store');
  return new Response(answer.body, { status: answer.status, headers });
}

const bucketNotFound = (c: Context) => c.json(storageError(404, 'Bucket not found', 'Bucket not found'), 400);
const notFound = (c: Context) => c.json(storageError(404, 'not_found', 'Object not found'), 400, uncached);
