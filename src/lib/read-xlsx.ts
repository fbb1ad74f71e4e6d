import { ownWorker } from './own-worker.ts';
import address from './xlsx-worker.ts?worker&url';

export type Sheet = { name: string; rows: string[][] };
export type SheetsAnswer = Sheet[] | 'tooLarge' | 'unreadable';

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
    worker.postMessage(bytes);
  });
}
