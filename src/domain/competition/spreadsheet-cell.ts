/** The sheets of a workbook as texts, or why it was not read. */
export type Sheet = { name: string; rows: string[][] };
export type SheetsAnswer = Sheet[] | 'tooLarge' | 'unreadable';

/** A cell of a spreadsheet, where a date has its clocks in UTC. */
export type SheetCell = string | number | boolean | Date | null | undefined;

/** The days by which spreadsheets count: a time alone is in one of them. */
const firstDays = ['1899-12-30', '1904-01-01'];

/** A cell as the text that a CSV file has: a date as 2026-11-22, with 19:30 where it has a time, which may stand alone. */
export function cellText(cell: SheetCell): string {
  if (!(cell instanceof Date)) return String(cell ?? '');
  if (Number.isNaN(cell.getTime())) return '';
  // a serial number is a fraction of a day, and never a whole second
  const [day = '', clock = ''] = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().split(/[T.]/);
  const time = clock.replace(/:00$/, '');
  if (firstDays.includes(day)) return time;
  return time === '00:00' ? day : `${day} ${time}`;
}
