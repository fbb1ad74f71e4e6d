import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Database, Tables } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { newestFirst } from '#lib/newest-first.ts';
import { paths } from '#lib/paths.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

/** What ends a membership without the player's doing. */
export const releases = ['kicked', 'contractTerminated', 'teamArchived', 'becameFreeAgent'] as const;
type Release = (typeof releases)[number];

/** That the reader is without a team now, and why; `reason` where somebody gave one. */
export type ReleaseNotice = { id: string; key: Release; team: string; reason: string | null; created_at: string };

export type NoticeKind = Database['public']['Enums']['notification_kind'];
export type Notice = Pick<
  Tables<'notifications'>,
  'id' | 'kind' | 'key' | 'values' | 'link' | 'read_at' | 'created_at'
>;
export type NoticeFilter = { kind?: NoticeKind; unread?: boolean };

const pageRows = 30;
const bellMs = 60_000;

export const noticeQueries = {
  /** How much the bell has to say, up to a hundred: one counted call, asked again each minute while somebody looks. */
  unread: (userId: string) =>
    queryOptions({
      queryKey: ['notifications', userId, 'unread'],
      queryFn: async (): Promise<number> => {
        const db = await supabase();
        return dataOf(await db.rpc('unread_notifications')); // bounded by: one number
      },
      refetchInterval: bellMs,
    }),

  /** The reader's, newest first, in pages; of one kind, or unread ones alone. */
  page: (userId: string, { kind, unread }: NoticeFilter) =>
    infiniteQueryOptions({
      queryKey: ['notifications', userId, 'page', { kind, unread }],
      queryFn: async ({ pageParam }): Promise<Notice[]> => {
        const db = await supabase();
        const read = db
          .from('notifications')
          .select('id, kind, key, values, link, read_at, created_at')
          .eq('user_id', userId);
        if (kind) void read.eq('kind', kind);
        if (unread) void read.is('read_at', null);
        return dataOf(await newestFirst(read, 'created_at', pageParam).limit(pageRows));
      },
      initialPageParam: null as Notice | null,
      getNextPageParam: (last: Notice[]) => (last.length < pageRows ? undefined : last.at(-1)),
      refetchOnMount: everyMount,
      placeholderData: keepPreviousData,
    }),

  /** Which kinds do not ring the reader's bell. */
  silent: (userId: string) =>
    queryOptions({
      queryKey: ['profile-private', userId, 'silent'],
      queryFn: async (): Promise<NoticeKind[]> => {
        const db = await supabase();
        const read = db.from('profile_private').select('silent_kinds').eq('user_id', userId);
        return dataOf(await read.maybeSingle())?.silent_kinds ?? [];
      },
    }),

  /** What the reader has not put away of how a membership ended, newest first; not what befell others of the team. */
  releases: (userId: string) =>
    queryOptions({
      queryKey: ['notifications', userId, 'releases'],
      queryFn: async (): Promise<ReleaseNotice[]> => {
        const db = await supabase();
        const read = db
          .from('notifications')
          .select('id, key, values, created_at')
          .eq('user_id', userId)
          .in('key', [...releases])
          .in('link', [paths.player(userId), paths.player(userId, 'clubs'), paths.profile()])
          .is('read_at', null);
        const rows = dataOf(await read.order('created_at', { ascending: false }).limit(3));
        return rows.map(({ id, key, values, created_at }) => {
          const { team = '', reason = null } = values as { team?: string; reason?: string };
          return { id, key: key as Release, team, reason, created_at };
        });
      },
    }),
};
