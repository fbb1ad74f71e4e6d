import type { ComponentProps } from 'react';
import { AppLink } from './app-link.tsx';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-outline';
  size?: 'small' | 'medium' | 'large';
  wide?: boolean;
};

const look = ({ variant = 'secondary', size = 'medium', wide = false }: Look) =>
  `${styles.look} ${styles[variant]} ${styles[size] ?? ''} ${wide ? 'w-full' : ''}`;

/**
 * An action. While `pending` it keeps its width, says that it is busy, and cannot be pressed twice. It has a look of its
 * own: where it stands is said by what is around it.
 */
export function Button({
  variant,
  size,
  wide,
  pending = false,
  children,
  disabled,
  ...rest
}: Look & Omit<ComponentProps<'button'>, 'className'> & { pending?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, size, wide })}
      disabled={disabled || pending}
      aria-busy={pending}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}

/** A link that looks like an action. */
export function ButtonLink({ variant, size, wide, ...rest }: Look & Omit<ComponentProps<typeof AppLink>, 'className'>) {
  return <AppLink {...rest} className={look({ variant, size, wide })} />;
}

/** An icon alone; its label is read out and shown on hover. */
export function IconButton({ label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return <button type="button" {...rest} className={styles.icon} aria-label={label} title={label} />;
}
