import type { ReactNode } from 'react';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';

type Props = { title: string; lead?: string; children: ReactNode; beside?: ReactNode };

/** A page of plain text in one column; what else there is is beside it, on phones below. */
export function TextPage({ title, lead, children, beside }: Props) {
  return (
    <>
      <PageTitle title={title} />
      <PageHead title={title} lead={lead} chalk="corner" />
      <div className="page grid grid-cols-1 gap-x-16 gap-y-8 pt-7 lg:grid-cols-[minmax(0,68ch)_minmax(0,1fr)]">
        <div className="grid min-w-0 grid-cols-1 max-w-[68ch] content-start gap-8">{children}</div>
        {beside && <div className="grid min-w-0 grid-cols-1 max-w-[68ch] content-start gap-8">{beside}</div>}
      </div>
    </>
  );
}

/** A titled part of it. */
export function TextSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-1 gap-2">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}
