import { dutyForms, type DutyKind } from '#domain/match/forms.ts';
import type { DutyRow } from './queries.ts';

/** What waits for a member of a team. */
export type Duty = Omit<DutyRow, 'kind' | 'until' | 'at'> & {
  kind: DutyKind;
  until: string | null;
  at: string | null;
};

const isKind = (kind: string): kind is DutyKind => Object.hasOwn(dutyForms, kind);

/** The duties this version knows: a kind of a newer one is left out. Beside the list that draws them, not the read. */
export const knownDuties = (rows: readonly DutyRow[]): Duty[] =>
  rows.flatMap(({ kind, ...row }) => (isKind(kind) ? [{ ...row, kind }] : []));
