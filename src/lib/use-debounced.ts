import { useEffect, useState } from 'react';

/** Hook: a value once it has stood still for `wait` milliseconds: what is typed is requested when typing rests. */
export function useDebounced<T>(value: T, wait: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
