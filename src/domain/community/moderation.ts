import type { Enums } from '#database.types.ts';

export type ContentKind = Enums<'content_kind'>;
export type ReportCause = Enums<'report_cause'>;

export const reportCauses = [
  'insult',
  'hate',
  'spam',
  'personal_data',
  'impersonation',
  'other',
] as const satisfies readonly ReportCause[];

/** For how many days the staff mutes somebody. */
export const muteDays = [1, 3, 7, 30, 90] as const;

/**
 * Every text in what was hidden or reported: addresses of links among them; names of files, ids and moments of a whole
 * row not.
 */
export function textsOf(was: unknown): string[] {
  if (typeof was === 'string') return was === '' || notText.test(was) ? [] : [was];
  if (typeof was !== 'object' || was === null) return [];
  return Object.values(was).flatMap(textsOf);
}

const notText = /^((avatars|logos)\/|[0-9a-f]{8}-[0-9a-f-]{27}$|\d{4}-\d\d-\d\dT)/;
