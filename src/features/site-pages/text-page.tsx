import type { ReactNode } from 'react';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';

/** A page of plain text in one column. */
export function TextPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <>
      <PageTitle title={title} />
      <PageHead title={title} lead={lead} chalk="corner" />
      <div className="page pt-7">
        <div className="grid min-w-0 grid-cols-1 max-w-[68ch] gap-8">{children}</div>
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
