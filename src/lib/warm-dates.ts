import worker from './date-worker.ts?worker&url';
import { ownWorker } from './own-worker.ts';

/**
 * The first date that a browser writes takes a phone a tenth of a second, in which it answers nobody: it looks up what
 * all languages need. A worker does that beside the page, for both. Without one the page does it when it comes to it.
 */
export function warmDates(): void {
  try {
    void ownWorker('date-worker', worker);
  } catch {
    // A browser that has no workers, or was told to make none.
  }
}
