import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '@supabase/lite';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>;

/**
 * Uploaded files in one folder: a file is named by the hash of its bucket and key, so no name a client
 * thinks of ever becomes a path, and a small JSON file beside it says what it is.
 */
export function filesOnDisk(folder: string): StorageAdapter {
  const pathOf = (bucket: string, key: string) =>
    join(folder, createHash('sha256').update(`${bucket}/${key}`).digest('hex'));
  const about = async (path: string): Promise<Metadata> => {
    const kept = JSON.parse(await readFile(`${path}.json`, 'utf8')) as Metadata & { lastModified: string };
    return { ...kept, lastModified: new Date(kept.lastModified) };
  };
  const remove = async (bucket: string, key: string) => {
    const path = pathOf(bucket, key);
    await rm(`${path}.json`, { force: true });
    await rm(path, { force: true });
  };

  return {
    driver: folder,

    uploadObject: async (bucket, key, _version, body, mimetype, cacheControl) => {
      const bytes =
        body instanceof Uint8Array ? body : new Uint8Array(await new Response(body as ReadableStream).arrayBuffer());
      const metadata: Metadata = {
        cacheControl,
        contentLength: bytes.length,
        size: bytes.length,
        mimetype,
        lastModified: new Date(),
        eTag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
        httpStatusCode: 200,
      };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // A reader meets the old file or the new one, never half of it.
      const path = pathOf(bucket, key);
      await putWhole(path, bytes);
      await putWhole(`${path}.json`, JSON.stringify(metadata));
      return metadata;
    },

    getObject: async (bucket, key, _version, headers) => {
      const path = pathOf(bucket, key);
      const metadata = await about(path);
      if (headers?.ifNoneMatch === metadata.eTag) return { metadata, httpStatusCode: 304 };
      return { metadata, httpStatusCode: 200, body: await readFile(path) };
    },

    headObject: (bucket, key) => about(pathOf(bucket, key)),

    deleteObject: remove,

    deleteObjects: async (bucket, keys) => {
      for (const key of keys) await remove(bucket, key);
    },

    copyObject: async (fromBucket, from, _version, toBucket, to) => {
      const [source, target] = [pathOf(fromBucket, from), pathOf(toBucket, to)];
      await copyFile(source, target);
      await copyFile(`${source}.json`, `${target}.json`);
      const { eTag, lastModified } = await about(target);
      return { httpStatusCode: 200, eTag, lastModified };
    },

    privateAssetUrl: async (bucket, key) => `file://${pathOf(bucket, key)}`,
  };
}

async function putWhole(path: string, content: Uint8Array | string) {
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, content, { mode: 0o600 });
  await rename(unfinished, path);
}
