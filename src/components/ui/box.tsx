import { type ComponentProps, useEffect, useImperativeHandle, useRef } from 'react';
import styles from './box.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** Some of what it stands for is ticked. */
  mixed?: boolean;
};

/** A box to tick, alike in both themes; its parent gives it its text. */
export function Box({ mixed = false, ref, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current!);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  return <input {...rest} ref={input} type="checkbox" className={styles.box} />;
}
