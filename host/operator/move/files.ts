import { hashOf, type FileName, type Files } from '#host/gateway/storage/files.ts';

/** A file's row, as storage keeps it on both ends. */
export type FileRow = FileName & {
  owner: string | null;
  owner_id: string | null;
  created_at: string;
  mimetype: string;
};

/** As the app sends it: another content has another name. */
const cached = 'max-age=31536000';

/** Where one end keeps what is in the files. */
export type Store = {
  /** Nothing where there is no such file. */
  read: (file: FileName) => Promise<Uint8Array | undefined>;
  write: (file: FileRow, bytes: Uint8Array) => Promise<void>;
};

/** The files of a host, beside its database. */
export const storeOnDisk = ({ adapter }: Pick<Files, 'adapter'>): Store => ({
  read: async ({ bucket, key }) => {
    const { body } = await adapter.getObject(bucket, key, undefined).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return { body: undefined };
      throw error;
    });
    return body && new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
  },
  write: async ({ bucket, key, mimetype }, bytes) => {
    await adapter.uploadObject(bucket, key, undefined, bytes, mimetype, cached);
  },
});

/** Milliseconds for one file. */
const patience = 60_000;

/** The files of a project, by its storage API: what it keeps them in is its own. `key` is a secret one. */
export function storeOfProject(url: string, key: string): Store {
  const at = (file: FileName) =>
    new URL(`/storage/v1/object/${file.bucket}/${file.key.split('/').map(encodeURIComponent).join('/')}`, url);
  const headers = { apikey: key, authorization: `Bearer ${key}` };
  const refused = async (what: string, file: FileName, answer: Response) =>
    new Error(`Storage does not ${what} ${file.bucket}/${file.key}: ${answer.status} ${await answer.text()}`);
  return {
    read: async (file) => {
      const answer = await fetch(at(file), { headers, signal: AbortSignal.timeout(patience) });
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
      const { statusCode } = (await answer
        .clone()
        .json()
        .catch(() => ({}))) as { statusCode?: string };
      if (answer.status === 404 || statusCode === '404') return undefined;
      throw await refused('give', file, answer);
    },
    write: async (file, bytes) => {
      const answer = await fetch(at(file), {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': file.mimetype,
          'cache-control': cached,
          'x-upsert': 'true',
        },
        body: bytes as Uint8Array<ArrayBuffer>,
        signal: AbortSignal.timeout(patience),
      });
      if (!answer.ok) throw await refused('take', file, answer);
      await answer.arrayBuffer();
    },
  };
}

const atOnce = 4;

/**
 * Copies what the other end does not hold already, and reads everything back.
 * @returns how many were copied, and those of which nothing except a row was left
 * @throws Error when a file does not arrive as it was
 */
export async function copyFiles(
  from: Store,
  to: Store,
  files: FileRow[],
): Promise<{ copied: number; lost: FileRow[] }> {
  const lost: FileRow[] = [];
  let copied = 0;
  const waiting = files.values();
  const work = async () => {
    for (const file of waiting) {
      const bytes = await from.read(file);
      if (!bytes) {
        lost.push(file);
        continue;
      }
      const isThere = async () => {
        const copy = await to.read(file);
        return copy !== undefined && hashOf(copy) === hashOf(bytes);
      };
      if (await isThere()) continue;
      await to.write(file, bytes);
      if (!(await isThere())) throw new Error(`${file.bucket}/${file.key} did not arrive as it was.`);
      copied += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { copied, lost };
}
