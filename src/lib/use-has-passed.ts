import { useEffect, useState } from 'react';

// A timer holds no longer than 24 days; a deadline may be further off.
const longest = 86_400_000;

/** Hook: whether a moment has passed; the part is drawn again when it does. Nothing to wait for has passed. */
export function useHasPassed(moment: Date | null): boolean {
  const at = moment?.getTime() ?? -Infinity;
  const [now, setNow] = useState(() => Date.now());
  const passed = at <= now;
  useEffect(() => {
    if (passed) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(Date.now());
          if (Date.now() < at) wait();
        },
        Math.min(Math.max(at - Date.now(), 0), longest),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [at, passed]);
  return passed;
}
