import { zip } from '../zip.ts';

/** Sheets as an Excel file. Whole numbers are numbers and everything else is text: nothing is computed. */
export function writeXlsx(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets);
  const each = (write: (number: number, name: string) => string) =>
    names.map((name, at) => write(at + 1, escaped(name))).join('');
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${documents}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${documents}/relationships"><sheets>${each((number, name) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${documents}/relationships/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
    ...Object.fromEntries(names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetOf(sheets[name]!)])),
  };
  return zip(
    Object.entries(parts).map(([name, text]) => ({
      name,
      bytes: new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`),
    })),
  );
}

const packages = 'http://schemas.openxmlformats.org/package/2006';
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const sheetOf = (rows: readonly (readonly string[])[]) =>
  `<worksheet xmlns="${main}"><sheetData>${rows.map((cells, at) => `<row r="${at + 1}">${cells.map((cell, column) => cellOf(cell, `${letters[column]}${at + 1}`)).join('')}</row>`).join('')}</sheetData></worksheet>`;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function cellOf(cell: string, place: string): string {
  if (cell === '') return '';
  if (/^(0|-?[1-9]\d{0,14})$/.test(cell)) return `<c r="${place}"><v>${cell}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '_x000D_' };
/** Text in XML, where Excel reads `_x0041_` as a letter, and control characters cannot stand. */
const escaped = (text: string) =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|[\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
    .replace(/[&<>"\r]/g, (sign) => signs[sign]!);
