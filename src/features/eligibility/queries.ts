import { queryOptions, useQuery } from '@tanstack/react-query';
import { teamQueries } from '#features/teams/queries.ts';
import { dataOf } from '#lib/errors.ts';
import { currentLanguage } from '#lib/i18n.ts';
import { supabase } from '#lib/supabase.ts';

/** What the computed checks may hold against a player (private.eligibility_doubts). */
export const doubts = ['birthDate', 'age', 'contract', 'gamingId', 'review'] as const;
export type Doubt = (typeof doubts)[number];

const isDoubt = (reason: string): reason is Doubt => (doubts as readonly string[]).includes(reason);

export const eligibilityQueries = {
  /** What stands against each active member of a team, by member; only members the viewer may know of. */
  reasons: (teamId: string) =>
    queryOptions({
      queryKey: ['eligibility', teamId, 'reasons'],
      queryFn: async (): Promise<Record<string, Doubt[]>> => {
        const db = await supabase();
        const rows = dataOf(await db.rpc('eligibility_reasons', { team_id: teamId }));
        return Object.fromEntries(rows.map(({ member_id, reasons }) => [member_id, reasons.filter(isDoubt)]));
      },
    }),

  /** Teams with members who wait for a decision, and how many each has, by name. */
  waiting: () =>
    queryOptions({
      queryKey: ['eligibility', 'waiting'],
      queryFn: async () => {
        const db = await supabase();
        const read = db
          .from('team_members')
          .select('id, team:teams!team_members_team_id_fkey(id, name)')
          .eq('eligibility', 'pending')
          .is('left_at', null);
        const members = dataOf(await read.limit(1000));
        const teams = Map.groupBy(members, ({ team }) => team.id);
        return [...teams.values()]
          .flatMap((waiting) => waiting.slice(0, 1).map(({ team }) => ({ ...team, count: waiting.length })))
          .toSorted((one, other) => one.name.localeCompare(other.name, currentLanguage()));
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

  /** Every decision about the team's members, newest first; staff only. */
  history: (teamId: string) =>
    queryOptions({
      queryKey: ['eligibility', teamId, 'history'],
      queryFn: async () => {
        const db = await supabase();
        const read = db
          .from('eligibility_reviews')
          .select(
            'id, member_id, status, notes, requested, created_at, decided_by:profiles!eligibility_reviews_by_fkey(id, username), member:team_members!eligibility_reviews_member_id_fkey!inner(team_id)',
          )
          .eq('member.team_id', teamId);
        return dataOf(await read.order('created_at', { ascending: false }).limit(500));
      },
    }),
};

/** Hook: what keeps the user from being fielded in their team; undefined where nothing does, and while it is read. */
export function useOwnDoubts(userId: string) {
  const { data: own } = useQuery({ ...teamQueries.ofPlayer(userId), enabled: userId !== '' });
  const open = own && own.eligibility !== 'eligible' ? own : undefined;
  const reasons = useQuery({ ...eligibilityQueries.reasons(open?.team_id ?? ''), enabled: open !== undefined });
  return open && reasons.data ? { status: open.eligibility, doubts: reasons.data[open.id] ?? [] } : undefined;
}
