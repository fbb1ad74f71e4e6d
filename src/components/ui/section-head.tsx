import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from './app-link.tsx';

type Props = { title: string; more?: { to: string; label: string }; aside?: ReactNode; level?: 2 | 3 };

/** A section's title on its rule, with a way to more or a fact beside it. */
export function SectionHead({ title, more, aside, level = 2 }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="sec-h">
      <Heading>{title}</Heading>
      {aside}
      {more && (
        <AppLink className="more" to={more.to}>
          {more.label}
          <ChevronRight size={16} aria-hidden="true" />
        </AppLink>
      )}
    </div>
  );
}
