import { type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '#lib/when-idle.ts';

// Not where somebody comes back to, by reload or Back: the place on the page depends on what is above it.
const navigation = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
// A server draws it open: the page itself sees to the rest (scripts/vite/carry-over.ts).
let isOpened = typeof document === 'undefined' || navigation?.type === 'navigate';

type Props = { as?: 'div' | 'aside'; className?: string; children: ReactNode };

/**
 * The parts below the first screen of the page that somebody opens first: the browser lays it out in its own task,
 * once there is time or when it comes near (base.css).
 */
export function Below({ as: Tag = 'div', className, children }: Props) {
  const [isLater, setLater] = useState(isOpened);
  useEffect(() => {
    if (!isLater) return;
    return whenIdle(() => {
      isOpened = false;
      setLater(false);
    });
  }, [isLater]);
  return (
    <Tag className={className} data-below={isLater ? '' : undefined}>
      {children}
    </Tag>
  );
}
