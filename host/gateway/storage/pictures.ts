import type { Context } from 'hono';
import { limits } from '#domain/limits.ts';
import { pictureSizeOf, pictureTypeOf } from '#domain/account/picture.ts';
import { cleanedPicture } from '#supabase/functions/_shared/clean-picture.ts';
import { storageError } from '#host/gateway/traffic/refusals.ts';

export type Picture = { bytes: Uint8Array<ArrayBuffer>; type: string };

/**
 * The picture in an upload, when it is a picture of the kind its sender claims.
 * supabase-js sends a File as multipart form, which Lite does not read: it goes on as plain bytes.
 */
export async function checkedPicture(c: Context): Promise<Picture | Response> {
  const claimed = c.req.header('content-type') ?? '';
  const kind = claimed.split(';', 1)[0]?.trim();
  const isForm = kind === 'multipart/form-data';
  const bytes = isForm ? await fileOf(c) : new Uint8Array(await c.req.arrayBuffer());
  const type = bytes && pictureTypeOf(bytes);
  const size = bytes && pictureSizeOf(bytes);
  const notTaken = () =>
    c.json(storageError(415, 'invalid_mime_type', 'Only PNG, JPEG and WebP pictures are taken.'), 415);
  if (!bytes || !type || !size || (!isForm && kind !== type)) return notTaken();
  // Lite believes the length a sender names, and one who names none may send what the gateway lets through.
  if (bytes.length > limits.pictureBytesMax) {
    return c.json(storageError(413, 'Payload too large', 'The object exceeded the maximum allowed size'), 413);
  }
  const side = limits.pictureSideMaxPx;
  if (Math.max(size.width, size.height) > side) {
    return c.json(storageError(413, 'Payload too large', `A picture has at most ${side} pixels a side.`), 413);
  }
  const cleaned = await cleanedPicture(bytes);
  return cleaned ? { bytes: cleaned, type } : notTaken();
}

async function fileOf(c: Context): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const form = await c.req.raw.formData().catch(() => undefined);
  const file = [...(form?.values() ?? [])].find((value) => value instanceof Blob);
  return file && new Uint8Array(await file.arrayBuffer());
}
