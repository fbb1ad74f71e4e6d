import { deflateSync } from 'node:zlib';
import { bytes } from '#domain/testdata/picture-heads.ts';
import {
  chunk,
  chunksOf,
  encoded,
  exif,
  frame,
  greyJpeg,
  idat,
  iend,
  ihdr,
  jpegOf,
  little,
  png,
  pngOf,
  riffChunk,
  rows,
  scan,
  segment,
  tables,
  u16,
  u32,
  vp8x,
  webpOf,
  withSegments,
  zeros,
} from './picture-files.ts';

/** Metadata that cleaning must remove: a place, a text, an address. */
export const canary = 'N 54.3233 E 10.1228 <script>alert(1)</script>';
const text = Buffer.from(canary, 'latin1');
/** A file nobody means well with, and whether its picture is taken without the rest, or nothing of it. */
export type HostileFile = { what: string; type: 'image/png' | 'image/jpeg' | 'image/webp'; file: Uint8Array<ArrayBuffer>; taken: boolean }; // prettier-ignore
type Files = Record<string, Uint8Array<ArrayBuffer>>;
/** Unpacks to 64 MB; the one of an attack to more. */
const bomb = zeros(64);
const of = (type: HostileFile['type'], taken: boolean, files: Files): HostileFile[] =>
  Object.entries(files).map(([what, file]) => ({ what: `${type.slice(6)}: ${what}`, type, file, taken }));
const named = (names: string[], make: (name: string) => Uint8Array<ArrayBuffer>): Files =>
  Object.fromEntries(names.map((name) => [name, make(name)]));

// PNG

const behindHead = (...chunks: Uint8Array<ArrayBuffer>[]) => pngOf(ihdr(), ...chunks, idat(), iend);
const ofColours = (...chunks: Uint8Array<ArrayBuffer>[]) =>
  pngOf(ihdr({ depth: 2, type: 3 }), ...chunks, chunk('IDAT', deflateSync(rows(64, 64, 2, () => 0))), iend);
const palette = chunk('PLTE', [1, 2, 3, 4, 5, 6]);
const packed = (kind: string, head: string, data: Uint8Array) => chunk(kind, Buffer.concat([Buffer.from(head), data]));
const pixels = deflateSync(rows(64, 64, 32));

const pngTaken: Files = {
  ...named(
    'gAMA cHRM sRGB sBIT bKGD hIST pHYs sPLT tIME tEXt zTXt iTXt iCCP eXIf cICP mDCV cLLI oFFs pCAL sCAL sTER dSIG gIFg prVt'.split(' '),
    (kind) => behindHead(chunk(kind, text)),
  ),
  'a colour profile that unpacks a thousandfold': behindHead(packed('iCCP', 'icc\0\0', bomb)),
  'a packed text that does': behindHead(packed('zTXt', 'Comment\0\0', bomb)),
  'an international text that does': behindHead(packed('iTXt', 'Comment\0\u0001\0\0\0', bomb)),
  'a profile without a right checksum': behindHead(chunk('iCCP', text, 1)),
  'an animation that begins behind the pixels': pngOf(ihdr(), idat(), chunk('acTL', [...u32(2), ...u32(0)]), chunk('fdAT', text), iend),
  'a text behind the pixels': pngOf(ihdr(), idat(), chunk('tEXt', text), iend),
  'forty thousand empty pieces of pixels': pngOf(ihdr(), ...Array.from({ length: 40_000 }, () => chunk('IDAT')), idat(), iend),
  'a page behind the end': bytes(png(), text),
  'another picture behind the end': bytes(png(), png(), text),
  'an archive behind the end': bytes(png(), 'PK\u0003\u0004', new Uint8Array(10_000), text),
  'a palette nobody needs': behindHead(chunk('PLTE', [...text.subarray(0, 45)])),
}; // prettier-ignore

