import { expect, test } from 'vitest';
import { cleanedPicture } from '#supabase/functions/_shared/clean-picture.ts';

/** Browsers read cleaned files; the host's tests prove it for the renderer of share pictures. */

/** A picture twice as wide as high, its upper left quarter blue, as a browser encodes it. */
async function photo(type: string): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(64, 32);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#ff0000';
  context.fillRect(0, 0, 64, 32);
  context.fillStyle = '#0000ff';
  context.fillRect(0, 0, 32, 16);
  return new Uint8Array(await (await canvas.convertToBlob({ type, quality: 0.95 })).arrayBuffer());
}

/** The same with the Exif of a phone: an orientation behind a text, and GPS. */
const held = (jpeg: Uint8Array<ArrayBuffer>, orientation: number) => {
  const entries = [[0x0e, 2], [0x12, 3, orientation]].flatMap(([tag = 0, kind = 0, value = 0]) => [1, tag, 0, kind, 0, 0, 0, 1, 0, value, 0, 0]);
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 2, ...entries, 0, 0, 0, 0, ...new TextEncoder().encode('N 54.3233')];
  const exif = [...new TextEncoder().encode('Exif\0\0'), ...tiff];
  return Uint8Array.from([...jpeg.slice(0, 2), 0xff, 0xe1, 0, exif.length + 2, ...exif, ...jpeg.slice(2)]);
}; // prettier-ignore

async function drawn(file: Uint8Array<ArrayBuffer>, type: string) {
  const image = await createImageBitmap(new Blob([file], { type }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d')!;
  context.drawImage(image, 0, 0);
  return { size: [image.width, image.height], pixels: context.getImageData(0, 0, image.width, image.height).data };
}

test.each(['image/png', 'image/jpeg', 'image/webp'])('%s is drawn as before', async (type) => {
  const file = await photo(type);
  expect(await drawn((await cleanedPicture(file))!, type)).toEqual(await drawn(file, type));
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a photo held in way %i stands as before, and says nothing else', async (way) => {
  const file = held(await photo('image/jpeg'), way);
  const cleaned = (await cleanedPicture(file))!;
  expect(await drawn(cleaned, 'image/jpeg')).toEqual(await drawn(file, 'image/jpeg'));
  expect((await drawn(cleaned, 'image/jpeg')).size).toEqual(way > 4 ? [32, 64] : [64, 32]);
  expect(new TextDecoder('latin1').decode(cleaned)).not.toContain('54.3233');
});
