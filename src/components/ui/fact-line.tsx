import { Children, type ReactNode } from 'react';
import styles from './fact-line.module.css';

type Props = { children: ReactNode; className?: string };

/** Facts one after the other, a dot between two: none begins or ends a line. An empty fact is left out. */
export function FactLine({ children, className = '' }: Props) {
  const facts = Children.toArray(children).filter((fact) => fact !== '');
  return (
    <span className={`${styles.line} ${className}`}>
      <span className={styles.facts}>
        {facts.map((fact, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- they have no other name
          <span key={at}>
            {at > 0 && <span className={styles.dot}> · </span>}
            {fact}
          </span>
        ))}
      </span>
    </span>
  );
}
