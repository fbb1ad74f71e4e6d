import { SectionHead } from '#components/ui/section-head.tsx';
import type { Address } from '#lib/site-path.ts';

type Props = { title: string; text: string; more?: { to: Address; label: string } | undefined };

/** A block with nothing in it folds to its one line. */
export function EmptySection({ title, text, more }: Props) {
  return (
    <section>
      <SectionHead title={title} aside={<span className="text-sm text-soft">{text}</span>} {...(more && { more })} />
    </section>
  );
}
