import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, command, write } from '#data/command.ts';
import { isNew, type Notice, type NoticeKind } from './queries.ts';

/** The reader has read it, and puts it away. */
export const useMarkRead = write(
  (db, id: string) => db.from('notifications').update({ read_at: new Date().toISOString() }).eq('id', id),
  { invalidates: ['notifications'] },
);

/** Chooses which kinds ring the bell: `silent` are those that do not. */
export const useSilenceKinds = write(
  (db, { userId, silent }: { userId: string; silent: NoticeKind[] }) =>
    db.from('profile_private').update({ silent_kinds: silent }).eq('user_id', userId),
  {
    done: 'settings:toasts.saved',
    refused: 'settings:notifications.failed',
    toastId: 'bell',
    invalidates: ['profile-private', 'notifications'],
  },
);

/** Some by their ids, all of a kind, or all. */
export type Marked = { ids?: string[]; kind?: NoticeKind };

/** Marks as read, on the page at once; answers with the moment by which it can be taken back. */
export function useMarkNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, kind }: Marked) => call('mark_notifications_read', { ids, of_kind: kind }),
    onMutate: async ({ ids, kind }) => {
      await client.cancelQueries({ queryKey: ['notifications'] });
      const before = client.getQueriesData({ queryKey: ['notifications'] });
      const now = new Date().toISOString();
      const meant = (each: Notice) => (!ids || ids.includes(each.id)) && (!kind || each.kind === kind);
      const read = (each: Notice): Notice => (meant(each) ? { ...each, read_at: each.read_at ?? now } : each);
      let marked = 0;
      for (const [key, data] of before) {
        if (key[2] !== 'page' || !data) continue;
        const { pages, pageParams } = data as InfiniteData<Notice[]>;
        marked = Math.max(marked, pages.flat().filter((each) => isNew(each) && meant(each)).length);
        client.setQueryData(key, { pages: pages.map((page) => page.map(read)), pageParams });
      }
      for (const [key, data] of before)
        if (key[2] === 'unread' && typeof data === 'number')
          client.setQueryData(key, ids || kind ? Math.max(0, data - marked) : 0);
      return { before };
    },
    onError: (_error, _marked, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
    },
    meta: { errorToast: 'notifications:errors.mark', invalidates: ['notifications'] },
  });
}

/** Takes back what was marked at that moment. */
export const useUnmarkNotices = command('mark_notifications_unread', ['notifications'], undefined, {
  refused: 'notifications:errors.unmark',
});
