import readXlsxFile from 'read-excel-file/universal';
import { cellText, type SheetCell, type SheetsAnswer } from '#domain/competition/spreadsheet-cell.ts';
import { unzip, zip } from '#domain/zip.ts';

/** Of all parts of a file together, unpacked: many times what an import takes. */
const unpackedMax = 16_000_000;
const sheetsMax = 20;
const rowsMax = 10_000;

globalThis.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  void answer(data).then(
    (result) => postMessage(result satisfies SheetsAnswer),
    () => postMessage('unreadable' satisfies SheetsAnswer),
  );
});

async function answer(bytes: Uint8Array<ArrayBuffer>): Promise<SheetsAnswer> {
  const parts = await unzip(bytes, (name) => /\.(xml|rels)$/.test(name), unpackedMax);
  if (!parts) return 'tooLarge';
  // packed again as they are: the library would unpack large parts by its own script, which the page's policy forbids
  const sheets = await readXlsxFile(zip(parts).buffer);
  if (sheets.length > sheetsMax || sheets.some(({ data }) => data.length > rowsMax)) return 'tooLarge';
  // its types say DateConstructor where it gives a Date
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: data.map((cells) => cells.map((cell) => cellText(cell as SheetCell))),
  }));
}
