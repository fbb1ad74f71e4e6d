import { useMutation } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

export type Eligibility = Database['public']['Enums']['eligibility_status'];
/** In the order they are offered, and of the keys that set them. */
export const eligibilities = ['eligible', 'pending', 'ineligible'] as const satisfies Eligibility[];
export type Decision = { memberIds: string[]; status: Eligibility; notes?: string };

/** Sets the status of one or more members, with or without notes: of all of them or of none. */
export function useSetEligibility() {
  return useMutation({
    mutationFn: async ({ memberIds, status, notes }: Decision) => {
      const db = await supabase();
      const decision = { status, notes: notes?.trim() || undefined };
      const [member_id] = memberIds;
      dataOf(
        memberIds.length === 1 && member_id !== undefined
          ? await db.rpc('set_eligibility', { member_id, ...decision })
          : await db.rpc('set_eligibility_many', { member_ids: memberIds, ...decision }),
      );
    },
    meta: {
      successToast: 'eligibility:toasts.set',
      errorToast: 'eligibility:errors.update',
      invalidates: ['eligibility', 'teams'],
    },
  });
}

/** A captain rests an own player; whoever asks says how it is taken back. */
export function useRestMember() {
  return useMutation({
    mutationFn: async (memberId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('set_eligibility', { member_id: memberId, status: 'ineligible' }));
    },
    meta: { errorToast: 'eligibility:errors.update', invalidates: ['eligibility', 'teams'] },
  });
}

/** A captain asks the staff to look again. */
export function useRequestReview() {
  return useMutation({
    mutationFn: async (memberId: string) => {
      const db = await supabase();
      dataOf(await db.rpc('request_eligibility_review', { member_id: memberId }));
    },
    meta: {
      successToast: 'eligibility:toasts.asked',
      refusalToast: true,
      invalidates: ['eligibility', 'teams'],
    },
  });
}

/** An admin sends every signing to review, or lets the computed checks decide again. */
export function useReviewAll() {
  return useMutation({
    mutationFn: async (enabled: boolean) => {
      const db = await supabase();
      const row = { key: 'eligibility_review', value: { enabled } };
      dataOf(await db.from('site_settings').upsert(row, { onConflict: 'key' }));
    },
    meta: {
      successToast: 'admin:settings.saved',
      errorToast: 'admin:settings.failed',
      invalidates: ['eligibility', 'teams'],
    },
  });
}
