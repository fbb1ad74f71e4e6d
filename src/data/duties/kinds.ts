import { dutyForms, type DutyKind } from '#domain/match/forms.ts';
import { paths } from '#lib/paths.ts';
import type { Address } from '#lib/site-path.ts';
import type { DutyRow } from './queries.ts';

/** The duties for a member of a team. */
export type Duty = Omit<DutyRow, 'kind' | 'until' | 'at'> & {
  kind: DutyKind;
  until: string | null;
  at: string | null;
};

const isKind = (kind: string): kind is DutyKind => Object.hasOwn(dutyForms, kind);

/** The duties this version knows: a kind of a newer one is left out. Beside the list that draws them, not the read. */
export const knownDuties = (rows: readonly DutyRow[]): Duty[] =>
  rows.flatMap(({ kind, ...row }) => (isKind(kind) ? [{ ...row, kind }] : []));

/** The page of what a duty is about: a match, a scrim, a night cup or a team's contracts, with that form open. */
export function dutyPage(
  { kind, match_id, subject_id }: Pick<Duty, 'kind' | 'match_id' | 'subject_id'>,
  form?: string,
): Address {
  if (kind === 'renewals') return paths.team(subject_id, 'contracts');
  if (kind.startsWith('scrim')) return paths.scrim(subject_id, form);
  return match_id === null ? paths.nightCup(subject_id, form) : paths.match(match_id, form);
}
