import { useTranslation } from 'react-i18next';
import { type Weekday, weekdays } from '#domain/club/market.ts';
import { weekdayName } from '#lib/dates.ts';

type Props = { label: string; value: readonly Weekday[]; onChange: (days: Weekday[]) => void };

/** Days of the week as seven large toggles. */
export function WeekdayField({ label, value, onChange }: Props) {
  const { i18n } = useTranslation('common');
  const toggle = (day: Weekday) =>
    onChange(weekdays.filter((each) => (each === day ? !value.includes(day) : value.includes(each))));
  return (
    <fieldset className="grid w-[min(100%,24rem)] gap-1.5">
      <legend className="pb-1.5 text-md font-semibold">{label}</legend>
      <div className="grid grid-cols-7 gap-1.5 in-[aside]:grid-cols-4">
        {weekdays.map((day) => (
          <button
            key={day}
            type="button"
            className="min-h-11 rounded-box border border-edge font-semibold aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-ground"
            aria-pressed={value.includes(day)}
            onClick={() => toggle(day)}
          >
            <span aria-hidden="true">{weekdayName(day, i18n.language, 'short')}</span>
            <span className="sr-only">{weekdayName(day, i18n.language)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
