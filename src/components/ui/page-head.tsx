import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chalk } from '#components/brand/chalk.tsx';
import type { Address } from '#lib/site-path.ts';
import { AppLink } from './app-link.tsx';
import styles from './page-head.module.css';

type Props = {
  title: string;
  crumbs?: { to?: Address; label: string }[];
  /** `wide` ones are left out on phones, where a tab says them. */
  facts?: { label: string; value: ReactNode; wide?: boolean }[];
  /** Left of the title: a crest, a shirt number. */
  badge?: ReactNode;
  actions?: ReactNode;
  /** Which lines of a pitch are drawn behind. */
  chalk?: 'box' | 'circle' | 'corner';
  lead?: ReactNode;
  /** Tabs or a season line, on the bottom rule. */
  children?: ReactNode;
};

/** The head of a page with its one h1, which takes the focus after a navigation. */
export function PageHead({ title, crumbs = [], facts = [], badge, actions, chalk, lead, children }: Props) {
  return (
    <div className={styles.head}>
      {chalk && <Chalk kind={chalk} />}
      <div className="page relative">
        {crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
        <div className={`${styles.title} ${crumbs.length > 0 ? '' : 'pt-7'}`}>
          {badge}
          <div className="grid min-w-0 flex-1 gap-2.5">
            <h1 className="text-4xl wrap-anywhere max-wide:text-3xl" id="page-title" tabIndex={-1}>
              {title}
            </h1>
            {lead && <p className="text-soft">{lead}</p>}
            {facts.length > 0 && <Facts facts={facts} />}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {children}
      </div>
    </div>
  );
}

function Crumbs({ crumbs }: { crumbs: { to?: Address; label: string }[] }) {
  const { t } = useTranslation('common');
  return (
    <nav className={styles.crumbs} aria-label={t('ui.crumbs')}>
      {crumbs.map(({ to, label }, index) => (
        <span key={label} className="flex min-w-0 items-center gap-1.5">
          {index > 0 && <ChevronRight size={14} />}
          {to ? <AppLink to={to}>{label}</AppLink> : <span>{label}</span>}
        </span>
      ))}
    </nav>
  );
}

function Facts({ facts }: { facts: NonNullable<Props['facts']> }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, wide }) => (
        <div key={label} className={wide ? 'max-wide:hidden' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
