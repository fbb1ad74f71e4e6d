import { writeCsv } from '#domain/competition/csv.ts';
import { type FileType, fileTypes, type Table } from '#domain/competition/season-files.ts';
import type { Separator } from '#domain/competition/separator.ts';
import { writeXlsx } from '#domain/competition/xlsx.ts';
import { saveFile } from './save-file.ts';

/** Saves tables by their names: CSV files one each, and as sheets of one Excel file. */
export function saveTables(name: string, tables: Record<string, Table>, type: FileType, separator: Separator): void {
  const [only, ...more] = Object.keys(tables);
  if (type === 'csv')
    for (const [table, rows] of Object.entries(tables))
      saveFile(`${name}-${table}.csv`, writeCsv(rows, separator), fileTypes.csv);
  else saveFile(`${name}${more.length === 0 ? `-${only}` : ''}.xlsx`, writeXlsx(tables), fileTypes.xlsx);
}
