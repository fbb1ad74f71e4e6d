import { Ban, Check, Circle, Clock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './chip.module.css';

type Tone = 'good' | 'bad' | 'waiting' | 'live' | 'neutral';

const icons: Record<Tone, LucideIcon> = { good: Check, bad: Ban, waiting: Clock, live: Circle, neutral: Circle };

/** A state as icon and word, never as colour alone. */
export function StatusChip({ tone, icon, children }: { tone: Tone; icon?: LucideIcon; children: ReactNode }) {
  const Icon = icon ?? icons[tone];
  return (
    <span className={`${styles.chip} ${styles[tone] ?? ''}`}>
      <Icon className="size-3.5" />
      {children}
    </span>
  );
}

/** A short outlined word: captain, not verified. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-h-5 items-center rounded-box px-1.5 text-xs font-medium whitespace-nowrap text-soft inset-ring inset-ring-edge">
      {children}
    </span>
  );
}
