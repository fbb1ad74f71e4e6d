import { limits } from '#domain/limits.ts';

/** Logs a console warning for every task longer than 50 ms, where the browser can observe them. */
export function warnOfLongTasks(): void {
  if (!('PerformanceObserver' in window) || !PerformanceObserver.supportedEntryTypes.includes('longtask')) return;
  const observer = new PerformanceObserver((list) => {
    for (const task of list.getEntries()) {
      if (task.duration > limits.longTaskMs) console.warn(`Long task: ${Math.round(task.duration)} ms`);
    }
  });
  observer.observe({ type: 'longtask', buffered: true });
}
