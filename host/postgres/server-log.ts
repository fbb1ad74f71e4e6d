import { chmodSync, copyFileSync, existsSync, statSync, truncateSync } from 'node:fs';

/** Bytes of the log and of the one before it: some tens of thousands of lines each. */
const logBytesMax = 4 * 1024 * 1024;

/**
 * Keeps a log that a server appends to from growing: when it is full it is kept as `<file>.1`, in place of the one
 * before, and begins anew. Done now, so that what a killed host left is trimmed, and every ten seconds.
 * @returns what stops it
 */
export function keepSmall(file: string, { bytes = logBytesMax, every = 10_000 } = {}): () => void {
  const look = () => {
    try {
      if (!existsSync(file) || statSync(file).size <= bytes) return;
      copyFileSync(file, `${file}.1`);
      chmodSync(`${file}.1`, 0o600);
      // The server appends: it goes on at the file's new end.
      truncateSync(file);
    } catch {
      // A full disk, or somebody tidying: the next look tries again.
    }
  };
  look();
  const looking = setInterval(look, every);
  looking.unref();
  return () => clearInterval(looking);
}