const pngRefused: Files = {
  'pixels that unpack a thousandfold': pngOf(ihdr(), chunk('IDAT', bomb), iend),
  'one byte more than its pixels': pngOf(ihdr(), chunk('IDAT', deflateSync(Buffer.concat([rows(64, 64, 32), Buffer.of(0)]))), iend),
  'fewer pixels than it says': pngOf(ihdr({ width: 1024, height: 1024 }), idat(), iend),
  'more sides than allowed': pngOf(ihdr({ width: 1025, height: 1 }), idat(1025, 1), iend),
  'a flood of pixels': pngOf(ihdr({ width: 65_535, height: 65_535 }), chunk('IDAT', bomb), iend),
  'no width': pngOf(ihdr({ width: 0 }), idat(), iend),
  'a text within the packed pixels': pngOf(ihdr(), chunk('IDAT', Buffer.concat([pixels, text])), iend),
  'pixels that are not packed': pngOf(ihdr(), chunk('IDAT', text), iend),
  'a broken checksum of the packing': pngOf(ihdr(), chunk('IDAT', Buffer.concat([pixels.subarray(0, -1), Buffer.of(0)])), iend),
  'pixels cut off': pngOf(ihdr(), chunk('IDAT', pixels.subarray(0, -20)), iend),
  'no pixels': pngOf(ihdr(), chunk('IDAT'), iend),
  'pixels in two places': pngOf(ihdr(), chunk('IDAT', pixels.subarray(0, 20)), chunk('tEXt', text), chunk('IDAT', pixels.subarray(20)), iend),
  'two heads': pngOf(ihdr(), ihdr({ width: 9, height: 9 }), idat(), iend),
  'a second head behind the pixels': pngOf(ihdr(), idat(), ihdr({ width: 1024, height: 1024 }), iend),
  'a head that comes second': pngOf(chunk('tEXt', text), ihdr(), idat(), iend),
  'a head with a wrong checksum': pngOf(chunk('IHDR', [...u32(64), ...u32(64), 8, 6, 0, 0, 0], 1), idat(), iend),
  'pixels with a wrong checksum': pngOf(ihdr(), chunk('IDAT', pixels, 1), iend),
  'a depth that is none': pngOf(ihdr({ depth: 3 }), idat(), iend),
  'a depth its colours cannot have': pngOf(ihdr({ depth: 2 }), idat(), iend),
  'colours that are none': pngOf(ihdr({ type: 5 }), idat(), iend),
  'another packing': pngOf(ihdr({ packing: 1 }), idat(), iend),
  'another filter': pngOf(ihdr({ filter: 1 }), idat(), iend),
  'another interlacing': pngOf(ihdr({ interlaced: 2 }), idat(), iend),
  'interlaced pixels that are not': pngOf(ihdr({ interlaced: 1, width: 63, height: 63 }), idat(63, 63), iend),
  'a palette that is missing': ofColours(),
  'two palettes': ofColours(palette, palette),
  'a palette larger than its depth': ofColours(chunk('PLTE', Array.from({ length: 15 }, () => 1))),
  'a palette of part of a colour': ofColours(chunk('PLTE', [1, 2, 3, 4])),
  'a palette behind the pixels': pngOf(ihdr({ depth: 2, type: 3 }), chunk('IDAT', deflateSync(rows(64, 64, 2))), palette, iend),
  'transparency of more colours than there are': ofColours(palette, chunk('tRNS', [1, 2, 3])),
  'transparency before the palette': ofColours(chunk('tRNS', [1]), palette),
  'transparency said twice': ofColours(palette, chunk('tRNS', [1]), chunk('tRNS', [1])),
  'transparency that is a text': pngOf(ihdr({ type: 2 }), chunk('tRNS', text), idat(64, 64, 24), iend),
  'a chunk that nobody knows and everybody must': behindHead(chunk('EVIL', text)),
  'a chunk without a name': behindHead(chunk('\0\0\0\0', text)),
  'a chunk that leads beyond the end': bytes(pngOf(ihdr(), idat()), u32(9000), 'tEXt', text),
  'an end with something in it': pngOf(ihdr(), idat(), chunk('IEND', text)),
  'no end': pngOf(ihdr(), idat()),
  'half a file': png().slice(0, png().length / 2),
  'a signature and a page': bytes(pngOf(), text),
  'an animation': behindHead(chunk('acTL', [...u32(2), ...u32(0)]), chunk('fcTL', Array.from({ length: 26 }, () => 0))),
}; // prettier-ignore

// JPEG

const added = Array.from({ length: 16 }, (_, number) => number);
const photo = await encoded('jpeg');
const ifd = (entries: number[], count: number, first = 8) =>
  segment(0xe1, [...Buffer.from('Exif\0\0MM\0*'), ...u32(first), ...u16(count), ...entries]);
const scans = (count: number) => jpegOf(tables, frame(0xc2), scan(0, 0), ...Array.from({ length: count - 1 }, () => scan(1, 63))); // prettier-ignore

