import type { ReactNode } from 'react';
import { SectionHead } from '#components/ui/section-head.tsx';

/** One family of components, under its name: side by side, or `stacked` where each takes the whole width. */
export function Part({ title, stacked = false, children }: { title: string; stacked?: boolean; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <SectionHead title={title} />
      <div
        className={
          stacked
            ? 'grid min-w-0 grid-cols-1 gap-4 overflow-x-auto p-1 pt-4'
            : 'flex flex-wrap items-end gap-4 overflow-x-auto p-1 pt-4'
        }
      >
        {children}
      </div>
    </section>
  );
}

/** A text longer than its place, with a word that no line holds. */
export const longText =
  'Spielvereinigung der vereinigten Flutlichtfreunde und Donaudampfschifffahrtsgesellschaftskapitänsmannschaften 1909 e. V.';
