import { describe, expect, test } from 'vitest';
import { bytes, pictureHeads } from '../testdata/picture-heads.ts';
import {
  isPictureBucket,
  isPictureName,
  isPictureType,
  isPrivateBucket,
  pictureBuckets,
  pictureSizeOf,
  pictureTypeOf,
} from './picture.ts';

test.each([
  ['image/png', bytes([0x89], 'PNG\r\n', [0x1a], '\n', [0, 0, 0, 13])],
  ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF')],
  ['image/webp', bytes('RIFF', [26, 0, 0, 0], 'WEBPVP8 ')],
])('%s is recognised by its content', (type, content) => expect(pictureTypeOf(content)).toBe(type));

test.each([
  ['nothing', bytes()],
  ['a text', bytes('crest.png')],
  ['a text of two bytes a letter', bytes([0xff, 0xfe], 'c r e s t')],
  ['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an animation', bytes('GIF89a')],
  ['a sound in the container of WebP', bytes('RIFF', [26, 0, 0, 0], 'WAVEfmt ')],
  ['a signature cut short', bytes([0x89], 'PNG')],
  ['a WebP in no container', bytes('RAFF', [4, 0, 0, 0], 'WEBP')],
])('%s is no picture', (_, content) => {
  expect(pictureTypeOf(content)).toBeUndefined();
  expect(pictureSizeOf(content)).toBeUndefined();
});

test('the three formats have a name, and no other type has', () => {
  expect(['image/png', 'image/jpeg', 'image/webp'].every(isPictureType)).toBe(true);
  expect(['', 'image/svg+xml', 'toString'].some(isPictureType)).toBe(false);
});

/** The same bytes with others in their place. */
const patched = (whole: Uint8Array<ArrayBuffer>, at: number, ...values: number[]) => {
  const copy = whole.slice();
  copy.set(values, at);
  return copy;
};

const kinds = Object.entries({
  png: pictureHeads.png,
  jpeg: pictureHeads.jpeg,
  webp: pictureHeads.webp,
  losslessWebp: pictureHeads.losslessWebp,
  extendedWebp: (width: number, height: number) => pictureHeads.extendedWebp(width, height),
});

