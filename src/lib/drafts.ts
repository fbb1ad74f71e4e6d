import { storage } from './storage.ts';

/** One field of a form: what was stored when somebody began to write, and what they wrote. */
type Written = { was: unknown; now: unknown };
export type Draft = Record<string, Written>;

const keyOf = (userId: string, form: string) => `rondo.draft.${userId}.${form}`;

/**
 * Text that was typed into a form and neither sent nor discarded: kept on this device by user and form, so that a
 * reload, a lost session or a dead network takes nothing away.
 */
export const drafts = {
  read(userId: string, form: string): Draft | null {
    try {
      const value: unknown = JSON.parse(storage.read(keyOf(userId, form)) ?? 'null');
      return isDraft(value) ? value : null;
    } catch {
      return null;
    }
  },
  keep(userId: string, form: string, draft: Draft): void {
    if (Object.keys(draft).length === 0) storage.remove(keyOf(userId, form));
    else storage.write(keyOf(userId, form), JSON.stringify(draft));
  },
  drop: (userId: string, form: string): void => storage.remove(keyOf(userId, form)),
};

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (field) => typeof field === 'object' && field !== null && 'was' in field && 'now' in field,
  );
