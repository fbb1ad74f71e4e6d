import type { SheetsAnswer } from '#domain/competition/spreadsheet-cell.ts';
import { ownWorker } from './own-worker.ts';
// oxlint-disable-next-line import/default -- the build's address of it
import address from './xlsx-worker.ts?worker&url';

/** Milliseconds after which a file is given up. */
const patience = 30_000;

/** The sheets of an Excel file, read beside the page and within bounds. */
export function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<SheetsAnswer> {
  return new Promise((resolve) => {
    const worker = ownWorker('xlsx-worker', address);
    const end = (answer: SheetsAnswer) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(() => end('tooLarge'), patience);
    worker.addEventListener('message', ({ data }: MessageEvent<SheetsAnswer>) => end(data));
    worker.addEventListener('error', () => end('unreadable'));
    worker.postMessage(bytes, [bytes.buffer]);
  });
}
