import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';

/** Copies a folder of the database with owners and rights, about which the server is particular. */
export function copyFolder(from: string, to: string): void {
  if (process.platform === 'win32') return cpSync(from, to, { recursive: true });
  mkdirSync(to, { recursive: true });
  execFileSync('cp', ['-a', `${from}/.`, to]);
}
