import type { ReactNode } from 'react';
import styles from './data-table.module.css';

/** A table of numbers, which scrolls sideways where it is too wide, by keyboard too. */
export function DataTable({ label, className = '', children }: Props) {
  return (
    <div className={styles.scroll} role="region" tabIndex={0} aria-label={label}>
      <table className={`${styles.table} ${className}`}>{children}</table>
    </div>
  );
}

type Props = { label: string; className?: string; children: ReactNode };
