import type { Json } from '#database.types.ts';

export type Change = { field: string; before: string | null; after: string | null };

/**
 * What differs between the two sides of an entry, field by field, in the order of the later side; where only one side
 * is known, all of it. Values are as the database says them, texts without quotes.
 */
export function changesOf(before: Json, after: Json): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...Object.keys(now ?? {}), ...Object.keys(old ?? {})])];
  const said = fields.map((field) => ({ field, before: text(old?.[field]), after: text(now?.[field]) }));
  // an act that says only what it did leaves the rest of the row as it was
  const both = old !== null && now !== null;
  return both ? said.filter(({ field, ...sides }) => field in now && sides.before !== sides.after) : said;
}

type Fields = { [field: string]: Json | undefined };

function fieldsOf(side: Json): Fields | null {
  if (side === null || side === undefined) return null;
  return typeof side === 'object' && !Array.isArray(side) ? side : { '': side };
}

function text(value: Json | undefined): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
