import { useTranslation } from 'react-i18next';
import { type Weekday, weekdays } from '#domain/market.ts';

/** Seven dots, Monday first, filled on the days meant; read out as the days' names. */
export function WeekdayDots({ days, label }: { days: readonly Weekday[]; label: string }) {
  const { t } = useTranslation('common');
  const named = weekdays.filter((day) => days.includes(day)).map((day) => t(`ui.weekday.${day}`));
  return (
    <span className="week" title={named.join(', ')}>
      <span className="vh">
        {label}: {named.length > 0 ? named.join(', ') : t('ui.weekday.none')}
      </span>
      {weekdays.map((day) => (
        <span key={day} className={days.includes(day) ? 'on' : undefined} aria-hidden="true">
          {t(`ui.weekday.${day}`).slice(0, 1)}
        </span>
      ))}
    </span>
  );
}
