import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { paths } from '#lib/paths.ts';
import { supabase } from '#lib/supabase.ts';

/** What ends a membership without the player's doing. */
export const releases = ['kicked', 'contractTerminated', 'teamArchived', 'becameFreeAgent'] as const;
type Release = (typeof releases)[number];

/** That the reader is without a team now, and why; `reason` where somebody gave one. */
export type ReleaseNotice = { id: string; key: Release; team: string; reason: string | null; created_at: string };

export const noticeQueries = {
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
