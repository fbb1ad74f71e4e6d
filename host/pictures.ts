import type { Context } from 'hono';
import { limits } from '#domain/limits.ts';
import { pictureTypeOf } from '#domain/picture.ts';

export type Picture = { bytes: Uint8Array<ArrayBuffer>; type: string };

/**
 * The bytes of an upload, when they are a picture of the kind its sender claims.
 * supabase-js sends a File as multipart form, which Lite does not read: it goes on as plain bytes.
 */
export async function checkedPicture(c: Context): Promise<Picture | Response> {
  const claimed = c.req.header('content-type') ?? '';
  const bytes = claimed.startsWith('multipart/form-data') ? await fileOf(c) : new Uint8Array(await c.req.arrayBuffer());
  const type = bytes && pictureTypeOf(bytes);
  if (!bytes || !type || (!claimed.startsWith('multipart/') && !claimed.startsWith(type))) {
    return c.json(
      { statusCode: '415', error: 'invalid_mime_type', message: 'Only PNG, JPEG and WebP pictures are taken.' },
      415,
    );
  }
  // Lite believes the length a sender names, and one who names none may send what the gate lets through.
  if (bytes.length > limits.pictureBytesMax) {
    const message = 'The object exceeded the maximum allowed size';
    return c.json({ statusCode: '413', error: 'Payload too large', message }, 413);
  }
  return { bytes, type };
}

async function fileOf(c: Context): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const form = await c.req.raw.formData().catch(() => undefined);
  const file = [...(form?.values() ?? [])].find((value) => value instanceof Blob);
  return file && new Uint8Array(await file.arrayBuffer());
}
