import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { AppLink } from './app-link.tsx';

const look = cva('btn', {
  variants: {
    variant: { primary: 'pri', secondary: 'sec', quiet: 'quiet', danger: 'bad', 'danger-outline': 'bad2' },
    size: { small: 'smb', medium: '', large: 'lg' },
  },
  defaultVariants: { variant: 'secondary', size: 'medium' },
});

type Look = VariantProps<typeof look> & { wide?: boolean };

/** An act. While `pending` it keeps its width, says that it is busy, and cannot be pressed twice. */
export function Button({
  variant,
  size,
  wide,
  pending = false,
  children,
  disabled,
  ...rest
}: Look & ComponentProps<'button'> & { pending?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, size, class: wide && 'wide' })}
      disabled={disabled || pending}
      aria-busy={pending}
    >
      {pending && <span className="spin" aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A link that looks like an act. */
export function ButtonLink({ variant, size, wide, ...rest }: Look & ComponentProps<typeof AppLink>) {
  return <AppLink {...rest} className={look({ variant, size, class: wide && 'wide' })} />;
}

/** An icon alone; its label is read out and shown on hover. */
export function IconButton({ label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return <button type="button" {...rest} className="ibtn" aria-label={label} title={label} />;
}