const jpegTaken: Files = {
  ...named(added.map((number) => `APP${number}`), (name) =>
    withSegments(photo, segment(0xe0 + Number(name.slice(3)), canary)),
  ),
  'a comment': withSegments(photo, segment(0xfe, canary)),
  'where a phone was': withSegments(photo, exif(1, canary)),
  'the same the other way round': withSegments(photo, exif(6, canary, true)),
  'XMP': withSegments(photo, segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${canary}`)),
  'a colour profile in parts, packed': withSegments(photo, ...[1, 2].map((part) => segment(0xe2, Buffer.concat([Buffer.from(`ICC_PROFILE\0${String.fromCharCode(part)}\u0002`, 'latin1'), bomb.subarray(0, 60_000)])))),
  'several pictures in one': bytes(withSegments(photo, segment(0xe2, `MPF\0${canary}`)), photo, text),
  'an Exif that leads to itself': withSegments(photo, ifd([0x87, 0x69, 0, 4, ...u32(1), ...u32(8), ...u32(8)], 1)),
  'an Exif that leads beyond its end': withSegments(photo, ifd([], 1, 0xfffffff0)),
  'an Exif of sixty thousand entries': withSegments(photo, ifd([], 65_535)),
  'an orientation that is none': withSegments(photo, exif(9, canary)),
  'a comment among the pixels': jpegOf(tables, frame(0xc2), scan(0, 0), segment(0xfe, canary), scan(1, 63)),
  'an Exif among the pixels': jpegOf(tables, frame(0xc2), scan(0, 0), exif(6, canary), scan(1, 63)),
  'a page behind the end': bytes(photo, text),
  'an archive behind the end': bytes(photo, 'PK\u0003\u0004', new Uint8Array(10_000), text),
  'more pixels than it holds': jpegOf(tables, frame(0xc0, { width: 1024, height: 1024 }), scan()),
}; // prettier-ignore

const jpegRefused: Files = {
  'two beginnings': bytes([0xff, 0xd8], photo),
  'two frames': jpegOf(tables, frame(0xc0), frame(0xc0, { width: 1024, height: 1024 }), scan()),
  'a frame behind the pixels': jpegOf(tables, frame(0xc0), scan(), frame(0xc0, { width: 9, height: 9 }), scan()),
  'pixels before their frame': jpegOf(tables, scan(), frame(0xc0)),
  'a flood of pixels': jpegOf(tables, frame(0xc0, { width: 65_535, height: 65_000 }), scan()),
  'a side too long': jpegOf(tables, frame(0xc2, { width: 1025 }), scan()),
  'a height that comes later': jpegOf(tables, frame(0xc0, { height: 0 }), scan(), segment(0xdc, [0, 64])),
  'a height said twice': jpegOf(tables, frame(0xc0), scan(), segment(0xdc, [4, 0])),
  'a thousand scans': scans(1000),
  'one scan more than allowed': scans(33),
  'no scan': jpegOf(tables, frame(0xc0)),
  'a scan of more colours than there are': jpegOf(tables, frame(0xc0), segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])),
  'a scan with a text in its head': jpegOf(tables, frame(0xc0), segment(0xda, Buffer.concat([Buffer.of(1, 1, 0, 0, 63, 0), text]))),
  'twelve bits': jpegOf(tables, frame(0xc1, { precision: 12 }), scan()),
  'five colours': jpegOf(tables, frame(0xc0, { components: 5 }), scan()),
  'a frame longer than its colours': jpegOf(tables, segment(0xc0, [8, ...u16(64), ...u16(64), 1, 1, 0x11, 0, ...text]), scan()),
  ...named(['c3', 'c5', 'c6', 'c7', 'c9', 'ca', 'cb', 'cd', 'ce', 'cf'], (kind) => jpegOf(tables, frame(Number.parseInt(kind, 16)), scan())),
  'arithmetic tables': withSegments(photo, segment(0xcc, canary)),
  'a table of unlimited codes': jpegOf(segment(0xc4, [0, ...Array.from({ length: 16 }, () => 255)]), tables, frame(0xc0), scan()),
  'a text in a table': jpegOf(segment(0xdb, text), tables, frame(0xc0), scan()),
  'a restart that is a text': jpegOf(tables, segment(0xdd, text), frame(0xc0), scan()),
  'a marker nobody knows': withSegments(photo, segment(0xf0, canary)),
  'something between its segments': withSegments(photo, text),
  'a segment that leads beyond the end': bytes(photo.slice(0, 2), [0xff, 0xe0, 0xff, 0xff], text),
  'no end': greyJpeg.slice(0, -2),
  'half a file': photo.slice(0, photo.length / 2),
}; // prettier-ignore

// WebP

const [lossy, clear, lossless] = [
  await encoded('webp'),
  await encoded('webp', { clear: true }),
  await encoded('webp', { lossless: true }),
];
const of8 = (data: Uint8Array) => riffChunk('VP8 ', data);
const vp8 = chunksOf(lossy)['VP8 ']!;
const vp8l = chunksOf(lossless)['VP8L']!;
const { ALPH: alpha, 'VP8 ': below } = chunksOf(clear) as { ALPH: Uint8Array; 'VP8 ': Uint8Array };
const patched = (data: Uint8Array, at: number, value: number) =>
  data.map((byte, index) => (index === at ? value : byte));
const anmf = riffChunk('ANMF', [...Array.from({ length: 16 }, () => 0), ...riffChunk('VP8L', vp8l)]);

const webpTaken: Files = {
  ...named(['ICCP', 'XMP ', 'EXIF', 'TEST'], (kind) => webpOf(vp8x(0x2c), riffChunk(kind, text), of8(vp8))),
  ...Object.fromEntries(['ICCP', 'XMP ', 'EXIF', 'TEST'].map((kind) => [`${kind}behind a lossless picture`, webpOf(vp8x(0x2c), riffChunk('VP8L', vp8l), riffChunk(kind, text))])),
  'a colour profile that is a bomb': webpOf(vp8x(0x20), riffChunk('ICCP', bomb), of8(vp8)),
  'a text between transparency and picture': webpOf(vp8x(0x10), riffChunk('ALPH', alpha), riffChunk('TEXT', text), of8(below)),
  'transparency of a lossless picture': webpOf(vp8x(0x10), riffChunk('ALPH', text), riffChunk('VP8L', vp8l)),
  'a text in a simple file': webpOf(of8(vp8), riffChunk('EXIF', text)),
  'a page behind the end': bytes(lossy, text),
  'an archive behind the end': bytes(lossless, 'PK\u0003\u0004', new Uint8Array(10_000), text),
}; // prettier-ignore

const webpRefused: Files = {
  'an animation': webpOf(vp8x(0x02), riffChunk('ANIM', [0, 0, 0, 0, 0, 0]), anmf, anmf),
  'an animation that does not say so': webpOf(vp8x(0), riffChunk('ANIM', [0, 0, 0, 0, 0, 0]), anmf, of8(vp8)),
  'a moving part beside the picture': webpOf(vp8x(0), of8(vp8), anmf),
  'two pictures': webpOf(of8(vp8), of8(vp8)),
  'two pictures of a kind each': webpOf(vp8x(0), of8(vp8), riffChunk('VP8L', vp8l)),
  'two canvases': webpOf(vp8x(0), vp8x(0), of8(vp8)),
  'a canvas behind the picture': webpOf(of8(vp8), vp8x(0)),
  'a canvas larger than the picture': webpOf(vp8x(0, 1024, 1024), of8(vp8)),
  'a flood of pixels': webpOf(vp8x(0, 16_384, 16_384), riffChunk('VP8L', [0x2f, ...little(16_383 | (16_383 << 14)), 0, 0, 0])),
  'a side too long': webpOf(riffChunk('VP8L', [0x2f, ...little(1024 | (63 << 14)), ...vp8l.slice(5)])),
  'transparency that is not announced': webpOf(vp8x(0), riffChunk('ALPH', alpha), of8(below)),
  'transparency behind the picture': webpOf(vp8x(0x10), of8(below), riffChunk('ALPH', alpha)),
  'transparency said twice': webpOf(vp8x(0x10), riffChunk('ALPH', alpha), riffChunk('ALPH', alpha), of8(below)),
  'transparency of more points than it has': webpOf(vp8x(0x10), riffChunk('ALPH', Buffer.concat([Buffer.alloc(4097), text])), of8(below)),
  'transparency packed in an unknown way': webpOf(vp8x(0x10), riffChunk('ALPH', patched(alpha, 0, 2)), of8(below)),
  'a picture that needs one before it': webpOf(of8(patched(vp8, 0, vp8[0]! | 1))),
  'a picture that is not shown': webpOf(of8(patched(vp8, 0, vp8[0]! & ~0x10))),
  'a part that leads beyond the picture': webpOf(of8(patched(vp8, 2, 0xff))),
  'a lossless picture of another version': webpOf(riffChunk('VP8L', patched(vp8l, 4, vp8l[4]! | 0xe0))),
  'no picture': webpOf(vp8x(0), riffChunk('EXIF', text)),
  'a text before its picture': webpOf(riffChunk('TEXT', text), of8(vp8)),
  'a chunk that leads beyond the end': bytes('RIFF', little(60), 'WEBPVP8 ', little(9000), vp8.slice(0, 48)),
  'a part of a chunk': webpOf(of8(vp8), text.subarray(0, 7)),
  'more than there is': bytes('RIFF', little(90_000), lossy.slice(8)),
  'half a file': lossy.slice(0, lossy.length / 2),
}; // prettier-ignore

export const hostilePictures: HostileFile[] = [
  ...of('image/png', true, pngTaken),
  ...of('image/png', false, pngRefused),
  ...of('image/jpeg', true, jpegTaken),
  ...of('image/jpeg', false, jpegRefused),
  ...of('image/webp', true, webpTaken),
  ...of('image/webp', false, webpRefused),
];
