import type { ReactNode } from 'react';
import { AppLink } from '#components/ui/app-link.tsx';
import { type Address } from '#lib/site-path.ts';
import { Logo } from './logo.tsx';
import styles from './top-bar.module.css';

/** The bar above every page: the mark, which leads home, and what the shell puts beside it. */
export function TopBar({ home, children }: { home?: Address; children?: ReactNode }) {
  return (
    <header className={styles.bar}>
      <div className="page">
        {home === undefined ? (
          <span>
            <Logo />
          </span>
        ) : (
          <AppLink to={home}>
            <Logo />
          </AppLink>
        )}
        {children}
      </div>
    </header>
  );
}
