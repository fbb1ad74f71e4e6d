import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unzip, zip } from './zip.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const all = () => true;

/** An archive of one file that is packed, and says of itself that it has `said` bytes. */
function packed(content: Uint8Array, claimedSize = content.length): Uint8Array<ArrayBuffer> {
  const archive = zip([{ name: 'a.xml', bytes: deflateRawSync(content) }]);
  const view = new DataView(archive.buffer);
  const directory = view.getUint32(archive.length - 6, true);
  for (const [at, method, size] of [
    [0, 8, 22],
    [directory, 10, 24],
  ] as const) {
    view.setUint16(at + method, 8, true);
    view.setUint32(at + size, claimedSize, true);
  }
  return archive;
}

test('files are unpacked as they were, those that are wanted', async () => {
  const files = [
    { name: 'ä/b.xml', bytes: bytes('<b>ş</b>') },
    { name: 'c.bin', bytes: bytes('') },
  ];
  expect(await unzip(zip(files), all, 100)).toEqual(files);
  expect(await unzip(zip(files), (name) => name.endsWith('.xml'), 100)).toEqual([files[0]]);
  const [entry] = (await unzip(packed(bytes('x'.repeat(5000))), all, 5000))!;
  expect(new TextDecoder().decode(entry!.bytes)).toBe('x'.repeat(5000));
});

test('an archive of more than is allowed is not unpacked, whatever it says about itself', async () => {
  const bomb = new Uint8Array(50_000_000);
  expect(await unzip(packed(bomb, 10), all, 1_000_000)).toBeUndefined();
  const two = [1, 2].map((number) => ({ name: String(number), bytes: new Uint8Array(600) }));
  expect(await unzip(zip(two), all, 1199)).toBeUndefined();
  expect(await unzip(zip(two), all, 1200)).toHaveLength(2);
});

test.each([
  ['nothing', new Uint8Array()],
  ['text', bytes('PK, says the text, and is longer than the end of a directory')],
  ['an archive without its end', zip([{ name: 'a', bytes: bytes('a') }]).slice(0, -1)],
  ['an archive whose file is damaged', packed(bytes('abc')).fill(0xff, 35, 40)],
])('%s is refused', async (_, archive) => {
  await expect(unzip(archive, all, 1000)).rejects.toThrow();
});
