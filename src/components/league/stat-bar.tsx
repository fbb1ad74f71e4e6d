import { formatNumber } from '#lib/dates.ts';
import { useTranslation } from 'react-i18next';
import { kitOf } from './kit-stripe.tsx';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import styles from './stat-bar.module.css';

type Props = { label: string; home: number; away: number; homeTeam: TeamBadge; awayTeam: TeamBadge };

/** Two sides of one stat, from the centre outwards; the larger side is bold. */
export function StatBar({ label, home, away, homeTeam, awayTeam }: Props) {
  const { i18n } = useTranslation();
  const most = Math.max(home, away, 1);
  const share = (value: number) => ({ width: `${(100 * value) / most}%` });
  return (
    <div className={styles.row}>
      <span className={`numerals ${styles.value} ${home > away ? styles.most : ''}`}>
        {formatNumber(home, i18n.language)}
      </span>
      <span className={`kit ${styles.bar} ${styles.left}`} style={kitOf(homeTeam)} aria-hidden="true">
        <i style={share(home)} />
      </span>
      <span className={styles.label}>{label}</span>
      <span className={`kit ${styles.bar}`} style={kitOf(awayTeam)} aria-hidden="true">
        <i style={share(away)} />
      </span>
      <span className={`numerals ${styles.value} ${away > home ? styles.most : ''}`}>
        {formatNumber(away, i18n.language)}
      </span>
    </div>
  );
}
