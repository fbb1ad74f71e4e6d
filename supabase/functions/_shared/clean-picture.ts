import { type PictureType, pictureSizeOf, pictureTypeOf } from '../../../src/domain/account/picture.ts';
import { limits } from '../../../src/domain/limits.ts';

/**
 * A picture with nothing except what draws it (docs/decisions/0029): no metadata, no colour profile, no text, nothing
 * behind its end. Its pixels stay as they are. Web APIs alone: the host, Deno and a browser run the same file.
 * @returns undefined when it is no PNG, JPEG or WebP, is broken, animated or too large, or holds more than its head declares
 */
export async function cleanedPicture(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const type = pictureTypeOf(bytes);
  const size = pictureSizeOf(bytes);
  if (!type || !size || Math.max(size.width, size.height) > limits.pictureSideMaxPx) return undefined;
  const parts = await formats[type](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), size);
  return parts && joined(parts);
}

type Size = { width: number; height: number };
/** The parts of the cleaned file, in their order; undefined for a file that is refused. */
type Cleaned = Uint8Array[] | undefined;

/** PNG § 11.2.1: how many bits a sample may have in each type of colour, and how many samples a pixel has. */
const pngColours: Record<number, { depths: number[]; samples: number }> = {
  0: { depths: [1, 2, 4, 8, 16], samples: 1 },
  2: { depths: [8, 16], samples: 3 },
  3: { depths: [1, 2, 4, 8], samples: 1 },
  4: { depths: [8, 16], samples: 2 },
  6: { depths: [8, 16], samples: 4 },
};

/** Head, palette, transparency and pixels. A chunk that a decoder may skip is left out, any other refused. */
async function cleanedPng(file: DataView, size: Size): Promise<Cleaned> {
  const parts: { kind: string; data: Uint8Array }[] = [];
  for (let at = 8; parts.at(-1)?.kind !== 'IEND';) {
    if (at + 12 > file.byteLength) return undefined;
    const end = at + 12 + file.getUint32(at);
    if (end > file.byteLength) return undefined;
    const kind = textAt(file, at + 4);
    const mayBeSkipped = kind !== 'tRNS' && /^[a-z][A-Za-z]{3}$/.test(kind);
    if (!mayBeSkipped && crcOf(part(file, at + 4, end - 4)) !== file.getUint32(end - 4)) return undefined;
    parts.push({ kind: mayBeSkipped ? '-' : kind, data: part(file, at + 8, end - 4) });
    at = end;
  }
  const kinds = parts.map(({ kind }) => kind).join('');
  if (!/^IHDR-*(PLTE-*)?(tRNS-*)?(IDAT)+-*IEND$/.test(kinds) || parts.at(-1)?.data.length !== 0) return undefined;

  const chunk = (name: string) => parts.find(({ kind }) => kind === name)?.data;
  const [head = empty, palette, clear] = [chunk('IHDR'), chunk('PLTE'), chunk('tRNS')];
  const [depth = 0, type = 0, packing, filter, interlaced = 2] = head.subarray(8);
  const colour = pngColours[type];
  if (!colour?.depths.includes(depth) || packing !== 0 || filter !== 0 || interlaced > 1) return undefined;
  const colours = (palette?.length ?? 0) / 3;
  if (type === 3 && !(Number.isInteger(colours) && colours >= 1 && colours <= 2 ** depth)) return undefined;
  const clearLength = { 0: 2, 2: 6, 3: Math.min(colours, clear?.length ?? 0) }[type];
  if (clear && clearLength !== undefined && clear.length !== clearLength) return undefined;

  const pixels = joined(parts.filter(({ kind }) => kind === 'IDAT').map(({ data }) => data));
  const length = unpackedPng(size, depth * colour.samples, interlaced === 1);
  if ((await inflatedLength(pixels, length)) !== length) return undefined;
  return [
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    ...(palette && type === 3 ? [pngChunk('PLTE', palette)] : []),
    ...(clear && clearLength !== undefined ? [pngChunk('tRNS', clear)] : []),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', empty),
  ];
}

/** PNG § 8.2: where the seven passes of an interlaced picture begin, and how far their pixels are apart. */
const passes: [x: number, y: number, across: number, down: number][] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** Bytes of the unpacked rows, each with its filter before it. */
function unpackedPng({ width, height }: Size, bitsPerPixel: number, isInterlaced: boolean): number {
  const parts = isInterlaced ? passes : [[0, 0, 1, 1] as const];
  return parts.reduce((sum, [x, y, across, down]) => {
    const [columns, rows] = [Math.ceil((width - x) / across), Math.ceil((height - y) / down)];
    return columns > 0 && rows > 0 ? sum + rows * (1 + Math.ceil((columns * bitsPerPixel) / 8)) : sum;
  }, 0);
}

