import { queryOptions } from '@tanstack/react-query';
import { backend } from '#lib/backend.ts';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

export const sessionQueries = {
  /** Where the signed-in person is logged in, the last seen first. */
  mine: (userId: string) =>
    queryOptions({
      queryKey: ['sessions', userId],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one person's sessions, of which the call answers a hundred
        return dataOf(await db.rpc('my_sessions'));
      },
    }),
};

export type OwnSession = Awaited<ReturnType<NonNullable<ReturnType<typeof sessionQueries.mine>['queryFn']>>>[number];

export const feedQueries = {
  /** The secret in the address of the signed-in person's calendar; null where there is none. */
  mine: (userId: string) =>
    queryOptions({
      queryKey: ['feed-link', userId],
      queryFn: async (): Promise<string | null> => {
        const db = await supabase();
        // bounded by: one person's address
        return dataOf(await db.rpc('my_feed_link'));
      },
    }),
};

/** Where a calendar reads the matches; the public key stands in it, because calendars send no headers. */
export function feedAddress(secret: string): string {
  const { url, publishableKey } = backend();
  const address = new URL('/rest/v1/rpc/calendar_feed', url);
  address.search = String(new URLSearchParams({ secret, apikey: publishableKey }));
  return address.href;
}
