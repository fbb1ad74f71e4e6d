import { useTranslation } from 'react-i18next';
import { type Weekday, weekdays } from '#domain/club/market.ts';
import { weekdayName } from '#lib/dates.ts';
import styles from './weekday-dots.module.css';

/** Seven dots, Monday first, filled on the days meant; read out as the days' names. */
export function WeekdayDots({ days, label }: { days: readonly Weekday[]; label: string }) {
  const { t, i18n } = useTranslation('common');
  const named = weekdays.filter((day) => days.includes(day)).map((day) => weekdayName(day, i18n.language));
  return (
    <span className={styles.dots} title={named.join(', ')}>
      <span className="sr-only">
        {label}: {named.length > 0 ? named.join(', ') : t('ui.noDay')}
      </span>
      {weekdays.map((day) => (
        <span key={day} className={days.includes(day) ? styles.on : undefined} aria-hidden="true">
          {weekdayName(day, i18n.language, 'narrow')}
        </span>
      ))}
    </span>
  );
}
