import type { ComponentProps, ReactNode } from 'react';

/** On or off, at once. */
export function Switch({
  children,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { children: ReactNode }) {
  return (
    <label className="opt">
      <input {...rest} type="checkbox" role="switch" className="sw" />
      {children}
    </label>
  );
}
