import { useTranslation } from 'react-i18next';
import { type Weekday, weekdays } from '#domain/market.ts';
import { weekdayName } from '#lib/dates.ts';

type Props = { label: string; value: readonly Weekday[]; onChange: (days: Weekday[]) => void };

/** Days of the week as seven large toggles. */
export function WeekdayField({ label, value, onChange }: Props) {
  const { i18n } = useTranslation('common');
  const toggle = (day: Weekday) =>
    onChange(weekdays.filter((each) => (each === day ? !value.includes(day) : value.includes(each))));
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <div className="weekdays">
        {weekdays.map((day) => (
          <button key={day} type="button" aria-pressed={value.includes(day)} onClick={() => toggle(day)}>
            <span aria-hidden="true">{weekdayName(day, i18n.language, 'short')}</span>
            <span className="vh">{weekdayName(day, i18n.language)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
