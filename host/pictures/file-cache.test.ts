import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { fileCache } from './file-cache.ts';

const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'rondo-kept-'));
  folders.push(made);
  return made;
};
afterEach(() => folders.splice(0).forEach((each) => rmSync(each, { recursive: true, force: true })));
const bytes = (size: number) => new Uint8Array(size).fill(7);

test('holds so many files and bytes, and forgets what was used least lately', async () => {
  const place = folder();
  const files = fileCache(place, { files: 3, bytes: 100 });
  for (const key of ['a', 'b', 'c']) await files.write(key, bytes(20));
  await files.read('a');
  await files.write('d', bytes(20));
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(async (key) => (await files.read(key))?.length))).toEqual([20, undefined, 20, 20]); // prettier-ignore
  await files.write('e', bytes(70));
  expect(await files.read('e')).toEqual(bytes(70));
  expect(readdirSync(place).length).toBe(2);
});

test('a host that starts again finds them, and what a killed one left half-written is none of them', async () => {
  const place = folder();
  await fileCache(place, { files: 10, bytes: 1000 }).write('a', bytes(30));
  writeFileSync(join(place, 'a.new'), 'half');
  const again = fileCache(place, { files: 10, bytes: 1000 });
  expect(await again.read('a')).toEqual(bytes(30));
  expect(readdirSync(place)).toHaveLength(1);
  rmSync(place, { recursive: true });
  expect(await again.read('a')).toBeNull();
  await again.write('b', bytes(30));
  expect(await again.read('b')).toEqual(bytes(30));
});
