/** The picture formats the league takes, and how a file of each is called. */
export const pictureEndings = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
export type PictureType = keyof typeof pictureEndings;

/** The format of a picture, recognised by its first twelve bytes whatever its name or its sender says. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const starts = (signature: number[], at = 0) => signature.every((byte, index) => bytes[at + index] === byte);
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (starts([0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (starts([0x52, 0x49, 0x46, 0x46]) && starts([0x57, 0x45, 0x42, 0x50], 8)) return 'image/webp';
  return undefined;
}

export const isPictureType = (type: string): type is PictureType => Object.hasOwn(pictureEndings, type);

/**
 * The buckets pictures lie in: avatars in the folder of their player's id, logos in that of their team's or league's,
 * covers in that of their article's, marks in that of their sponsor's, evidence of matches in that of the team that
 * shows it.
 */
export const pictureBuckets = ['avatars', 'covers', 'evidence', 'logos', 'sponsors'] as const;
/** The bucket whose files are shown to the two sides of a match and the staff alone. */
export const isPrivateBucket = (name: string): boolean => name === 'evidence';

export type PictureBucket = (typeof pictureBuckets)[number];

/** The folder of the bucket `logos` in which the site's own logo lies. No team and no league ever has this id. */
export const brandFolder = '00000000-0000-4000-8000-000000000000';

export const isPictureBucket = (name: string): name is PictureBucket =>
  (pictureBuckets as readonly string[]).includes(name);

/** Whether a file may be called so inside its bucket: `<owner's id>/<name>.<png|jpg|jpeg|webp>`, nothing deeper. */
export const isPictureName = (name: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[A-Za-z0-9_-]{1,60}\.(png|jpe?g|webp)$/.test(name);

export type PictureSize = { width: number; height: number };

/**
 * Width and height in pixels, read from the head of a PNG, JPEG or WebP without decoding it.
 * @returns undefined when the head is cut off, contradicts itself, names no size, or promises an animation
 */
export function pictureSizeOf(bytes: Uint8Array): PictureSize | undefined {
  const type = pictureTypeOf(bytes);
  if (!type) return undefined;
  const size = readers[type](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

type Reader = (head: DataView) => PictureSize | undefined;

/** PNG 1.2 § 4.1.1: the first chunk is IHDR, thirteen bytes long, and begins with width and height. */
const sizeOfPng: Reader = (head) => {
  if (head.byteLength < 33 || head.getUint32(8) !== 13 || textAt(head, 12, 4) !== 'IHDR') return undefined;
  return isAnimatedPng(head) ? undefined : { width: head.getUint32(16), height: head.getUint32(20) };
};

/** An animation says so (acTL) before its first pixels (IDAT); without pixels there is no picture. */
function isAnimatedPng(head: DataView): boolean {
  for (let at = 8; at + 8 <= head.byteLength; at += 12 + head.getUint32(at)) {
    const chunk = textAt(head, at + 4, 4);
    if (chunk === 'acTL') return true;
    if (chunk === 'IDAT') return false;
  }
  return true;
}

/** ITU T.81 § B.2: segments follow each other until a frame header (SOF) says height, then width. */
const sizeOfJpeg: Reader = (head) => {
  let at = 2;
  while (at + 9 <= head.byteLength) {
    if (head.getUint8(at) !== 0xff) return undefined;
    const marker = head.getUint8(at + 1);
    // Any number of filling bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return { height: head.getUint16(at + 5), width: head.getUint16(at + 7) };
    const length = head.getUint16(at + 2);
    // Pixels (SOS) before their frame, or an end: no picture.
    if (marker === 0xda || marker === 0xd9) return undefined;
    at += 2 + length;
  }
  return undefined;
};

/** SOF0 to SOF15 without the three markers among them that mean something else (DHT, JPG, DAC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** RFC 9649: lossy, lossless, or extended, whose canvas has to be the size of the picture inside. */
const sizeOfWebp: Reader = (head) => {
  if (head.getUint32(4, true) + 8 > head.byteLength) return undefined;
  if (textAt(head, 12, 4) !== 'VP8X') return sizeOfWebpFrame(head, 12);
  if (head.byteLength < 30) return undefined;
  const animated = (head.getUint8(20) & 0x02) !== 0;
  if (animated) return undefined;
  const canvas = { width: uint24(head, 24) + 1, height: uint24(head, 27) + 1 };
  const inside = firstFrame(head);
  return inside && inside.width === canvas.width && inside.height === canvas.height ? canvas : undefined;
};

/** The picture of an extended file, behind its colours and its transparency. */
function firstFrame(head: DataView): PictureSize | undefined {
  let at = 30;
  while (at + 8 <= head.byteLength) {
    const frame = sizeOfWebpFrame(head, at);
    if (frame) return frame;
    const length = head.getUint32(at + 4, true);
    // Chunks have an even length; an odd one is filled up.
    at += 8 + length + (length % 2);
  }
  return undefined;
}

function sizeOfWebpFrame(head: DataView, at: number): PictureSize | undefined {
  const kind = textAt(head, at, 4);
  if (kind === 'VP8 ' && at + 18 <= head.byteLength && uint24(head, at + 11) === 0x2a019d) {
    // The two highest bits are a scale nobody uses.
    return { width: head.getUint16(at + 14, true) & 0x3fff, height: head.getUint16(at + 16, true) & 0x3fff };
  }
  if (kind === 'VP8L' && at + 13 <= head.byteLength && head.getUint8(at + 8) === 0x2f) {
    const bits = head.getUint32(at + 9, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return undefined;
}

const readers: Record<PictureType, Reader> = {
  'image/png': sizeOfPng,
  'image/jpeg': sizeOfJpeg,
  'image/webp': sizeOfWebp,
};

const uint24 = (head: DataView, at: number) => head.getUint16(at, true) | (head.getUint8(at + 2) << 16);

const textAt = (head: DataView, at: number, length: number) =>
  String.fromCharCode(
    ...Array.from({ length: Math.min(length, head.byteLength - at) }, (_, n) => head.getUint8(at + n)),
  );
