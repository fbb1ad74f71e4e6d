import { Ban, Check, Circle, Clock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Tone = 'good' | 'bad' | 'waiting' | 'live' | 'neutral';

const tones: Record<Tone, { look: string; icon: LucideIcon }> = {
  good: { look: 'chip ok', icon: Check },
  bad: { look: 'chip no', icon: Ban },
  waiting: { look: 'chip wait', icon: Clock },
  live: { look: 'chip live', icon: Circle },
  neutral: { look: 'chip', icon: Circle },
};

/** A state as icon and word, never as colour alone. */
export function StatusChip({ tone, icon, children }: { tone: Tone; icon?: LucideIcon; children: ReactNode }) {
  const { look, icon: usual } = tones[tone];
  const Icon = icon ?? usual;
  return (
    <span className={look}>
      <Icon className="ic" aria-hidden="true" />
      {children}
    </span>
  );
}

/** A short outlined word: captain, not verified. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>;
}
