import { crc32, deflateSync } from 'node:zlib';
import { Renderer } from '@takumi-rs/core';
import { bytes } from '#domain/testdata/picture-heads.ts';

/** Real pictures, and the parts they are made of: everything of a file can be said otherwise than it should be. */

export const u16 = (value: number) => [(value >> 8) & 255, value & 255];
export const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
export const little = (value: number) => u32(value).toReversed();

// PNG

export type Chunk = Uint8Array<ArrayBuffer>;
export const chunk = (kind: string, data: Uint8Array | number[] = [], crc?: number): Chunk => {
  const named = bytes(kind, Uint8Array.from(data));
  return bytes(u32(data.length), named, u32(crc ?? crc32(named)));
};
export const pngOf = (...chunks: Chunk[]) => bytes([0x89], 'PNG\r\n', [0x1a], '\n', ...chunks);

type Head = { width?: number; height?: number; depth?: number; type?: number; interlaced?: number; packing?: number; filter?: number }; // prettier-ignore
export const ihdr = ({ width = 64, height = 64, depth = 8, type = 6, packing = 0, filter = 0, interlaced = 0 }: Head = {}) =>
  chunk('IHDR', [...u32(width), ...u32(height), depth, type, packing, filter, interlaced]); // prettier-ignore
export const iend = chunk('IEND');

/** Rows of a picture whose upper left quarter is of another colour, each behind its filter. */
export function rows(width: number, height: number, bits: number, value: (x: number, y: number) => number = (x, y) => (x * 2 < width && y * 2 < height ? 0x5a : 0xc3)): Buffer {
  const length = 1 + Math.ceil((width * bits) / 8);
  const all = Buffer.alloc(length * height);
  for (let y = 0; y < height; y += 1)
    for (let at = 1; at < length; at += 1) all[y * length + at] = value(((at - 1) * 8) / bits, y);
  return all;
} // prettier-ignore
export const idat = (width = 64, height = 64, bits = 32) => chunk('IDAT', deflateSync(rows(width, height, bits)));
export const png = (width = 64, height = 64) => pngOf(ihdr({ width, height }), idat(width, height), iend);

/** Zeros, packed: about a thousandth of them. */
export const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });

// JPEG

export const segment = (marker: number, data: Uint8Array | number[] | string = []): Uint8Array<ArrayBuffer> => {
  const content = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
  return bytes([0xff, marker], u16(content.length + 2), Uint8Array.from(content));
};
export const jpegOf = (...segments: Uint8Array[]) => bytes([0xff, 0xd8], ...segments, [0xff, 0xd9]);
/** One table for quantisation, one of a single code for either kind of number: every block is one bit a scan. */
export const tables = bytes(
  segment(0xdb, [0, ...Array.from({ length: 64 }, () => 8)]),
  segment(0xc4, [0, 1, ...Array.from({ length: 15 }, () => 0), 0, 0x10, 1, ...Array.from({ length: 15 }, () => 0), 0]),
);
export const frame = (marker: number, { width = 64, height = 64, precision = 8, components = 1 } = {}) =>
  segment(marker, [precision, ...u16(height), ...u16(width), components, ...Array.from({ length: components }, (_, n) => [n + 1, 0x11, 0]).flat()]); // prettier-ignore
/** Sixty-four blocks that say nothing. */
export const scan = (from = 0, to = 63, blocks = 64) =>
  bytes(
    segment(0xda, [1, 1, 0, from, to, 0]),
    Array.from({ length: Math.ceil(blocks / 8) }, () => 0),
  );
export const greyJpeg = jpegOf(tables, frame(0xc0), bytes(segment(0xda, [1, 1, 0, 0, 63, 0]), new Uint8Array(16)));
export const progressiveJpeg = jpegOf(tables, frame(0xc2), scan(0, 0), scan(1, 63));

/** An Exif segment of a phone: how it was held, where it was, and a text. */
export const exif = (orientation: number, text = '', isLittle = false): Uint8Array<ArrayBuffer> => {
  const [short, long] = isLittle ? [(n: number) => u16(n).toReversed(), little] : [u16, u32];
  const entries = [
    [...short(0x010e), ...short(2), ...long(text.length), ...long(50)],
    [...short(0x0112), ...short(3), ...long(1), ...short(orientation), 0, 0],
    [...short(0x8825), ...short(4), ...long(1), ...long(50)],
  ];
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from([...(isLittle ? [0x49, 0x49] : [0x4d, 0x4d]), ...short(42), ...long(8), ...short(3), ...entries.flat(), ...long(0)]), Buffer.from(text)])); // prettier-ignore
};
/** The same file with segments behind its first two bytes. */
export const withSegments = (jpeg: Uint8Array, ...segments: Uint8Array[]) =>
  bytes(jpeg.slice(0, 2), ...segments, jpeg.slice(2));

// WebP

export const riffChunk = (kind: string, data: Uint8Array | number[]): Uint8Array<ArrayBuffer> =>
  bytes(kind, little(data.length), Uint8Array.from(data), data.length % 2 ? [0] : []);
export const webpOf = (...chunks: Uint8Array[]) => {
  const inside = bytes('WEBP', ...chunks);
  return bytes('RIFF', little(inside.length), inside);
};
export const vp8x = (flags: number, width = 64, height = 64) =>
  riffChunk('VP8X', [flags, 0, 0, 0, ...little(width - 1).slice(0, 3), ...little(height - 1).slice(0, 3)]);
/** The chunks of a WebP file. */
export function chunksOf(webp: Uint8Array): Record<string, Uint8Array> {
  const file = Buffer.from(webp);
  const chunks: Record<string, Uint8Array> = {};
  for (let at = 12; at < file.length;) {
    const end = at + 8 + file.readUInt32LE(at + 4);
    chunks[file.toString('latin1', at, at + 4)] = Uint8Array.from(file.subarray(at + 8, end));
    at = end + (end % 2);
  }
  return chunks;
}

// as an encoder makes them

const renderer = new Renderer();
/** A picture twice as wide as high by `format`, its upper left quarter blue and the rest red, or seen through. */
export async function encoded(
  format: 'jpeg' | 'webp',
  { lossless, clear, width = 64, height = 64 }: { lossless?: boolean; clear?: boolean; width?: number; height?: number } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const quarter = { type: 'container' as const, style: { width: width / 2, height: height / 2, backgroundColor: '#0000ff' }, children: [] };
  const style = { width, height, display: 'flex', ...(clear ? {} : { backgroundColor: '#ff0000' }) };
  return new Uint8Array(await renderer.render({ type: 'container', style, children: [quarter] }, { width, height, format, ...(lossless ? { lossless } : { quality: 90 }) }));
} // prettier-ignore
