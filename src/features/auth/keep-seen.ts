import { limits } from '#domain/limits.ts';
import { markSeen } from '#data/auth/own-session.ts';

const minute = 60_000;

/**
 * Marks the signed-in user as seen: at once, and from then on at most every five minutes while somebody looks at
 * the page. A mark that fails is left; the next one follows. Returns what stops it.
 */
export function keepSeen(): () => void {
  let last = -Infinity;
  const mark = () => {
    if (document.hidden || Date.now() - last < limits.seenMinutes * minute) return;
    last = Date.now();
    void markSeen();
  };
  mark();
  const timer = setInterval(mark, minute);
  document.addEventListener('visibilitychange', mark);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', mark);
  };
}
