import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { unwritable } from './configuration-error.ts';
import { fullDisk, watchDisk } from './disk.ts';
import { writeOnce } from './write-once.ts';

const folder = mkdtempSync(join(tmpdir(), 'rondo-disk-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const mebibytes = (count: number) => count * 1024 * 1024;

test('the operator is told once that a disk gets full, that it is, and that there is room again', async () => {
  const lines: string[] = [];
  const looks = [600, 511, 400, 31, 20, 40, 700].map(mebibytes);
  const stop = watchDisk('/srv/rondo', (line) => lines.push(line), { every: 1, left: () => looks.shift() ?? Infinity });
  await expect.poll(() => lines.at(-1), { interval: 5 }).toBe('The disk of /srv/rondo has room again.');
  stop();
  expect(lines).toEqual([
    'The disk of /srv/rondo has 511 MiB left: make room before it is full.',
    'The disk of /srv/rondo is full: nothing can be relied on to be saved until you make room.',
    'The disk of /srv/rondo has 40 MiB left: make room before it is full.',
    'The disk of /srv/rondo has room again.',
  ]);
});

test('a failure that a full disk explains says so, and no other', () => {
  expect(fullDisk('/srv/rondo', () => mebibytes(31))).toBe(
    ' The disk of /srv/rondo is full: make room, then start again.',
  );
  expect(fullDisk('/srv/rondo', () => mebibytes(33))).toBe('');
  expect(fullDisk(join(folder, 'is not there'))).toBe('');
  expect(unwritable('/srv/rondo', { code: 'ENOSPC' }).message).toBe(
    'The disk of /srv/rondo is full: make room, then start again.',
  );
  expect(unwritable('/srv/rondo', { code: 'EACCES' }).message).toContain('give this user the right to');
});

test('what is written once is there whole or not at all', () => {
  const file = join(folder, 'once');
  const full: typeof writeFileSync = () => {
    writeFileSync(file, 'fir');
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  expect(() => writeOnce(file, 'first', full)).toThrow('no space');
  expect(existsSync(file)).toBe(false);
  writeOnce(file, 'first');
  writeOnce(file, 'second');
  expect(readFileSync(file, 'utf8')).toBe('first');
});
