import { useTranslation } from 'react-i18next';
import type { TeamFacts } from '#data/teams/facts.ts';
import { zoneCity } from '#lib/dates.ts';
import { viewerZone } from '#lib/time-zone.ts';
import { WeekdayDots } from './weekday-dots.tsx';

type Props = { facts: TeamFacts };

/** Whether anybody said when the team plays. */
export const saysWhen = ({ training_days: listed, usual_days: able, usual_from: from }: TeamFacts): boolean =>
  Boolean(listed?.length || able?.length || from);

/** When a team plays: the days its listing names, else those on which five can, and its hours; nothing where nobody said. */
export function UsualTimes({ facts }: Props) {
  const { t, i18n } = useTranslation('team-card');
  const { training_days: listed, usual_days: able, usual_from: from, usual_until: until, zone } = facts;
  const days = listed?.length ? listed : able;
  if (!saysWhen(facts)) return null;
  // As the database writes a time of day; midnight as an end is the end of the day.
  const clock = (time: string) => time.slice(0, 5);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {days && days.length > 0 && <WeekdayDots days={days} label={t(listed?.length ? 'training' : 'usual')} />}
      {from && until && (
        <span className="numerals text-sm">
          {`${clock(from)}–${clock(until)}`}
          {zone && zone !== viewerZone() && (
            <span className="text-soft"> {t('inZone', { city: zoneCity(zone, i18n.language) })}</span>
          )}
        </span>
      )}
    </span>
  );
}
