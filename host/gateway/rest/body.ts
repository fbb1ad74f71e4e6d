import { RestRefusal } from './refusal.ts';

/** Columns and their values, of no prototype. */
export type Row = Record<string, unknown>;

/** How many rows one request writes, and how deep their values are nested. */
export const bodyLimits = { rows: 100, depth: 12 };

/** @throws RestRefusal when it is no JSON, or JSON that is never ours */
export function readJson(text: string, type: string | undefined): unknown {
  const media = type?.split(';')[0]?.trim().toLowerCase();
  if (media && media !== 'application/json')
    throw new RestRefusal(400, 'PGRST102', `Content-Type not acceptable: ${media.slice(0, 100)}`);
  return harmless(parsed(text), 0);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalid();
  }
}

const invalid = (why: string | null = null) => new RestRefusal(400, 'PGRST102', 'Empty or invalid json', why);

/**
 * The value built anew, of objects without a prototype. A name that stands for one in JavaScript is refused as a
 * key at any depth: there is no use for it, and a careless copy of it reaches every object of the process.
 */
function harmless(value: unknown, depth: number): unknown {
  if (depth > bodyLimits.depth) throw invalid('nested too deep');
  if (typeof value === 'string' && value.includes('\0')) throw invalid('a text holds the character 0');
  if (typeof value === 'number' && !Number.isFinite(value)) throw invalid('a number is too large');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part: unknown) => harmless(part, depth + 1));
  const built = Object.create(null) as Row;
  for (const [key, part] of Object.entries(value)) {
    if (prototypeNames.has(key) || key.includes('\0')) throw invalid(`the key ${JSON.stringify(key)} is not taken`);
    built[key] = harmless(part, depth + 1);
  }
  return built;
}

const prototypeNames = new Set(['__proto__', 'constructor', 'prototype']);

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The rows of a body, for inserting.
 * @param columns those meant when `columns` names them: others are left out then, and rows may differ
 * @throws RestRefusal
 */
export function readRows(
  value: unknown,
  columns: string[] | undefined,
  allowed: Set<string>,
  relation: string,
): Row | Row[] {
  if (isRow(value)) return readRow(value, columns, allowed, relation);
  if (!Array.isArray(value)) throw invalid();
  if (value.length > bodyLimits.rows) throw invalid(`at most ${bodyLimits.rows} rows`);
  const rows = value.map((row: unknown) => {
    if (!isRow(row)) throw new RestRefusal(400, 'PGRST102', 'All object keys must match');
    return readRow(row, columns, allowed, relation);
  });
  const keys = new Set(rows.map((row) => Object.keys(row).toSorted().join(',')));
  if (!columns && keys.size > 1) throw new RestRefusal(400, 'PGRST102', 'All object keys must match');
  return rows;
}

/** @throws RestRefusal when the row names a column that is not there */
export function readRow(value: unknown, columns: string[] | undefined, allowed: Set<string>, relation: string): Row {
  if (!isRow(value)) throw invalid();
  const row = Object.create(null) as Row;
  for (const [key, part] of Object.entries(value)) {
    if (!allowed.has(key)) throw missingColumn(relation, key);
    if (!columns || columns.includes(key)) row[key] = part;
  }
  return row;
}

export const missingColumn = (relation: string, column: string) =>
  new RestRefusal(
    400,
    'PGRST204',
    `Could not find the '${column.slice(0, 100)}' column of '${relation}' in the schema cache`,
  );
