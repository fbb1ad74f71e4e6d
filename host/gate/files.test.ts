import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { filesOnDisk } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'rondo-files-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = filesOnDisk(join(folder, 'kept'));
const put = (key: string, text: string) =>
  files.uploadObject('avatars', key, undefined, new TextEncoder().encode(text), 'image/png', 'no-cache');
const textOf = async (key: string) => {
  const { body } = await files.getObject('avatars', key, undefined);
  return body ? new TextDecoder().decode(body as Uint8Array) : undefined;
};

test('what was put in comes out, with what it is', async () => {
  const { eTag } = await put('a/crest.png', 'crest');
  expect(await textOf('a/crest.png')).toBe('crest');
  expect(await files.headObject('avatars', 'a/crest.png', undefined)).toMatchObject({
    size: 5,
    mimetype: 'image/png',
    eTag,
  });
  const known = await files.getObject('avatars', 'a/crest.png', undefined, { ifNoneMatch: eTag });
  expect([known.httpStatusCode, known.body]).toEqual([304, undefined]);
});

test('no name becomes a path, and nobody else on the machine reads a file', async () => {
  await put('../../../escaped.png', 'out');
  await put('/etc/passwd\u0000.png', 'out');
  expect(readdirSync(folder)).toEqual(['kept']);
  for (const name of readdirSync(join(folder, 'kept'))) {
    expect(name).toMatch(/^[0-9a-f]{64}(\.json)?$/);
    expect(statSync(join(folder, 'kept', name)).mode & 0o077).toBe(0);
  }
});

test('a bucket and a key are not another bucket and key that read alike', async () => {
  await files.uploadObject('logos', 'a.png', undefined, new Uint8Array([1]), 'image/png', 'no-cache');
  await expect(files.headObject('avatars', 'a.png', undefined)).rejects.toThrow();
});

test('what is removed is gone, and removing it again is no fault', async () => {
  await put('a/old.png', 'old');
  await put('a/older.png', 'older');
  await files.deleteObject('avatars', 'a/old.png', undefined);
  await files.deleteObjects('avatars', ['a/old.png', 'a/older.png']);
  await expect(files.headObject('avatars', 'a/old.png', undefined)).rejects.toThrow();
  await expect(files.getObject('avatars', 'a/older.png', undefined)).rejects.toThrow();
});
