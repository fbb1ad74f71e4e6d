import type { ReactNode } from 'react';
import { SectionHead } from '#components/ui/section-head.tsx';

type Props = { title: string; actions?: ReactNode; children: ReactNode };

/** One thing an admin decides about an account: how it stands, and what may be done. */
export function DecisionSection({ title, actions, children }: Props) {
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <SectionHead title={title} />
      {children}
      {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
    </section>
  );
}
