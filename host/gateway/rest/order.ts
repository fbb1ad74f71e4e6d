import { Reader } from './reader.ts';
import { misread, unknownColumn } from './refusal.ts';
import type { Columned } from './select.ts';

/** By which columns rows stand in order. */
export type Order = {
  /** The embedded resource whose column it is; the row's own when missing. */
  of: string | undefined;
  column: string;
  direction: 'asc' | 'desc' | undefined;
  nulls: 'nullsfirst' | 'nullslast' | undefined;
};

/** Columns one can order by at once, and rows one answer holds. */
export const windowLimits = { order: 8, rows: 1000, offset: 1_000_000 };

/**
 * @param embedded the rows embedded under a name, of which an order may speak, too
 * @throws RestRefusal
 */
export function readOrder(text: string, rows: Columned, embedded: (name: string) => Columned): Order[] {
  const reader = new Reader(text, 'order');
  const terms: Order[] = [];
  do {
    const first = reader.name();
    const of = reader.takes('(') ? first : undefined;
    const column = of === undefined ? first : reader.name();
    if (of !== undefined) reader.expects(')');
    const owner = of === undefined ? rows : embedded(of);
    if (!owner.columns.has(column)) throw unknownColumn(owner.name, column);
    if (terms.some((term) => term.of === of && term.column === column)) throw reader.refusal('a column is named twice');
    if (terms.length === windowLimits.order) throw reader.refusal(`at most ${windowLimits.order} columns`);
    const direction = reader.takes('.asc') ? 'asc' : reader.takes('.desc') ? 'desc' : undefined;
    const nulls = reader.takes('.nullsfirst') ? 'nullsfirst' : reader.takes('.nullslast') ? 'nullslast' : undefined;
    terms.push({ of, column, direction, nulls });
  } while (reader.takes(','));
  reader.end();
  return terms;
}

export const orderText = (terms: Order[]): string =>
  terms
    .map((term) =>
      [term.of === undefined ? term.column : `${term.of}(${term.column})`, term.direction, term.nulls]
        .filter((word) => word !== undefined)
        .join('.'),
    )
    .join(',');

/** How many rows at most; more than one answer holds is as many as it holds. @throws RestRefusal */
export const readLimit = (text: string): number => Math.min(wholeNumber('limit', text), windowLimits.rows);

/** How many rows are left out before the first. @throws RestRefusal */
export function readOffset(text: string): number {
  const offset = wholeNumber('offset', text);
  if (offset > windowLimits.offset) throw misread('offset', text, 0, `at most ${windowLimits.offset}`);
  return offset;
}

function wholeNumber(what: string, text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw misread(what, text, 0, 'expecting a whole number');
  return Number(text);
}
