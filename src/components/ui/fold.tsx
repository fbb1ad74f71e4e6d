import type { ReactNode } from 'react';
import styles from './fold.module.css';

/** What is folded away below its title; a plus opens it. `look` is more of the title's, `className` the whole's. */
export function Fold({ title, look = '', className, children }: Props) {
  return (
    <details className={className}>
      <summary className={`${styles.title} ${look}`}>{title}</summary>
      {children}
    </details>
  );
}

type Props = { title: ReactNode; look?: string; className?: string; children: ReactNode };
