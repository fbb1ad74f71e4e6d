import type { Json } from '#database.types.ts';

/** `text`: that somebody's text changed is all the log knows of them. */
export type Change = { field: string; before: string | null; after: string | null; text?: true };

/**
 * The differences between the two sides of an entry, field by field, in the order of the later side; where only one
 * side is known, all of it. Values are as the database says them, texts without quotes.
 */
export function changesOf(before: Json, after: Json): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const { texts_changed: texts = [] } = now ?? old ?? {};
  const fields = [...new Set([...Object.keys(now ?? {}), ...Object.keys(old ?? {})])].filter(
    (f) => f !== 'texts_changed',
  );
  const changes: Change[] = fields.map((field) => ({ field, before: text(old?.[field]), after: text(now?.[field]) }));
  // an action that says only what it did leaves the rest of the row as it was
  const both = old !== null && now !== null;
  const changed = both
    ? changes.filter(({ field, ...sides }) => field in now && sides.before !== sides.after)
    : changes;
  const changedTexts = (texts as string[]).map((field): Change => ({ field, before: null, after: null, text: true }));
  return [...changed.filter(({ field }) => !(texts as string[]).includes(field)), ...changedTexts];
}

/** A day and a moment as the database writes them. */
export const day = /^\d{4}-\d\d-\d\d$/;
export const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d(:?\d\d)?|Z)$/;

type Fields = { [field: string]: Json | undefined };

function fieldsOf(side: Json): Fields | null {
  if (side === null || side === undefined) return null;
  return typeof side === 'object' && !Array.isArray(side) ? side : { '': side };
}

function text(value: Json | undefined): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
