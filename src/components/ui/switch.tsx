import type { ComponentProps, ReactNode } from 'react';
import styles from './switch.module.css';

/** On or off, at once. */
export function Switch({
  children,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { children: ReactNode }) {
  return (
    <label className={styles.choice}>
      <input {...rest} type="checkbox" role="switch" className={styles.switch} />
      {children}
    </label>
  );
}
