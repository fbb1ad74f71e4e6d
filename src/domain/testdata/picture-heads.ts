/** The smallest files whose heads say that they are pictures of that size; what they would show does not matter. */
export const pictureHeads = {
  png: (width: number, height: number) =>
    bytes(
      [0x89],
      'PNG\r\n',
      [0x1a],
      '\n',
      chunk('IHDR', [...u32(width), ...u32(height), 8, 6, 0, 0, 0]),
      chunk('IDAT', [1, 2]),
      chunk('IEND', []),
    ),
  animatedPng: (width: number, height: number) =>
    bytes(
      [0x89],
      'PNG\r\n',
      [0x1a],
      '\n',
      chunk('IHDR', [...u32(width), ...u32(height), 8, 6, 0, 0, 0]),
      chunk('acTL', [...u32(2), ...u32(0)]),
      chunk('IDAT', [1, 2]),
    ),
  jpeg: (width: number, height: number, frame = 0xc0) =>
    bytes(
      [0xff, 0xd8, 0xff, 0xe0],
      u16(16),
      'JFIF\0',
      [1, 1, 0, 0, 1, 0, 1, 0, 0],
      [0xff, 0xff, 0xc4],
      u16(3),
      [0],
      [0xff, frame],
      u16(11),
      [8],
      u16(height),
      u16(width),
      [1, 1, 0x11, 0],
      // pixels whose 0xff is filled up, a restart among them, and the end
      [0xff, 0xda],
      u16(8),
      [1, 1, 0, 0, 63, 0],
      [1, 0xff, 0, 2, 0xff, 0xd0, 3],
      [0xff, 0xd9],
    ),
  webp: (width: number, height: number) => riff(lossy(width, height)),
  losslessWebp: (width: number, height: number) => riff(lossless(width, height)),
  /** An extended file: a canvas, a chunk of odd length, and a picture inside that may be of another size. */
  extendedWebp: (width: number, height: number, inside = { width, height }, flags = 0x10) =>
    riff(
      bytes('VP8X', u32(10).toReversed(), [flags, 0, 0, 0], u24(width - 1), u24(height - 1)),
      bytes('ALPH', u32(3).toReversed(), [1, 2, 3, 0]),
      lossy(inside.width, inside.height),
    ),
};

const lossy = (width: number, height: number) =>
  bytes(
    'VP8 ',
    u32(12).toReversed(),
    [0x30, 1, 0, 0x9d, 1, 0x2a],
    u16(width).toReversed(),
    u16(height).toReversed(),
    [0, 0],
  );
const lossless = (width: number, height: number) =>
  bytes('VP8L', u32(6).toReversed(), [0x2f], u32((width - 1) | ((height - 1) << 14)).toReversed(), [0]);
const riff = (...chunks: Uint8Array[]) => {
  const inside = bytes('WEBP', ...chunks);
  return bytes('RIFF', u32(inside.length).toReversed(), inside);
};
const chunk = (kind: string, data: number[]) => bytes(u32(data.length), kind, data, [0, 0, 0, 0]);

const u16 = (value: number) => [(value >> 8) & 255, value & 255];
const u24 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];

export function bytes(...parts: (string | number[] | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : [...part])),
  );
}
