const waiting: (() => void)[] = [];
let isAsked = false;

/**
 * Runs when the page has been drawn and the browser has nothing better to do (2 seconds at the latest), unless the
 * returned function is called before. One at a time: what each brings is drawn before the next.
 */
export function whenIdle(action: () => void): () => void {
  waiting.push(action);
  ask();
  return () => {
    const place = waiting.indexOf(action);
    if (place >= 0) waiting.splice(place, 1);
  };
}

function ask(): void {
  if (isAsked || waiting.length === 0) return;
  isAsked = true;
  if (document.readyState === 'complete') next();
  else window.addEventListener('load', next, { once: true });
}

function next(): void {
  const run = () => {
    isAsked = false;
    try {
      waiting.shift()?.();
    } finally {
      // Asked for in an idle moment it comes in a later one.
      ask();
    }
  };
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}
