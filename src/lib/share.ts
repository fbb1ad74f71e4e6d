import type { TFunction } from 'i18next';
import { toast } from './toast.ts';

/** Shares an address by the system's own way, or copies it. */
export async function shareAddress(title: string, url: string, t: TFunction<'share'>): Promise<void> {
  try {
    if ('share' in navigator) await navigator.share({ title, url });
    else {
      await (navigator as Navigator).clipboard.writeText(url);
      await toast.success(t('copied'), { id: 'share' });
    }
  } catch (error) {
    if (!isClosed(error)) await toast.error(t('copyFailed', { address: url }), { id: 'share' });
  }
}

/** Whether the system can hand a file on (Web Share, level 2). */
export const sharesFiles = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] });

/** Hands a picture on, with what it is about. */
export async function sharePicture(file: File, title: string, url: string): Promise<void> {
  try {
    await navigator.share({ files: [file], title, url });
  } catch (error) {
    if (!isClosed(error)) throw error;
  }
}

/** Closing the system's dialog is no failure. */
const isClosed = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
