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
