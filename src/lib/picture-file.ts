import { CallError, fetchOrNetworkError } from './errors.ts';

/**
 * The picture at an address of this site; null where there is none.
 * @throws CallError when it does not arrive.
 */
export async function readPictureAt(address: string): Promise<Blob | null> {
  const answer = await fetchOrNetworkError(address);
  if (answer.status === 404) return null;
  if (!answer.ok || answer.headers.get('content-type') !== 'image/png') {
    throw new CallError(answer.statusText, { code: String(answer.status) });
  }
  return answer.blob();
}
