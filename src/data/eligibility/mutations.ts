import { call, command, mutation, write } from '#data/command.ts';
import type { Database } from '#database.types.ts';

export type Eligibility = Database['public']['Enums']['eligibility_status'];
/** In the order they are offered, and of the keys that set them. */
export const eligibilities = ['eligible', 'pending', 'ineligible'] as const satisfies Eligibility[];
export type Decision = { memberIds: string[]; status: Eligibility; notes?: string };

const decided = ['eligibility', 'teams'] as const;

/** Sets the status of one or more members, with or without notes: of all of them or of none. */
export const useSetEligibility = mutation(
  ({ memberIds, status, notes }: Decision) => {
    const decision = { status, notes: notes?.trim() || undefined };
    const [member_id] = memberIds;
    return memberIds.length === 1 && member_id !== undefined
      ? call('set_eligibility', { member_id, ...decision })
      : call('set_eligibility_many', { member_ids: memberIds, ...decision });
  },
  { done: 'eligibility:toasts.set', refused: 'eligibility:errors.update', invalidates: decided },
);

/** An admin decides about a player without a team. */
export const useDecideAboutPlayer = command(
  'decide_about_player',
  [...decided, 'people', 'players'],
  'eligibility:toasts.set',
  { refused: 'eligibility:errors.update' },
);

/** A captain rests an own player; the dialog says how it is taken back. */
export const useRestMember = command('set_eligibility', decided, undefined, { refused: 'eligibility:errors.update' });

/** A captain asks the staff to look again. */
export const useRequestReview = command('request_eligibility_review', decided, 'eligibility:toasts.asked');

/** An admin sends every signing to review, or lets the computed checks decide again. */
export const useReviewAll = write(
  (db, enabled: boolean) =>
    db.from('site_settings').upsert({ key: 'eligibility_review', value: { enabled } }, { onConflict: 'key' }),
  { done: 'admin:settings.saved', refused: 'admin:settings.failed', invalidates: decided },
);
