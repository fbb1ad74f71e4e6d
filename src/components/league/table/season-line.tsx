import type { Enums } from '#database.types.ts';
import { useTranslation } from 'react-i18next';
import styles from './season-line.module.css';

type Props = {
  /** Rounds in order: played, being played now, or still to come. */
  rounds: ('done' | 'now' | 'next')[];
  phase: Enums<'season_phase'>;
  start?: string;
  end?: string;
};

/** One tick a round, then the playoffs after a gap. */
export function SeasonLine({ rounds, phase, start, end }: Props) {
  const { t } = useTranslation('table');
  const now = rounds.findIndex((round) => round !== 'done') + 1;
  const label =
    phase === 'regular' && now > 0 ? t('season.round', { round: now, rounds: rounds.length }) : t(`season.${phase}`);
  const playoffs = phase === 'finished' ? styles.done : phase === 'playoffs' ? styles.now : '';
  return (
    <div>
      <div className={styles.line} role="img" aria-label={label}>
        {rounds.map((round, index) => (
          <i key={index} className={round === 'now' ? styles.now : round === 'next' ? styles.next : undefined} />
        ))}
        {rounds.length > 0 && <i className={styles.gap} />}
        {[0, 1, 2].map((part) => (
          <i key={part} className={`${styles.playoffs} ${playoffs}`} />
        ))}
      </div>
      <p className={styles.legend}>
        <span>{start}</span>
        <span className="text-center">
          <b>{label}</b>
        </span>
        <span>{end}</span>
      </p>
    </div>
  );
}