describe('the size', () => {
  test.each(kinds)('of %s is read from its head', (_, head) => {
    for (const [width, height] of [
      [512, 512],
      [1, 2],
      [640, 480],
      [1025, 16_383],
    ] as const)
      expect(pictureSizeOf(head(width, height)), `${width} × ${height}`).toEqual({ width, height });
  });

  test('of a flood of pixels is read, too', () => {
    expect(pictureSizeOf(pictureHeads.png(20_000, 20_000))).toEqual({ width: 20_000, height: 20_000 });
    expect(pictureSizeOf(pictureHeads.png(4_000_000_000, 1))).toEqual({ width: 4_000_000_000, height: 1 });
    expect(pictureSizeOf(pictureHeads.jpeg(65_535, 65_000))).toEqual({ width: 65_535, height: 65_000 });
  });

  test.each(kinds)('of %s is unknown wherever its head is cut off', (_, head) => {
    const whole = head(640, 480);
    const sized = Array.from({ length: whole.length }, (_unused, length) => whole.slice(0, length)).map(pictureSizeOf);
    // Once it is known it is right.
    expect(sized.filter((size) => size && (size.width !== 640 || size.height !== 480))).toEqual([]);
    expect(sized.slice(0, 25).every((size) => size === undefined)).toBe(true);
  });

  test('is read out of the middle of a larger memory', () => {
    const whole = pictureHeads.png(640, 480);
    const memory = new Uint8Array(whole.length + 7).fill(255);
    memory.set(whole, 7);
    expect(pictureSizeOf(memory.subarray(7))).toEqual({ width: 640, height: 480 });
  });

  test('is found in every kind of JPEG frame, behind whatever stands before it', () => {
    for (const frame of [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
      expect(pictureSizeOf(pictureHeads.jpeg(640, 480, frame)), frame.toString(16)).toEqual({
        width: 640,
        height: 480,
      });
    for (const table of [0xc4, 0xc8, 0xcc, 0xbf, 0xd0])
      expect(pictureSizeOf(pictureHeads.jpeg(640, 480, table)), table.toString(16)).toBeUndefined();
  });
});

describe('the size is known', () => {
  const { png, jpeg, webp, losslessWebp } = pictureHeads;
  const size = { width: 640, height: 480 };

  test.each([
    ['PNG', 'its pixels begin', png(640, 480), 41],
    ['JPEG', 'its frame says the width', jpeg(640, 480), 35],
    ['WebP', 'its frame says the height', patched(webp(640, 480), 4, 22), 30],
    ['lossless WebP', 'it says the height', patched(losslessWebp(640, 480), 4, 17), 25],
  ])('of a %s as soon as %s, and not before', (_format, _where, head, length) => {
    expect(pictureSizeOf(head.slice(0, length))).toEqual(size);
    expect(pictureSizeOf(head.slice(0, length - 1))).toBeUndefined();
  });
});

describe('no size has', () => {
  const { png, animatedPng, jpeg, webp, losslessWebp, extendedWebp } = pictureHeads;

  test.each([
    ['a PNG without width', png(0, 5)],
    ['a PNG without height', png(5, 0)],
    ['a PNG whose first chunk is another', patched(png(5, 5), 12, 0x74)],
    ['a PNG whose first chunk has another length', patched(png(5, 5), 11, 14)],
    [
      'a PNG whose first chunk is longer than a head',
      bytes(patched(png(5, 5), 11, 14).slice(0, 29), [0], png(5, 5).slice(29)),
    ],
    ['a PNG that ends with its signature', png(5, 5).slice(0, 8)],
    ['a PNG that moves', animatedPng(5, 5)],
    ['a PNG without pixels', png(5, 5).slice(0, 33)],
    ['a PNG whose chunks lead beyond its end', patched(png(5, 5), 33, 0xff, 0xff, 0xff, 0xff, 0x74)],
    ['a JPEG without width', jpeg(0, 5)],
    ['a JPEG that names its height at the end', jpeg(5, 0)],
    ['a JPEG with something between its segments', patched(jpeg(5, 5), 20, 0)],
    ['a JPEG whose segment is shorter than its length', patched(jpeg(5, 5), 4, 0, 1)],
    ['a JPEG whose segment leads beyond its end', patched(jpeg(5, 5), 4, 0xff, 0xff)],
    [
      'a JPEG whose pixels come first',
      bytes([0xff, 0xd8, 0xff, 0xda], [0, 8, 1, 1, 0, 0, 0x3f, 0], jpeg(5, 5).slice(2)),
    ],
    ['a JPEG that ends first', bytes([0xff, 0xd8, 0xff, 0xd9], [0, 2], jpeg(5, 5).slice(2))],
    ['a WebP that claims to be longer than it is', patched(webp(5, 5), 4, 0xff)],
    ['a WebP that lacks its last byte', webp(5, 5).slice(0, -1)],
    ['a WebP that ends with its name', bytes('RIFF', [4, 0, 0, 0], 'WEBP')],
    ['a WebP that ends behind the name of its picture', bytes('RIFF', [8, 0, 0, 0], 'WEBPVP8X')],
    ['a WebP that ends within its frame', patched(webp(5, 5), 4, 18).slice(0, 26)],
    ['a lossless WebP that ends within its size', patched(losslessWebp(5, 5), 4, 16).slice(0, 24)],
    ['a chunk of another kind that holds a lossless picture', patched(losslessWebp(5, 5), 15, 0x4d)],
    ['a WebP without the start code of its frame', patched(webp(5, 5), 23, 0)],
    ['a WebP without width', webp(0, 5)],
    ['a lossless WebP without its mark', patched(losslessWebp(5, 5), 20, 0)],
    ['a WebP of another kind', patched(webp(5, 5), 15, 0x39)],
    ['a WebP with a larger picture inside', extendedWebp(5, 5, { width: 9000, height: 5 })],
    ['a WebP with a higher picture inside', extendedWebp(5, 5, { width: 5, height: 9000 })],
    ['a WebP that moves', extendedWebp(5, 5, { width: 5, height: 5 }, 0x12)],
    [
      'a WebP with nothing inside',
      bytes('RIFF', [22, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 4, 0, 0]),
    ],
  ])('%s', (_, content) => expect(pictureSizeOf(content)).toBeUndefined());
});

const owner = 'a0000000-0000-4000-8000-000000000001';
test.each([
  [`${owner}/crest.webp`, true],
  [`${owner}/A-b_9.jpeg`, true],
  [`${owner}/${'x'.repeat(60)}.jpg`, true],
  [`${owner}/${'x'.repeat(61)}.jpg`, false],
  [`${owner}/crest.svg`, false],
  [`${owner}/crest.png.html`, false],
  [`${owner}/crest.png\n`, false],
  [`${owner}/.png`, false],
  [`${owner}/deeper/crest.png`, false],
  [`${owner.toUpperCase()}/crest.png`, false],
  [`x${owner}/crest.png`, false],
  [`${owner}/../crest.png`, false],
  ['crest.png', false],
  ['', false],
])('%s is a name of a picture: %s', (name, right) => expect(isPictureName(name)).toBe(right));

test('pictures lie in two buckets', () => {
  expect(['avatars', 'logos', 'Logos', 'toString', ''].map(isPictureBucket)).toEqual([true, true, false, false, false]);
});

test('evidence alone is shown to few', () => {
  expect(pictureBuckets.filter(isPrivateBucket)).toEqual(['evidence']);
});
