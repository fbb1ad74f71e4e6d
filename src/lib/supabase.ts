import type { RondoClient } from './supabase-client.ts';

let opening: Promise<RondoClient> | undefined;

/**
 * The one client of the page. Its library is its own chunk, fetched on first use, so that the
 * landing page is usable before it arrives. Only queries, mutations, the session and the pictures may import this.
 * @throws Error mentioning "network" when the chunk cannot be fetched; the next call tries again.
 */
export function supabase(): Promise<RondoClient> {
  opening ??= import('./supabase-client.ts').then(
    ({ openClient }) => openClient(),
    (reason: unknown) => {
      opening = undefined;
      throw new Error('network: the backend client could not be fetched', { cause: reason });
    },
  );
  return opening;
}
