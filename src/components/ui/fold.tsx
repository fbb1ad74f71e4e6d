import { type ReactNode, useState } from 'react';
import styles from './fold.module.css';

/** The content folded away below its title; a plus opens it. `look` is more of the title's, `className` the whole's. */
export function Fold({ title, look = '', className, whenOpened = false, children }: Props) {
  const [opened, setOpened] = useState(!whenOpened);
  return (
    <details className={className} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className={`${styles.title} ${look}`}>{title}</summary>
      {opened && children}
    </details>
  );
}

type Props = {
  title: ReactNode;
  look?: string;
  className?: string;
  /** Its content is drawn, and read, once it is opened. */
  whenOpened?: boolean;
  children: ReactNode;
};
