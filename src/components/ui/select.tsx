import { type ComponentProps, useId } from 'react';
import control from '#components/ui/input.module.css';

type Props = ComponentProps<'select'> & {
  label: string;
  hideLabel?: boolean;
  /** As wide as what is chosen, where the longest choice would push its neighbour down. */
  fits?: boolean;
};

/** A native select with its label above. */
export function Select({ label, hideLabel = false, fits = false, ...rest }: Props) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-md font-semibold'}>
        {label}
      </label>
      <select id={id} {...rest} className={fits ? `${control.select} field-sizing-content` : control.select} />
    </div>
  );
}
