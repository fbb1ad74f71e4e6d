import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#components/form/text-field.tsx';
import { WeekdayField } from '#components/form/weekday-field.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { weekdays } from '#domain/club/market.ts';
import { zoneCity } from '#lib/dates.ts';
import type { Available } from '#domain/competition/timetable.ts';

/** Hours of several days at once, as people say them. */
export type Span = { days: number[]; from: string; until: string };

const evenings: Span = { days: [], from: '20:00', until: '23:00' };
/** The most the database takes, one a day and span. */
const hoursMax = 21;

type Props = { spans: Span[]; zone: string; onChange: (spans: Span[]) => void; problem?: boolean };

/** When a team can play: any time, or some hours of some days; none said is any time. */
export function HoursFields({ spans, zone, onChange, problem = false }: Props) {
  const { t, i18n } = useTranslation('leagues');
  const change = (at: number, part: Partial<Span>) =>
    onChange(spans.map((span, index) => (index === at ? { ...span, ...part } : span)));
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="headline pb-1 text-lg">{t('entry.hours.title')}</legend>
      <p className="text-sm text-faint">{t('entry.hours.text', { city: zoneCity(zone, i18n.language) })}</p>
      <Segmented
        label={t('entry.hours.title')}
        value={spans.length > 0 ? 'some' : 'any'}
        choices={[
          { value: 'any', label: t('entry.hours.any') },
          { value: 'some', label: t('entry.hours.some') },
        ]}
        onChange={(value) => onChange(value === 'any' ? [] : [evenings])}
      />
      {spans.map((span, at) => (
        // Spans have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="grid gap-3 border-t border-rule pt-3">
          <WeekdayField
            label={t('entry.hours.days')}
            value={weekdays.filter((_, index) => span.days.includes(index + 1))}
            onChange={(days) => change(at, { days: days.map((day) => weekdays.indexOf(day) + 1) })}
          />
          <div className="flex items-end gap-3">
            <TextField
              label={t('entry.hours.from')}
              type="time"
              value={span.from}
              onChange={({ target }) => change(at, { from: target.value })}
            />
            <TextField
              label={t('entry.hours.until')}
              type="time"
              value={span.until}
              onChange={({ target }) => change(at, { until: target.value })}
            />
            {spans.length > 1 && (
              <IconButton
                label={t('entry.hours.remove')}
                onClick={() => onChange(spans.filter((_, index) => index !== at))}
              >
                <X size={18} />
              </IconButton>
            )}
          </div>
        </div>
      ))}
      {spans.length > 0 && spans.length < 3 && (
        <p>
          <Button size="small" onClick={() => onChange([...spans, evenings])}>
            <Plus size={16} />
            {t('entry.hours.more')}
          </Button>
        </p>
      )}
      {problem && (
        <p className="text-sm text-loss" role="alert">
          {t('entry.hours.wrong')}
        </p>
      )}
    </fieldset>
  );
}

/** As the database takes them. */
export const hoursOf = (spans: Span[]): Available[] =>
  spans.flatMap(({ days, from, until }) => days.map((weekday) => ({ weekday, from, until })));

/** Whether every span says a day and an end after its beginning; midnight as an end is the end of the day. */
export const areHours = (spans: Span[]): boolean =>
  spans.every(({ days, from, until }) => days.length > 0 && from !== '' && (from < until || until === '00:00')) &&
  hoursOf(spans).length <= hoursMax;

/** The stored hours, days of the same hours together. */
export function spansOf(hours: readonly Available[]): Span[] {
  const spans: Span[] = [];
  for (const { weekday, from, until } of hours) {
    const [start, end] = [from.slice(0, 5), until.slice(0, 5)];
    const alike = spans.find((span) => span.from === start && span.until === end);
    if (alike) alike.days.push(weekday);
    else spans.push({ days: [weekday], from: start, until: end });
  }
  return spans;
}
