import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '@supabase/lite';
import { cleanedPicture } from '#supabase/functions/_shared/clean-picture.ts';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>;

/**
 * The metadata of a file beside its content: whose name it has, when it came, and by which edition of the rules it was
 * cleaned.
 */
type About = Metadata & { bucket: string; key: string; cleaned?: number };
export type FileName = { bucket: string; key: string };

export type Files = {
  adapter: StorageAdapter;
  /** Removes a file whose row is gone. */
  remove: (file: FileName) => Promise<void>;
  /** Removes what came before that moment and has no row, as `withoutRow` says of at most five hundred at a time. */
  sweep: (before: Date, withoutRow: (files: FileName[]) => Promise<FileName[]>) => Promise<void>;
  /**
   * Leaves of each file what draws it, once, and removes what is no picture. `changes` is called before, so that a host that is
   * stopped in between does it again.
   */
  clean: (changes: (file: FileName, from: string, to: Content | null) => Promise<void>) => Promise<void>;
};

/** The attributes of a content in storage's rows. */
export type Content = { hash: string; size: number };

/** Counted up when `cleanedPicture` leaves out more than it did: what is stored is then cleaned again. */
const edition = 1;

/**
 * Uploaded files in one folder: a file is named by the hash of its bucket and key, so no name a client
 * thinks of ever becomes a path, and a small JSON file beside it says what it is.
 */
export function filesOnDisk(folder: string): Files {
  const pathOf = ({ bucket, key }: FileName) =>
    join(folder, createHash('sha256').update(`${bucket}/${key}`).digest('hex'));
  const about = async (path: string): Promise<About> => {
    const stored = JSON.parse(await readFile(`${path}.json`, 'utf8')) as About & { lastModified: string };
    return { ...stored, lastModified: new Date(stored.lastModified) };
  };
  const metadataOf = async (path: string): Promise<Metadata> => {
    const { bucket: _, key: __, cleaned: ___, ...metadata } = await about(path);
    return metadata;
  };
  const remove = async (file: FileName) => {
    const path = pathOf(file);
    await rm(`${path}.json`, { force: true });
    await rm(path, { force: true });
  };

  const adapter: StorageAdapter = {
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
        eTag: `"${hashOf(bytes)}"`,
        httpStatusCode: 200,
      };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // A reader meets the old file or the new one, never half of it.
      const path = pathOf({ bucket, key });
      await putWhole(path, bytes);
      await putWhole(`${path}.json`, JSON.stringify({ ...metadata, bucket, key } satisfies About));
      return metadata;
    },

    getObject: async (bucket, key, _version, headers) => {
      const path = pathOf({ bucket, key });
      const metadata = await metadataOf(path);
      if (headers?.ifNoneMatch === metadata.eTag) return { metadata, httpStatusCode: 304 };
      return { metadata, httpStatusCode: 200, body: await readFile(path) };
    },

    headObject: (bucket, key) => metadataOf(pathOf({ bucket, key })),

    // Lite asks before it removes the row, which the database may refuse: the gateway removes the file afterwards.
    deleteObject: async () => {},
    deleteObjects: async () => {},

    copyObject: async (fromBucket, from, _version, toBucket, to) => {
      const [source, target] = [pathOf({ bucket: fromBucket, key: from }), pathOf({ bucket: toBucket, key: to })];
      await copyFile(source, target);
      const copy = { ...(await about(source)), bucket: toBucket, key: to };
      await putWhole(`${target}.json`, JSON.stringify(copy));
      return { httpStatusCode: 200, eTag: copy.eTag, lastModified: copy.lastModified };
    },

    privateAssetUrl: async (bucket, key) => `file://${pathOf({ bucket, key })}`,
  };

  return {
    adapter,
    remove,
    sweep: async (before, withoutRow) => {
      const names = await readdir(folder).catch(() => []);
      let batch: FileName[] = [];
      const settle = async () => {
        for (const file of await withoutRow(batch)) await remove(file);
        batch = [];
      };
      for (const name of names) {
        const path = join(folder, name);
        const { mtime } = await stat(path).catch(() => ({ mtime: before }));
        if (mtime >= before) continue;
        // A file that a stopped host left half written has the name of no file.
        if (!/^[0-9a-f]{64}(\.json)?$/.test(name)) await rm(path, { force: true });
        if (!/^[0-9a-f]{64}\.json$/.test(name)) continue;
        const { bucket, key } = await about(path.slice(0, -'.json'.length));
        batch.push({ bucket, key });
        if (batch.length === 500) await settle();
      }
      if (batch.length > 0) await settle();
    },

    clean: async (changes) => {
      for (const name of await readdir(folder).catch(() => [])) {
        if (!/^[0-9a-f]{64}\.json$/.test(name)) continue;
        const path = join(folder, name.slice(0, -'.json'.length));
        // what is removed meanwhile needs no cleaning
        const stored = await about(path).catch(() => null);
        const bytes = stored?.cleaned === edition ? null : await readFile(path).catch(() => null);
        if (!stored || !bytes) continue;
        const file = { bucket: stored.bucket, key: stored.key };
        const from = hashOf(bytes);
        const cleaned = await cleanedPicture(bytes);
        const content = cleaned && { hash: hashOf(cleaned), size: cleaned.length };
        if (content?.hash !== from) await changes(file, from, content ?? null);
        if (!content) {
          await remove(file);
          continue;
        }
        if (content.hash !== from) await putWhole(path, cleaned);
        const metadata = { contentLength: content.size, size: content.size, eTag: `"${content.hash}"` };
        await putWhole(`${path}.json`, JSON.stringify({ ...stored, ...metadata, cleaned: edition } satisfies About));
      }
    },
  };
}

/** The attribute that distinguishes contents, in storage's own rows and in what a match's evidence was shown with. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function putWhole(path: string, content: Uint8Array | string) {
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, content, { mode: 0o600 });
  await rename(unfinished, path);
}
