import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Bounds = { files: number; bytes: number };

/**
 * Files in a folder by their keys, as many as it may hold: what was used least lately goes. It may be emptied at any time,
 * and a disk that is full costs nothing except the work of making a file again.
 */
export function fileCache(folder: string, most: Bounds) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // what a killed process left half-written
  for (const name of readdirSync(folder)) if (name.endsWith('.new')) rmSync(join(folder, name), { force: true });
  const sizes = new Map<string, number>();
  let sum = 0;
  const files = readdirSync(folder)
    .filter((name) => /^[0-9a-f]{32}$/.test(name))
    .map((name) => ({ name, ...pick(statSync(join(folder, name))) }))
    .toSorted((one, other) => one.mtimeMs - other.mtimeMs);
  for (const { name, size } of files) add(name, size);

  function add(name: string, size: number) {
    sum += size - (sizes.get(name) ?? 0);
    sizes.delete(name);
    sizes.set(name, size);
  }
  function forget(name: string) {
    sum -= sizes.get(name) ?? 0;
    sizes.delete(name);
  }
  async function makeRoom() {
    for (const oldest of sizes.keys()) {
      if (sizes.size <= most.files && sum <= most.bytes) return;
      forget(oldest);
      await rm(join(folder, oldest), { force: true });
    }
  }

  return {
    read: async (key: string): Promise<Uint8Array<ArrayBuffer> | null> => {
      const name = nameOf(key);
      if (!sizes.has(name)) return null;
      const bytes = await readFile(join(folder, name)).catch(() => null);
      if (bytes) add(name, bytes.length);
      else forget(name);
      return bytes && new Uint8Array(bytes);
    },
    write: async (key: string, bytes: Uint8Array): Promise<void> => {
      const name = nameOf(key);
      const draft = join(folder, `${name}.new`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(draft, bytes, { mode: 0o600 });
        await rename(draft, join(folder, name));
        add(name, bytes.length);
      } catch {
        await rm(draft, { force: true }).catch(() => {});
      }
      await makeRoom();
    },
  };
}

const nameOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32);
const pick = ({ size, mtimeMs }: { size: number; mtimeMs: number }) => ({ size, mtimeMs });
