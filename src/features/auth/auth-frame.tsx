import type { ReactNode } from 'react';
import { Pitch } from '#components/brand/pitch.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';

/** A form of one column, and on a wide screen the still pitch beside it. */
export function AuthFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="page grid grid-cols-1 items-center gap-[72px] pt-8 wide:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] wide:pt-14">
      <PageTitle title={title} />
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <h1 className="text-4xl wrap-anywhere max-wide:text-3xl" tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="text-soft">{lead}</p>}
        {children}
      </div>
      <div className="max-wide:hidden overflow-hidden" aria-hidden="true">
        <Pitch />
      </div>
    </div>
  );
}
