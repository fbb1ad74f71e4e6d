import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Address } from '#lib/site-path.ts';
import { AppLink } from './app-link.tsx';
import styles from './section-head.module.css';

type Props = { title: string; more?: { to: Address; label: string }; aside?: ReactNode; level?: 2 | 3 };

/** A section's title on its rule, with a way to more or a fact beside it. */
export function SectionHead({ title, more, aside, level = 2 }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.head}>
      <Heading>{title}</Heading>
      {aside}
      {more && (
        <AppLink to={more.to}>
          {more.label}
          <ChevronRight size={16} />
        </AppLink>
      )}
    </div>
  );
}
