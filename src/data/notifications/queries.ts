import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Database, Tables } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { lastShown, shownPages } from '#lib/list-pages.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

type NoticeKey = Database['public']['Enums']['notification_key'];
/** Events that end a membership without the player's doing. */
export const releases = [
  'kicked',
  'contractTerminated',
  'teamArchived',
  'becameFreeAgent',
] as const satisfies readonly NoticeKey[];
type Release = (typeof releases)[number];

/** That the reader is without a team now, and why; `reason` where somebody gave one. */
export type ReleaseNotice = { id: string; key: Release; team: string; reason: string | null; created_at: string };

export type NoticeKind = Database['public']['Enums']['notification_kind'];
/** Its `values` speak of teams, players and all else by the names of today; null is what is gone. */
type Row = Database['public']['Functions']['notifications_page']['Returns'][number];
export type Notice = Omit<Row, 'link' | 'read_at'> & Pick<Tables<'notifications'>, 'link' | 'read_at'>;
/** Neither read nor over: what the bell counts. */
export const isNew = ({ read_at, is_over }: Pick<Notice, 'read_at' | 'is_over'>): boolean =>
  read_at === null && !is_over;
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
        const args = { of_kind: kind, unread, max: pageRows + 1 };
        const after = { before_at: pageParam?.created_at, before_id: pageParam?.id };
        return dataOf(await db.rpc('notifications_page', { ...args, ...after }));
      },
      initialPageParam: null as Notice | null,
      getNextPageParam: (last: Notice[]) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
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

  /** The ends of memberships that the reader has not dismissed, newest first; not what befell others of the team. */
  releases: (userId: string) =>
    queryOptions({
      queryKey: ['notifications', userId, 'releases'],
      queryFn: async (): Promise<ReleaseNotice[]> => {
        const db = await supabase();
        const args = { of_keys: [...releases], about_me: true, unread: true, max: 3 };
        const rows = dataOf(await db.rpc('notifications_page', args));
        return rows.map(({ id, key, values, created_at }) => {
          const { team, reason } = values as { team?: string | null; reason?: string | null };
          return { id, key: key as Release, team: team ?? '', reason: reason ?? null, created_at };
        });
      },
    }),
};
