import type { DutyRow } from './queries.ts';

/** What waits for a member of a team; the kinds are those of private.duties. */
export type Duty = Omit<DutyRow, 'kind' | 'until' | 'at'> & { kind: Kind; until: string | null; at: string | null };

const kinds = [
  'answerClaim',
  'answerTime',
  'attendance',
  'checkIn',
  'claimWaits',
  'disputed',
  'joinRequests',
  'lineUp',
  'report',
  'short',
] as const;
type Kind = (typeof kinds)[number];
const isKind = (kind: string): kind is Kind => (kinds as readonly string[]).includes(kind);

/** The duties this version knows: a kind of a newer one is left out. Beside the list that draws them, not the read. */
export const knownDuties = (rows: readonly DutyRow[]): Duty[] =>
  rows.flatMap(({ kind, ...row }) => (isKind(kind) ? [{ ...row, kind }] : []));
