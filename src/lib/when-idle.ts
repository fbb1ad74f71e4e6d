const waiting: (() => void)[] = [];

/**
 * Runs when the page has been drawn and the browser has nothing better to do (2 seconds at the latest). One at a time:
 * what each brings is drawn before the next.
 */
export function whenIdle(action: () => void): void {
  waiting.push(action);
  if (waiting.length > 1) return;
  if (document.readyState === 'complete') next();
  else window.addEventListener('load', next, { once: true });
}

function next(): void {
  const run = () => {
    try {
      waiting[0]?.();
    } finally {
      waiting.shift();
      // Asked for in an idle moment it comes in a later one.
      if (waiting.length > 0) next();
    }
  };
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}
