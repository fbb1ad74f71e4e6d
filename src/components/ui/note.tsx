import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './note.module.css';

const icons = {
  info: Info,
  warning: TriangleAlert,
  error: CircleAlert,
  success: CircleCheck,
} as const;

/** Something worth knowing beside the content; an error is read out at once. */
export function Note({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div
      className={`${styles.note} ${styles[tone] ?? ''}`}
      role={tone === 'error' ? 'alert' : tone === 'info' ? undefined : 'status'}
    >
      <Icon className="size-4.5" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
