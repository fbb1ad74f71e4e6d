import { deflateSync } from 'node:zlib';
import { Renderer } from '@takumi-rs/core';
import { describe, expect, test, vi } from 'vitest';
import { pictureSizeOf, pictureTypeOf } from '#domain/account/picture.ts';
import { cleanedPicture, orientationOf } from '#supabase/functions/_shared/clean-picture.ts';
import { canary, hostilePictures } from '#host/testing/hostile-pictures.ts';
import * as files from '#host/testing/picture-files.ts';

const buffer = (file: Uint8Array | undefined) => Buffer.from(file ?? []);
const renderer = new Renderer();
/** Its pixels, as the renderer of share pictures sees them. */
const pixels = async (data: Uint8Array) => {
  const { width, height } = pictureSizeOf(data)!;
  const node = { type: 'image' as const, src: 'a', width, height, style: {} };
  const images = [{ src: 'a', data, cache: 'none' as const }];
  return buffer(await renderer.render(node, { width, height, format: 'raw', images }));
};

const jpeg = await files.encoded('jpeg');
const [webp, lossy, lossless, clearLossless] = [
  await files.encoded('webp', { clear: true }),
  await files.encoded('webp'),
  await files.encoded('webp', { lossless: true }),
  await files.encoded('webp', { lossless: true, clear: true }),
];
const ofBits = (depth: number, type: number, samples: number, interlaced = 0) =>
  files.pngOf(
    files.ihdr({ depth, type, interlaced }),
    ...(type === 3
      ? [
          files.chunk(
            'PLTE',
            Array.from({ length: 3 * 2 ** depth }, (_, n) => n % 256),
          ),
        ]
      : []),
    ...(type === 3 ? [files.chunk('tRNS', [255, 100])] : []),
    ...(interlaced ? [files.chunk('IDAT', interlacedRows(depth * samples))] : [files.idat(64, 64, depth * samples)]),
    files.iend,
  );

describe('an ordinary picture is drawn as it was', () => {
  const pictures: Record<string, Uint8Array<ArrayBuffer>> = {
    ...Object.fromEntries(
      [[1, 0, 1], [2, 0, 1], [4, 0, 1], [8, 0, 1], [16, 0, 1], [8, 2, 3], [16, 2, 3], [1, 3, 1], [2, 3, 1], [4, 3, 1], [8, 3, 1], [8, 4, 2], [16, 4, 2], [8, 6, 4], [16, 6, 4]]
        .flatMap(([depth = 0, type = 0, samples = 0]) => [0, 1].map((interlaced) => [`PNG of ${depth} bits, colours ${type}${interlaced ? ', interlaced' : ''}`, ofBits(depth, type, samples, interlaced)])),
    ),
    'PNG with a clear grey': files.pngOf(files.ihdr({ type: 0 }), files.chunk('tRNS', [0, 0x5a]), files.idat(64, 64, 8), files.iend),
    'PNG with a clear colour': files.pngOf(files.ihdr({ type: 2 }), files.chunk('tRNS', [0, 0x5a, 0, 0x5a, 0, 0x5a]), files.idat(64, 64, 24), files.iend),
    'PNG of one point': files.png(1, 1),
    'PNG as large as allowed': files.png(1024, 1024),
    'JPEG': jpeg,
    'grey JPEG': files.greyJpeg,
    'progressive JPEG': files.progressiveJpeg,
    'lossy WebP': lossy,
    'lossy WebP with transparency': webp,
    'lossless WebP': lossless,
    'lossless WebP with transparency': clearLossless,
  }; // prettier-ignore

  test.each(Object.entries(pictures))('%s', async (_, file) => {
    const cleaned = await cleanedPicture(file);
    expect(pictureTypeOf(cleaned!)).toBe(pictureTypeOf(file));
    expect((await pixels(cleaned!)).equals(await pixels(file))).toBe(true);
    expect(buffer(await cleanedPicture(cleaned!)).equals(cleaned!)).toBe(true);
  });
});

