import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Hook: false at first, true once the page has been drawn and the browser has time for what is not urgent. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
