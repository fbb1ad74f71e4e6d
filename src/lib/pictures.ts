import { isPictureType, type PictureBucket, pictureEndings } from '#domain/account/picture.ts';
import { backend } from './backend.ts';
import { CallError, fetchOrNetworkError } from './errors.ts';
import { supabase } from './supabase.ts';

/**
 * Puts a picture into a folder of a bucket under its own name, so that no cache ever shows an old one.
 * Avatars lie in the folder of their player's id, logos in that of their team's.
 * @returns the path to keep: `avatars/<folder>/<name>.webp`
 * @throws CallError when the picture is refused or does not arrive.
 */
export async function uploadPicture(bucket: PictureBucket, folder: string, picture: Blob): Promise<string> {
  const { type } = picture;
  if (!isPictureType(type)) throw new CallError('Only PNG, JPEG and WebP pictures are taken.', { code: '415' });
  const name = `${folder}/${crypto.randomUUID()}.${pictureEndings[type]}`;
  const files = (await openStorage()).from(bucket);
  const { error } = await files.upload(name, await picture.arrayBuffer(), {
    contentType: type,
    cacheControl: String(yearInSeconds),
  });
  if (error) throw new CallError(error.message, { code: error.statusCode });
  return `${bucket}/${name}`;
}

/**
 * A picture of a bucket that is not public, as far as the caller may read it.
 * @param path bucket, folder and name, as `uploadPicture` returned it
 * @throws CallError when it is refused, is not there or does not arrive.
 */
export async function readPicture(path: string): Promise<Blob> {
  const [bucket, name] = placeOf(path);
  const { data, error } = await (await openStorage()).from(bucket).download(name);
  if (error) throw new CallError(error.message, { code: error.statusCode });
  return data;
}

/**
 * Removes an uploaded picture; an address elsewhere is nobody's file and stays.
 * @throws CallError when the removal is refused or does not arrive.
 */
export async function removePicture(path: string): Promise<void> {
  if (path.startsWith('https://')) return;
  const [bucket, name] = placeOf(path);
  const { error } = await (await openStorage()).from(bucket).remove([name]);
  if (error) throw new CallError(error.message, { code: error.statusCode });
}

/**
 * Uploads a picture, or none, lets `keep` write its path down and takes the old file away. A picture that was not written
 * down does not stay either: a folder holds a limited number of files.
 * @throws CallError when the upload, `keep` or the removal is refused or does not arrive.
 */
export async function replacePicture<Picture extends Blob | null>(
  { bucket, folder, old }: { bucket: PictureBucket; folder: string; old: string | null },
  picture: Picture,
  keep: (path: Picture extends Blob ? string : null) => Promise<void>,
): Promise<void> {
  const path = picture && (await uploadPicture(bucket, folder, picture));
  try {
    await keep(path as Parameters<typeof keep>[0]);
  } catch (error) {
    if (path) await removePicture(path).catch(() => {});
    throw error;
  }
  if (old) await removePicture(old);
}

function placeOf(path: string): [bucket: string, name: string] {
  const at = path.indexOf('/');
  return [path.slice(0, at), path.slice(at + 1)];
}

const yearInSeconds = 31_536_000;

/** The storage client alone, fetched at the first upload; the one inside supabase-js is left out of the build. */
async function openStorage() {
  const [{ StorageClient }, { auth }] = await Promise.all([import('@supabase/storage-js'), supabase()]).catch(
    (cause: unknown) => {
      throw new CallError(cause instanceof Error ? cause.message : String(cause));
    },
  );
  const { url, publishableKey } = backend();
  const { data } = await auth.getSession();
  const token = data.session?.access_token;
  return new StorageClient(
    `${url}/storage/v1`,
    { apikey: publishableKey, ...(token && { Authorization: `Bearer ${token}` }) },
    fetchOrNetworkError,
  );
}
