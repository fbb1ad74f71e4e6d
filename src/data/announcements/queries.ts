import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Database, Tables } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { lastShown, shownPages } from '#lib/list-pages.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

type Row = Database['public']['Functions']['announcement_page']['Returns'][number];
type Nullable = 'title' | 'body' | 'link' | 'league_id' | 'league_name' | 'read' | 'author_name' | 'withdrawn_at';
/** One that was sent: without a text once it is taken back, and without who has read it when that is no longer known. */
export type SentAnnouncement = Omit<Row, Nullable> & { [Key in Nullable]: Row[Key] | null };
/** The announcement as its readers get it. */
export type Announcement = Pick<Tables<'announcements'>, 'title' | 'body' | 'link' | 'created_at'>;
export type Audience = { captains_only: boolean; to_league: string | undefined };

const pageRows = 20;

export const announcementQueries = {
  /** Announcements, newest first, in pages: an admin's read. */
  page: () =>
    infiniteQueryOptions({
      queryKey: ['announcements', 'page'],
      queryFn: async ({ pageParam }): Promise<SentAnnouncement[]> => {
        const db = await supabase();
        const after = { before_at: pageParam?.created_at, before_id: pageParam?.id };
        return dataOf(await db.rpc('announcement_page', { ...after, max: pageRows + 1 }));
      },
      initialPageParam: null as SentAnnouncement | null,
      getNextPageParam: (last: SentAnnouncement[]) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
      refetchOnMount: everyMount,
    }),

  /** How many would hear of one. */
  reach: (audience: Audience) =>
    queryOptions({
      queryKey: ['announcements', 'reach', audience],
      queryFn: async (): Promise<number> => {
        const db = await supabase();
        return dataOf(await db.rpc('announcement_reach', audience)); // bounded by: one number
      },
      refetchOnMount: everyMount,
    }),

  /** One as it is read by those it is for; null when it is not for the reader, or taken back. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['announcements', 'detail', id],
      queryFn: async (): Promise<Announcement | null> => {
        const db = await supabase();
        const read = db.from('announcements').select('title, body, link, created_at').eq('id', id);
        return dataOf(await read.is('withdrawn_at', null).maybeSingle());
      },
      // it may have been taken back meanwhile
      refetchOnMount: everyMount,
    }),
};
