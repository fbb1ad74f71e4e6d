import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import styles from './arrival.module.css';

/**
 * The announcement of a navigation to those who do not see it: focus moves to the new page's heading, and a thin line
 * at the top shows that a slow page is on its way. Changes of the query alone keep the focus.
 */
export function Arrival() {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const loading = useRouterState({ select: (state) => state.status === 'pending' });
  const first = useRef(true);

  useEffect(() => {
    if (pathname === undefined) return;
    if (first.current) {
      first.current = false;
      return;
    }
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
  }, [pathname]);

  return <div className={styles.line} data-loading={loading} aria-hidden="true" />;
}
