import { statfsSync } from 'node:fs';
import { diskIsFull } from './configuration-error.ts';

const mebibyte = 1024 * 1024;
/** Below it the database cannot be relied on to save: it makes files of its log of 16 MiB each. */
const least = 32 * mebibyte;
/** Below it the operator is told while there is still time. */
const little = 512 * mebibyte;

type Look = { every?: number; left?: (folder: string) => number };

/**
 * Says in the log when the disk of a folder gets full, when it is, and when there is room again: what refuses to save
 * then, says so of one file each. Looks now and once a minute.
 * @returns what stops it
 */
export function watchDisk(
  folder: string,
  log: (line: string) => void,
  { every = 60_000, left = bytesLeft }: Look = {},
): () => void {
  let was: 'much' | 'little' | 'none' = 'much';
  const look = () => {
    const bytes = left(folder);
    const is = bytes < least ? 'none' : bytes < little ? 'little' : 'much';
    if (is === was) return;
    was = is;
    if (is === 'none') log(`The disk of ${folder} is full: nothing can be relied on to be saved until you make room.`);
    else if (is === 'little')
      log(`The disk of ${folder} has ${Math.floor(bytes / mebibyte)} MiB left: make room before it is full.`);
    else log(`The disk of ${folder} has room again.`);
  };
  look();
  const looking = setInterval(look, every);
  looking.unref();
  return () => clearInterval(looking);
}

/** A hint to a failure that a full disk explains; nothing where there is room. */
export const fullDisk = (folder: string, left = bytesLeft): string =>
  left(folder) < least ? ` ${diskIsFull(folder)}` : '';

/**
 * Paths that an account other than root may still write. A folder that cannot be asked is no reason to say anything.
 */
export function bytesLeft(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
