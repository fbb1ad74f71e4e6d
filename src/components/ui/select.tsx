import { type ComponentProps, useId } from 'react';
import control from '#components/ui/input.module.css';

/** A native select with its label above. */
export function Select({
  label,
  hideLabel = false,
  ...rest
}: ComponentProps<'select'> & { label: string; hideLabel?: boolean }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-md font-semibold'}>
        {label}
      </label>
      <select id={id} {...rest} className={control.select} />
    </div>
  );
}
