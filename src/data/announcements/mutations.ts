import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';
import type { Audience } from './queries.ts';

type NewAnnouncement = Audience & { title: string; body: string; link: string };

/** Tells everybody it is for. Its form shows the refusal. */
export function useAnnounce() {
  return useMutation({
    mutationFn: async ({ title, body, link, captainsOnly, leagueId }: NewAnnouncement) => {
      const db = await supabase();
      const said = { title, body, link: link || undefined };
      dataOf(await db.rpc('announce', { ...said, captains_only: captainsOnly, to_league: leagueId }));
    },
    meta: { successToast: 'announcements:toasts.sent', invalidates: ['announcements'] },
  });
}

/** Takes one back for good: its text and its notifications are gone. */
export function useWithdrawAnnouncement() {
  return useMutation({
    mutationFn: async (id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('withdraw_announcement', { announcement_id: id }));
    },
    meta: { successToast: 'announcements:toasts.withdrawn', refusalToast: true, invalidates: ['announcements'] },
  });
}
