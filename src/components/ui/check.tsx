import type { ComponentProps } from 'react';

/** A box to tick, with its words; the whole of it is the target. */
export function Check({ children, ...rest }: ComponentProps<'input'>) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2.5">
      <input {...rest} type="checkbox" className="size-5 accent-mark" />
      {children}
    </label>
  );
}
