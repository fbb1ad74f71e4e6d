import { expect, test } from 'vitest';
import { cellText, type SheetCell } from './spreadsheet-cell.ts';

test.each<[SheetCell, string]>([
  ['Işık', 'Işık'],
  [3, '3'],
  [-3, '-3'],
  [0, '0'],
  [true, 'true'],
  [null, ''],
  [new Date('2026-11-22T00:00:00Z'), '2026-11-22'],
  [new Date('2026-11-22T19:30:00Z'), '2026-11-22 19:30'],
  [new Date('2026-11-22T19:29:59.9996Z'), '2026-11-22 19:30'],
  [new Date('2026-11-22T19:30:15Z'), '2026-11-22 19:30:15'],
  [new Date('1899-12-30T19:30:00Z'), '19:30'],
  [new Date('1899-12-30T00:00:00Z'), '00:00'],
  [new Date('1904-01-01T19:30:00Z'), '19:30'],
  // more than a day is no time of one
  [new Date('1899-12-31T01:30:00Z'), '1899-12-31 01:30'],
  [new Date(Number.NaN), ''],
])('%o is read as %j', (cell, text) => expect(cellText(cell)).toBe(text));
