import { backend } from './backend.ts';

/** Where a picture is served: a file of a bucket by its path (`logos/…`, `avatars/…`); an address stands as it is. */
export function pictureUrl(path: string): string {
  return path.startsWith('https://') ? path : `${backend().url}/storage/v1/object/public/${path}`;
}
