import { queryOptions } from '@tanstack/react-query';
import { backend } from '#lib/backend.ts';
import { dataOf } from '#lib/errors.ts';
import { currentLanguage } from '#lib/i18n.ts';
import { isServedByHost } from '#lib/served-by-host.ts';
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
  /** The same of their feeds of leagues. */
  reader: (userId: string) =>
    queryOptions({
      queryKey: ['feed-link', userId, 'reader'],
      queryFn: async (): Promise<string | null> => {
        const db = await supabase();
        // bounded by: one person's address
        return dataOf(await db.rpc('my_reader_link'));
      },
    }),

  /** The secret in the address of what the signed-in person follows, which is made and ends with the other. */
  followed: (userId: string) =>
    queryOptions({
      queryKey: ['feed-link', userId, 'followed'],
      queryFn: async (): Promise<string | null> => {
        const db = await supabase();
        // bounded by: one person's address
        return dataOf(await db.rpc('my_followed_feed_link'));
      },
    }),
};

export const apiKeyQueries = {
  /** The keys of the signed-in person, without what opens. */
  mine: (userId: string) =>
    queryOptions({
      queryKey: ['api-keys', userId],
      queryFn: async () => {
        const db = await supabase();
        // bounded by: one person's keys, of which there are few
        return dataOf(await db.rpc('my_api_keys'));
      },
    }),
};

export type ApiKey = Awaited<ReturnType<NonNullable<ReturnType<typeof apiKeyQueries.mine>['queryFn']>>>[number];

export const profileQueries = {
  /** Whether visitors may open the profile of the signed-in person. */
  shown: (userId: string) =>
    queryOptions({
      queryKey: ['profile-private', userId, 'shown'],
      queryFn: async (): Promise<boolean> => {
        const db = await supabase();
        const read = db.from('profile_private').select('public_profile').eq('user_id', userId);
        return dataOf(await read.maybeSingle())?.public_profile ?? false;
      },
    }),
};

/** Where a reader of feeds or a spreadsheet finds those of a league; undefined on a site whose backend is elsewhere, which has none. */
export function readerAddress(secret: string, league: string, file: string): string | undefined {
  if (!isServedByHost()) return undefined;
  const address = new URL(`/feeds/my/${secret}/${encodeURIComponent(league)}/${file}`, location.origin);
  // the columns of a CSV file have one name each, so that it can be brought in anywhere
  if (!file.endsWith('.csv')) address.searchParams.set('lang', currentLanguage());
  return address.href;
}

/** Where a calendar reads the matches; the public key is in it, because calendars send no headers. */
export function feedAddress(secret: string): string {
  const { url, publishableKey } = backend();
  const address = new URL('/rest/v1/rpc/calendar_feed', url);
  address.search = String(new URLSearchParams({ secret, apikey: publishableKey }));
  return address.href;
}
