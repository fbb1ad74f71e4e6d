import type { ComponentProps } from 'react';
import styles from './box.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> & {
  /** Some of what it stands for is ticked. */
  mixed?: boolean;
};

/** A box to tick, alike in both themes; whoever draws it gives it its words. */
export function Box({ mixed = false, ...rest }: Props) {
  const show = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = mixed;
  };
  return <input {...rest} ref={show} type="checkbox" className={styles.box} />;
}
