import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Caches of tools in node_modules; each copy keeps its own. */
const ownCaches = new Set(['.cache', '.vite', '.vite-temp', '.vitest-cache']);

/**
 * A copy of the checkout in a temporary folder: the files git knows or would take, as they are now, and hard links to
 * the packages. A temporary folder on another disk costs a real copy of them.
 */
export function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'rondo-mutants-'));
  // PostgreSQL's own account runs its program from here.
  chmodSync(copy, 0o755);
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of files.split('\0').filter((file) => file !== '' && existsSync(file))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(file, join(copy, file));
  }
  linkFolder('node_modules', join(copy, 'node_modules'));
  return copy;
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (from === 'node_modules' && ownCaches.has(entry.name)) continue;
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkFile(source, target);
  }
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(source, target);
  }
}
