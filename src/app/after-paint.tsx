import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** Parts nobody needs in the first picture. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPainted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return painted && <Suspense fallback={null}>{children}</Suspense>;
}
