import { rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file that only its owner reads, unless it is there. Half of it, as on a full disk, is not left behind: the next
 * start would take it for whole.
 */
export function writeOnce(file: string, text: string, write: typeof writeFileSync = writeFileSync): void {
  try {
    write(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    rmSync(file, { force: true });
    throw error;
  }
}