describe('of a hostile file', () => {
  test.each(hostilePictures.filter(({ taken }) => taken).map((each) => [each.what, each.file]))(
    'the picture alone is left: %s',
    async (_, file) => {
      const cleaned = await cleanedPicture(file);
      expect(cleaned).toBeDefined();
      expect(buffer(cleaned).includes(canary)).toBe(false);
      expect(partsOf(cleaned!).filter((part) => !drawing.has(part))).toEqual([]);
      // an extended container has transparency and announces nothing else
      const { VP8X: extended } = pictureTypeOf(file) === 'image/webp' ? files.chunksOf(cleaned!) : {};
      if (extended) expect([extended[0], partsOf(cleaned!)]).toEqual([0x10, ['VP8X', 'ALPH', 'VP8 ']]);
      expect(buffer(await cleanedPicture(cleaned!)).equals(cleaned!)).toBe(true);
      await pixels(cleaned!);
    },
  );

  test.each(hostilePictures.filter(({ taken }) => !taken).map((each) => [each.what, each.file]))(
    'nothing is left: %s',
    async (_, file) => {
      expect(await cleanedPicture(file)).toBeUndefined();
    },
  );

  test('no prefix of any is a fault', async () => {
    for (const file of [files.png(), jpeg, webp, files.progressiveJpeg])
      for (let length = 0; length < file.length; length += 1) {
        const cleaned = await cleanedPicture(file.slice(0, length));
        expect(cleaned, `${length} of ${file.length}`).toBeUndefined();
      }
  });

  test('what unpacks to more than it declares is not unpacked to its end', async () => {
    const Real = DecompressionStream;
    let unpacked = 0;
    const counted = (format: CompressionFormat) => {
      const { readable, writable } = new Real(format);
      const count = new TransformStream<Uint8Array, Uint8Array>({
        transform: (some, counter) => {
          unpacked += some.length;
          counter.enqueue(some);
        },
      });
      return { writable, readable: readable.pipeThrough(count) };
    };
    vi.stubGlobal('DecompressionStream', function stub(format: CompressionFormat) {
      return counted(format);
    });
    const bomb = files.pngOf(files.ihdr(), files.chunk('IDAT', files.zeros(64)), files.iend);
    expect(await cleanedPicture(bomb)).toBeUndefined();
    expect(unpacked).toBeGreaterThan(0);
    expect(unpacked).toBeLessThan(1024 * 1024);
  });
});

describe('how a phone was held', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('%i is all that is left of its Exif', async (orientation) => {
    for (const isLittle of [true, false]) {
      const taken = files.withSegments(jpeg, files.exif(orientation, canary, isLittle));
      const cleaned = (await cleanedPicture(taken))!;
      expect(buffer(cleaned).includes(canary)).toBe(false);
      expect(orientationOf(cleaned)).toBe(orientation);
      const plain = (await cleanedPicture(jpeg))!;
      expect(cleaned.length - plain.length).toBe(orientation === 1 ? 0 : 36);
    }
  });

  test('is asked of no PNG, no WebP and no JPEG without Exif', () => {
    expect([files.png(), webp, jpeg, new Uint8Array(0)].map(orientationOf)).toEqual([1, 1, 1, 1]);
  });
});

test('four colours, and three that are not brightness and hue, keep what says so', async () => {
  const adobe = (transform: number) => files.segment(0xee, [...Buffer.from('Adobe'), 0, 100, 9, 9, 9, 9, transform, ...Buffer.from(canary)]); // prettier-ignore
  const of = (components: number, transform: number) =>
    files.jpegOf(adobe(transform), files.tables, files.frame(0xc0, { components }), files.scan());
  const markersOf = async (file: Uint8Array) => partsOf((await cleanedPicture(file))!).filter((part) => part === 'ee');
  expect(await markersOf(of(4, 2))).toEqual(['ee']);
  expect(await markersOf(of(3, 0))).toEqual(['ee']);
  expect(await markersOf(of(3, 1))).toEqual([]);
  expect(buffer(await cleanedPicture(of(4, 2))).includes(canary)).toBe(false);
});

/** The parts a cleaned picture may have. `e1` is Exif's, of which a test above says how long it is. */
const drawing = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'db', 'c4', 'c0', 'c1', 'c2', 'dd', 'da', 'e1', 'VP8 ', 'VP8L', 'VP8X', 'ALPH']); // prettier-ignore

/** Names of the chunks or markers of a file. */
function partsOf(file: Uint8Array): string[] {
  const view = buffer(file);
  const parts: string[] = [];
  if (pictureTypeOf(file) === 'image/png')
    for (let at = 8; at < view.length; at += 12 + view.readUInt32BE(at))
      parts.push(view.toString('latin1', at + 4, at + 8));
  if (pictureTypeOf(file) === 'image/webp') parts.push(...Object.keys(files.chunksOf(file)));
  if (pictureTypeOf(file) === 'image/jpeg')
    for (let at = 2; at < view.length - 2;) {
      const marker = view[at + 1] ?? 0;
      if (view[at] !== 0xff || marker === 0 || (marker >= 0xd0 && marker <= 0xd7)) at += 1;
      else {
        parts.push(marker.toString(16));
        at += 2 + view.readUInt16BE(at + 2);
      }
    }
  return parts;
}

/** The seven passes of an interlaced picture of 64 by 64. */
function interlacedRows(bits: number): Uint8Array {
  const sizes = [[8, 8], [8, 8], [16, 8], [16, 16], [32, 16], [32, 32], [64, 32]] as const; // prettier-ignore
  return deflateSync(Buffer.concat(sizes.map(([width, height]) => files.rows(width, height, bits))));
}
