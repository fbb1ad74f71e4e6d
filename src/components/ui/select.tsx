import { type ComponentProps, useId } from 'react';

/** A native select with its label above. */
export function Select({
  label,
  hideLabel = false,
  ...rest
}: ComponentProps<'select'> & { label: string; hideLabel?: boolean }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'vh' : undefined}>
        {label}
      </label>
      <select id={id} {...rest} className="sel" />
    </div>
  );
}
