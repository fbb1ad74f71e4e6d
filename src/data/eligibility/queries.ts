import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { limits } from '#domain/limits.ts';
import { privateQueries } from '#data/auth/queries.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { playerQueries } from '#data/players/queries.ts';
import { dataOf } from '#lib/errors.ts';
import { lastShown, shownPages } from '#lib/list-pages.ts';
import { type Last, newestFirst } from '#lib/newest-first.ts';
import { supabase } from '#lib/supabase.ts';
import { whenDefined } from '#lib/when-defined.ts';

/** The doubts of the computed checks. */
export const doubts = ['birthDate', 'age', 'contract', 'gamingId', 'review'] as const;
export type Doubt = (typeof doubts)[number];

const isDoubt = (reason: string): reason is Doubt => (doubts as readonly string[]).includes(reason);

const pageRows = 30;

export const eligibilityQueries = {
  /** The doubts against each active member of a team, by member; only members the viewer may know of. */
  reasons: (teamId: string) =>
    queryOptions({
      queryKey: ['eligibility', teamId, 'reasons'],
      queryFn: async (): Promise<Record<string, Doubt[]>> => {
        const db = await supabase();
        // bounded by: one squad
        const rows = dataOf(await db.rpc('eligibility_reasons', { team_id: teamId }));
        return Object.fromEntries(rows.map(({ member_id, reasons }) => [member_id, reasons.filter(isDoubt)]));
      },
    }),

  /** Whether every signing waits for an admin's review, whatever the computed checks say. */
  reviewsAll: () =>
    queryOptions({
      queryKey: ['eligibility', 'reviews-all'],
      queryFn: async () => {
        const db = await supabase();
        const read = db.from('site_settings').select('value').eq('key', 'eligibility_review');
        const value = dataOf(await read.maybeSingle())?.value;
        return typeof value === 'object' && value !== null && !Array.isArray(value) && value['enabled'] === true;
      },
    }),

  /** Of each active member the newest decision about the player, in whichever team; staff only. */
  latest: (teamId: string) =>
    queryOptions({
      queryKey: ['eligibility', teamId, 'latest'],
      queryFn: async () => {
        const db = await supabase();
        const newest = { referencedTable: 'eligibility_reviews' } as const;
        const read = db
          .from('profiles')
          .select(
            'id, team_members!team_members_player_id_fkey!inner(id), eligibility_reviews!eligibility_reviews_player_id_fkey(requested)',
          )
          .eq('team_members.team_id', teamId)
          .is('team_members.left_at', null)
          .order('created_at', { ...newest, ascending: false })
          .limit(1, newest);
        const players = dataOf(await read.limit(limits.squadMax));
        return Object.fromEntries(players.map(({ id, eligibility_reviews: [review] }) => [id, review]));
      },
    }),

  /** Every decision about a player, with the team it was made in, newest first, in pages; staff only. */
  history: (playerId: string) =>
    infiniteQueryOptions({
      queryKey: ['eligibility', 'history', playerId],
      queryFn: async ({ pageParam }) => {
        const db = await supabase();
        const read = db
          .from('eligibility_reviews')
          .select(
            'id, status, notes, requested, created_at, decided_by:profiles!eligibility_reviews_by_fkey(id, username), member:team_members!eligibility_reviews_member_id_fkey(team:teams!team_members_team_id_fkey(id, name))',
          )
          .eq('player_id', playerId);
        return dataOf(await newestFirst(read, 'created_at', pageParam).limit(pageRows + 1));
      },
      initialPageParam: null as Last<'created_at'>,
      getNextPageParam: (last) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
    }),
};

/** Hook: what keeps the viewer from being fielded in their team; `data` is undefined where nothing does, and while it is read. */
export function useOwnDoubts() {
  const { membership } = useViewer();
  const open = membership && membership.eligibility !== 'eligible' ? membership : undefined;
  const reasons = useQuery(whenDefined(open?.team_id, eligibilityQueries.reasons));
  const data = open && reasons.data ? { status: open.eligibility, doubts: reasons.data[open.id] ?? [] } : undefined;
  return { data, isLoading: reasons.isLoading };
}

/** The details of a player before they can be fielded. */
export type Missing = { gamingId: boolean; birthDate: boolean };

/** Hook: what the viewer has not given yet; undefined while it is read. An unreadable part is not requested. */
export function useMissing(): Missing | undefined {
  const { id } = useViewer();
  const me = useQuery(whenDefined(id, playerQueries.detail));
  const own = useQuery(whenDefined(id, privateQueries.of));
  if (me.isLoading || own.isLoading) return undefined;
  return { gamingId: me.data?.gaming_id === null, birthDate: own.data?.birth_date === null };
}
