import type { ComponentProps } from 'react';
import { Box } from './box.tsx';

/** A box to tick, with its text; the whole of it is the target. */
export function Check({ children, ...rest }: ComponentProps<typeof Box>) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2.5 wrap-anywhere">
      <Box {...rest} />
      {children}
    </label>
  );
}
