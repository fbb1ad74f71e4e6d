import type { ReactNode } from 'react';
import { Pitch } from '#components/brand/pitch.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';

/** A form of one column, and on a desk the still pitch beside it. */
export function AuthFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="page auth">
      <PageTitle title={title} />
      <div className="stack">
        <h1 className="h1" tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="t2">{lead}</p>}
        {children}
      </div>
      <div className="only-l overflow-hidden" aria-hidden="true">
        <Pitch />
      </div>
    </div>
  );
}