/** How many bytes a zlib stream unpacks to, as far as it is worth knowing; undefined when it is broken or has more behind it. */
async function inflatedLength(packed: Uint8Array<ArrayBuffer>, most: number): Promise<number | undefined> {
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  let length = 0;
  try {
    // leaving the loop ends the stream: nothing more is unpacked
    for await (const some of unpacked) {
      length += some.length;
      if (length > most) break;
    }
    return length;
  } catch {
    return undefined;
  }
}

function pngChunk(kind: string, data: Uint8Array): Uint8Array {
  const named = joined([latin(kind), data]);
  return joined([uint32(data.length), named, uint32(crcOf(named))]);
}

/** A progressive picture has about ten scans; a decoder goes over all of its pixels in each. */
const scansMost = 32;

/** Tables, one frame and its scans. Metadata of a camera or program is left out, except the two things that draw. */
function cleanedJpeg(file: DataView): Cleaned {
  const segments: Uint8Array[] = [];
  let components = 0;
  let scans = 0;
  let turned: number | undefined;
  let transform: number | undefined;
  for (let at = 2; ;) {
    if (at + 2 > file.byteLength || file.getUint8(at) !== 0xff) return undefined;
    const marker = file.getUint8(at + 1);
    if (marker === 0xd9) break;
    // any number of filling bytes may stand before a marker
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (at + 4 > file.byteLength) return undefined;
    let end = at + 2 + file.getUint16(at + 2);
    if (end < at + 4 || end > file.byteLength) return undefined;
    const data = part(file, at + 4, end);
    const isAdded = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    if (marker === 0xe1 && scans === 0) turned ??= orientationIn(data);
    if (marker === 0xee && scans === 0) transform ??= adobeTransform(data);
    if (!isAdded) {
      if (!isSegment(marker, data, components)) return undefined;
      if (isFrame(marker)) components = data[5] ?? 0;
      if (marker === 0xda) {
        scans += 1;
        if (scans > scansMost) return undefined;
        end = endOfScan(file, end);
      }
      segments.push(part(file, at, end));
    }
    at = end;
  }
  if (scans === 0) return undefined;
  const isMarked = transform !== undefined && (components === 4 || (components === 3 && transform === 0));
  return [
    Uint8Array.from([0xff, 0xd8]),
    ...(turned === undefined || turned === 1 ? [] : [orientationSegment(turned)]),
    ...(isMarked ? [adobeSegment(transform ?? 0)] : []),
    ...segments,
    Uint8Array.from([0xff, 0xd9]),
  ];
}

/** The frames that browsers draw: baseline, extended and progressive. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2;

/** Whether a segment is one that draws, as long as what it declares, and at a place where it may stand. */
function isSegment(marker: number, data: Uint8Array, components: number): boolean {
  const count = data[0] ?? 0;
  if (isFrame(marker)) {
    const [precision, samples = 0] = [data[0], data[5]];
    return components === 0 && precision === 8 && [1, 3, 4].includes(samples) && data.length === 6 + samples * 3;
  }
  if (marker === 0xda) return count >= 1 && count <= components && data.length === 4 + count * 2;
  if (marker === 0xdd) return data.length === 2;
  if (marker === 0xdb) return endOf(data, (at) => 1 + ((data[at] ?? 0) > 15 ? 128 : 64));
  if (marker === 0xc4) return endOf(data, (at) => data.subarray(at + 1, at + 17).reduce((sum, each) => sum + each, 17));
  return false;
}

/** Whether tables of these lengths fill a segment. */
function endOf(data: Uint8Array, lengthAt: (at: number) => number): boolean {
  let at = 0;
  while (at < data.length) at += lengthAt(at);
  return at === data.length && at > 0;
}

