import { CalendarClock, CalendarX2, CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '#components/ui/data-table.tsx';
import { weekdays } from '#domain/club/market.ts';
import { groupBy } from '#domain/group-by.ts';
import { dayKey, formatDay, formatTime, weekdayName } from '#lib/dates.ts';
import type { Entry } from '#data/leagues/season-queries.ts';
import { useConflicts } from './use-conflicts.ts';
import type { Drawn, DrawnFixture } from './schedule-plan.ts';

type Props = { drawn: Drawn; teams: Record<string, Entry['team']>; zone: string };

const day = 86_400_000;
const weekdayOf = (date: string) => (new Date(date).getUTCDay() + 6) % 7;
const later = (date: string, days: number) => new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

/** Weeks down and the days that are played on across, those without a match too: what lies where, at a glance. */
export function ScheduleCalendar({ drawn, teams, zone }: Props) {
  const { t, i18n } = useTranslation('schedule');
  const elsewhere = useConflicts(teams, zone);
  const sorted = drawn.fixtures.toSorted((one, other) => (one.kickoff_at < other.kickoff_at ? -1 : 1));
  const byDay = groupBy(sorted, ({ kickoff_at }) => dayKey(kickoff_at, zone));
  const days = [...byDay.keys()];
  const columns = [...new Set(days.map(weekdayOf))].toSorted((one, other) => one - other);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const weeks: string[] = [];
  for (let monday = later(first, -weekdayOf(first)); monday <= last; monday = later(monday, 7)) weeks.push(monday);
  return (
    <DataTable label={t('calendarCaption')}>
      <thead>
        <tr>
          <th scope="col">{t('view.week')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {weekdayName(weekdays[column]!, i18n.language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="align-top">
        {weeks.map((monday) => (
          <tr key={monday}>
            <th scope="row" className="numerals leading-11 whitespace-nowrap">
              {formatDay(monday, i18n.language)}
            </th>
            {columns.map((column) => {
              const date = later(monday, column);
              return (
                <td key={column} className="py-2">
                  <time dateTime={date} className="block text-sm text-faint numerals">
                    {Number(date.slice(-2))}
                  </time>
                  <ul>
                    {byDay.get(date)?.map((fixture) => (
                      <li key={fixture.key}>
                        <Meeting
                          fixture={fixture}
                          teams={teams}
                          zone={zone}
                          clashes={drawn.clashes.has(fixture.key)}
                          late={drawn.late.has(fixture.key)}
                          elsewhere={elsewhere(drawn.elsewhere.get(fixture.key) ?? [])}
                        />
                      </li>
                    ))}
                  </ul>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

type MeetingProps = Pick<Props, 'teams' | 'zone'> & {
  fixture: DrawnFixture;
  clashes: boolean;
  late: boolean;
  elsewhere: string[];
};

function Meeting({ fixture, teams, zone, clashes, late, elsewhere }: MeetingProps) {
  const { t, i18n } = useTranslation('schedule');
  const [home, away] = [teams[fixture.home_team_id], teams[fixture.away_team_id]];
  if (!home || !away) return null;
  return (
    <span className="flex min-h-8 items-center gap-2 whitespace-nowrap">
      <span className="numerals text-soft">{formatTime(fixture.kickoff_at, i18n.language, zone)}</span>
      <abbr className="no-underline" title={t('pair', { home: home.name, away: away.name })} translate="no">
        {t('pair', { home: home.tag, away: away.tag })}
      </abbr>
      {!fixture.suits && <Sign icon={CalendarX2} says={t('doesNotSuit')} look="text-faint" />}
      {late && <Sign icon={CalendarClock} says={t('late')} look="text-faint" />}
      {elsewhere.length > 0 && <Sign icon={TriangleAlert} says={elsewhere.join('. ')} look="text-soft" />}
      {clashes && <Sign icon={CircleAlert} says={t('clash')} look="text-loss" />}
    </span>
  );
}

function Sign({ icon: Icon, says, look }: { icon: typeof CircleAlert; says: string; look: string }) {
  return (
    <span title={says} className={look}>
      <Icon size={16} aria-hidden="true" />
      <span className="sr-only">{says}</span>
    </span>
  );
}
