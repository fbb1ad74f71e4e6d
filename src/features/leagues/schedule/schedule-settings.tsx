import { useTranslation } from 'react-i18next';
import { TextField } from '#components/form/text-field.tsx';
import { WeekdayField } from '#components/form/weekday-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { weekdays } from '#domain/club/market.ts';
import type { PlannedSeason } from '#data/entries/queries.ts';
import { formatDate, zoneCity } from '#lib/dates.ts';
import { useNow } from '#lib/use-now.ts';
import { isEarly, isPast, newSeed, type Plan, unreadOf } from './schedule-plan.ts';

type Props = { plan: Plan; season: PlannedSeason; onChange: (plan: Plan) => void };

/** The inputs of the draw; every change shows below at once. */
export function ScheduleSettings({ plan, season, onChange }: Props) {
  const { t, i18n } = useTranslation('schedule');
  const now = useNow();
  const unread = unreadOf(plan);
  const says = (parts: string[]) =>
    parts.length > 0 ? t('unread', { parts: new Intl.ListFormat(i18n.language).format(parts) }) : undefined;
  const change = (part: Partial<Plan>) => onChange({ ...plan, moved: {}, ...part });
  return (
    <section className="grid gap-5" aria-label={t('settings')}>
      <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <TextField
          label={t('startsOn')}
          type="date"
          {...(season.starts_on !== null && { min: season.starts_on })}
          error={
            isEarly(plan, season) && season.starts_on !== null
              ? t('startsEarly', { day: formatDate(season.starts_on, i18n.language, 'UTC') })
              : isPast(plan, season.league.time_zone, now)
                ? t('startsPast')
                : undefined
          }
          value={plan.startsOn}
          onChange={({ target }) => change({ startsOn: target.value })}
        />
        <TextField
          label={t('hours')}
          hint={t('hoursHint', { city: zoneCity(season.league.time_zone, i18n.language) })}
          error={says(unread.hours)}
          value={plan.hours}
          onChange={({ target }) => change({ hours: target.value })}
        />
        <TextField
          label={t('blackout')}
          hint={t('blackoutHint')}
          error={says(unread.blackout)}
          value={plan.blackout}
          onChange={({ target }) => change({ blackout: target.value })}
        />
        <TextField
          label={t('atOnce')}
          hint={t('atOnceHint')}
          type="number"
          min={1}
          value={plan.atOnce}
          onChange={({ target }) => change({ atOnce: target.value })}
        />
      </div>
      <WeekdayField
        label={t('weekdays')}
        value={weekdays.filter((_, index) => plan.weekdays.includes(index + 1))}
        onChange={(days) => change({ weekdays: days.map((day) => weekdays.indexOf(day) + 1) })}
      />
      <p className="flex flex-wrap items-center gap-3">
        <Button onClick={() => change({ seed: newSeed() })}>{t('drawAgain')}</Button>
        <span className="text-sm text-faint">{t('seed', { seed: plan.seed })}</span>
      </p>
    </section>
  );
}
