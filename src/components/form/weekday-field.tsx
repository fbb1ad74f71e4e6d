import { useTranslation } from 'react-i18next';
import { type Weekday, weekdays } from '#domain/market.ts';

type Props = { label: string; value: readonly Weekday[]; onChange: (days: Weekday[]) => void };

/** Days of the week as seven large toggles. */
export function WeekdayField({ label, value, onChange }: Props) {
  const { t } = useTranslation('common');
  const toggle = (day: Weekday) =>
    onChange(weekdays.filter((each) => (each === day ? !value.includes(day) : value.includes(each))));
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <div className="weekdays">
        {weekdays.map((day) => (
          <button key={day} type="button" aria-pressed={value.includes(day)} onClick={() => toggle(day)}>
            <span aria-hidden="true">{t(`ui.weekday.${day}`).slice(0, 2)}</span>
            <span className="vh">{t(`ui.weekday.${day}`)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