/** Among pixels 0xff is followed by zero or counts restarts (RST0 to RST7). */
function endOfScan(file: DataView, from: number): number {
  for (let at = from; at + 2 <= file.byteLength; at += 1) {
    const next = file.getUint8(at + 1);
    if (file.getUint8(at) === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return file.byteLength;
}

/** TIFF's tag 0x0112 of an Exif segment: how the camera was held, 1 to 8; undefined where it does not say. */
function orientationIn(data: Uint8Array): number | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (data.length < 14 || textAt(view, 0) !== 'Exif') return undefined;
  const isLittle = view.getUint16(6) === 0x4949;
  const first = 6 + view.getUint32(10, isLittle);
  if (first + 2 > data.length) return undefined;
  const entries = Math.min(view.getUint16(first, isLittle), Math.floor((data.length - first - 2) / 12));
  for (let at = first + 2; at < first + 2 + entries * 12; at += 12) {
    if (view.getUint16(at, isLittle) !== 0x0112) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** An Exif segment with the orientation and nothing else. */
const orientationSegment = (value: number): Uint8Array =>
  joined([
    Uint8Array.from([0xff, 0xe1, 0, 34]),
    latin('Exif\0\0MM\0*\0\0\0\u0008\0\u0001'),
    Uint8Array.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]),
  ]);

/** How the picture is turned, as the host and the function have to know: their renderer does not look. 1 is upright. */
export function orientationOf(bytes: Uint8Array): number {
  if (pictureTypeOf(bytes) !== 'image/jpeg' || bytes[3] !== 0xe1) return 1;
  return orientationIn(bytes.subarray(6)) ?? 1;
}

/** Adobe's segment says which colours four samples are, and that three are red, green and blue. */
const adobeTransform = (data: Uint8Array): number | undefined =>
  data.length >= 12 && String.fromCharCode(...data.subarray(0, 5)) === 'Adobe' ? data[11] : undefined;
const adobeSegment = (transform: number): Uint8Array =>
  joined([Uint8Array.from([0xff, 0xee, 0, 14]), latin('Adobe'), Uint8Array.from([0, 100, 0, 0, 0, 0, transform])]);

/** The picture, and its transparency where that is its own chunk (RFC 9649). */
function cleanedWebp(file: DataView, size: Size): Cleaned {
  const end = 8 + file.getUint32(4, true);
  const parts: { kind: string; data: Uint8Array }[] = [];
  for (let at = 12; at < end;) {
    if (at + 8 > end) return undefined;
    const length = file.getUint32(at + 4, true);
    // chunks have an even length; an odd one is filled up
    const next = at + 8 + length + (length % 2);
    if (next > end) return undefined;
    parts.push({ kind: textAt(file, at), data: part(file, at + 8, at + 8 + length) });
    at = next;
  }
  const chunks = (...kinds: string[]) => parts.filter(({ kind }) => kinds.includes(kind));
  const [extended, picture, ...others] = chunks('VP8X', 'VP8 ', 'VP8L');
  if (chunks('ANIM', 'ANMF').length > 0 || others.length > 0) return undefined;
  if (extended?.kind !== 'VP8X') {
    if (!extended || picture || parts[0] !== extended || !isWebpPicture(extended)) return undefined;
    return webpFile([extended]);
  }
  if (!picture || picture.kind === 'VP8X' || parts[0] !== extended || !isWebpPicture(picture)) return undefined;
  const [clear, ...more] = chunks('ALPH');
  if (!clear || picture.kind === 'VP8L') return webpFile([picture]);
  const isDeclared = ((extended.data[0] ?? 0) & 0x10) !== 0;
  if (!isDeclared || more.length > 0 || parts.indexOf(clear) > parts.indexOf(picture)) return undefined;
  const [how = 0] = clear.data;
  const isPacked = (how & 3) === 1;
  if ((how & 3) > 1 || (!isPacked && clear.data.length !== 1 + size.width * size.height)) return undefined;
  const canvas = [size.width - 1, size.height - 1].flatMap((side) => [side & 255, side >> 8, 0]);
  return webpFile([{ kind: 'VP8X', data: Uint8Array.from([0x10, 0, 0, 0, ...canvas]) }, clear, picture]);
}

/** A shown key frame whose first part ends within it, or a lossless picture of the one version there is. */
function isWebpPicture({ kind, data }: { kind: string; data: Uint8Array }): boolean {
  const [first = 0, second = 0, third = 0, , last = 0] = data;
  if (kind === 'VP8L') return last >> 5 === 0;
  return (first & 0x11) === 0x10 && ((first | (second << 8) | (third << 16)) >> 5) + 10 <= data.length;
}

function webpFile(chunks: { kind: string; data: Uint8Array }[]): Uint8Array[] {
  const parts = chunks.flatMap(({ kind, data }) => [
    latin(kind),
    uint32(data.length, true),
    data,
    ...(data.length % 2 ? [Uint8Array.of(0)] : []),
  ]);
  const length = parts.reduce((sum, each) => sum + each.length, 4);
  return [latin('RIFF'), uint32(length, true), latin('WEBP'), ...parts];
}

const formats: Record<PictureType, (file: DataView, size: Size) => Promise<Cleaned> | Cleaned> = {
  'image/png': cleanedPng,
  'image/jpeg': cleanedJpeg,
  'image/webp': cleanedWebp,
};

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
function crcOf(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (crcTable[(value ^ byte) & 255] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}

const empty = new Uint8Array(0);
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const part = (file: DataView, from: number, to: number) =>
  new Uint8Array(file.buffer, file.byteOffset + from, to - from);
const textAt = (file: DataView, at: number) => String.fromCharCode(...part(file, at, at + 4));

function uint32(value: number, isLittle = false): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, isLittle);
  return bytes;
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, each) => sum + each.length, 0));
  let at = 0;
  for (const each of parts) {
    whole.set(each, at);
    at += each.length;
  }
  return whole;
}
