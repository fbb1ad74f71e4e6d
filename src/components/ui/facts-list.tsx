import type { ReactNode } from 'react';
import styles from './facts-list.module.css';

/** Terms and what they are, in two columns; `children` are dt and dd. */
export function FactsList({ className = '', children }: { className?: string; children: ReactNode }) {
  return <dl className={`${styles.facts} ${className}`}>{children}</dl>;
}
