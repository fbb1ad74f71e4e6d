import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { chunk, idat, iend, ihdr, png, pngOf } from '#host/testing/picture-files.ts';
import { type FileName, filesOnDisk, hashOf } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'rondo-files-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stored = filesOnDisk(join(folder, 'kept'));
const files = stored.adapter;
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
  const repeat = await files.getObject('avatars', 'a/crest.png', undefined, { ifNoneMatch: eTag });
  expect([repeat.httpStatusCode, repeat.body]).toEqual([304, undefined]);
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

test('a file goes once its row is gone, and removing it again is no fault; Lite, which asks before, removes none', async () => {
  await put('a/old.png', 'old');
  await files.deleteObject('avatars', 'a/old.png', undefined);
  await files.deleteObjects('avatars', ['a/old.png']);
  expect(await textOf('a/old.png')).toBe('old');
  for (const _ of ['once', 'again']) await stored.remove({ bucket: 'avatars', key: 'a/old.png' });
  await expect(files.headObject('avatars', 'a/old.png', undefined)).rejects.toThrow();
});

test('a sweep removes what is older and has no row, and what was half written', async () => {
  await put('a/kept.png', 'kept');
  await put('a/lost.png', 'lost');
  await writeFile(join(folder, 'kept', `${'a'.repeat(64)}.half`), 'ha');
  const isLost = async (batch: FileName[]) => batch.filter(({ key }) => key === 'a/lost.png');
  await stored.sweep(new Date(0), isLost);
  expect(await textOf('a/lost.png')).toBe('lost');
  await stored.sweep(new Date(Date.now() + 60_000), isLost);
  await expect(textOf('a/lost.png')).rejects.toThrow();
  expect(await textOf('a/kept.png')).toBe('kept');
  expect(readdirSync(join(folder, 'kept')).filter((name) => name.endsWith('.half'))).toEqual([]);
});

test('a file is cleaned once, after its rows were told, and again where a host was stopped in between', async () => {
  const others = filesOnDisk(join(folder, 'cleaned'));
  const raw = pngOf(ihdr(), chunk('tEXt', [1, 2, 3]), idat(), iend);
  const upload = (key: string, content: Uint8Array) =>
    others.adapter.uploadObject('avatars', key, undefined, content, 'image/png', 'no-cache');
  await upload('a/raw.png', raw);
  const content = async (key: string) => Buffer.from((await others.adapter.getObject('avatars', key, undefined)).body as Uint8Array); // prettier-ignore
  await expect(others.clean(() => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
  expect((await content('a/raw.png')).equals(raw)).toBe(true);
  const told: unknown[] = [];
  const tell = async (...args: unknown[]) => void told.push(args);
  await others.clean(tell);
  const to = { hash: hashOf(png()), size: png().length };
  expect(told).toEqual([[{ bucket: 'avatars', key: 'a/raw.png' }, hashOf(raw), to]]);
  expect((await content('a/raw.png')).equals(png())).toBe(true);
  expect(await others.adapter.headObject('avatars', 'a/raw.png', undefined)).toMatchObject({ size: to.size, contentLength: to.size, eTag: `"${to.hash}"` });
  await upload('a/clean.png', png());
  await upload('a/none.png', new TextEncoder().encode('none'));
  await others.clean(tell);
  expect(told.slice(1)).toEqual([[{ bucket: 'avatars', key: 'a/none.png' }, hashOf(new TextEncoder().encode('none')), null]]);
  await expect(others.adapter.headObject('avatars', 'a/none.png', undefined)).rejects.toThrow();
}); // prettier-ignore
