import type { ReactNode } from 'react';
import { SectionHead } from '#components/ui/section-head.tsx';

type Props = { title: string; acts?: ReactNode; children: ReactNode };

/** One thing an admin decides about an account: how it stands, and what may be done. */
export function Matter({ title, acts, children }: Props) {
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <SectionHead title={title} />
      {children}
      {acts && <div className="flex flex-wrap gap-2.5">{acts}</div>}
    </section>
  );
}
