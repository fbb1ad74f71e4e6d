import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { formatDay, formatNumber } from '#lib/dates.ts';
import { adminQueries, type Week } from '#data/admin/queries.ts';
import { WeekBars } from './week-bars.tsx';

const counts = ['sign_ups', 'active', 'matches'] as const;

/** How lively the last twelve weeks were. */
export function Weeks() {
  const { t } = useTranslation('admin');
  const query = useQuery(adminQueries.weeks());
  return (
    <section>
      <SectionHead title={t('weeks.title')} />
      {query.isPending && <SkeletonRows rows={3} height={96} />}
      {query.isError && <ErrorState message={t('errors.weeks')} onRetry={() => void query.refetch()} />}
      {query.data && (
        <div className="ruled">
          {counts.map((count) => (
            <Count key={count} count={count} weeks={query.data} />
          ))}
        </div>
      )}
    </section>
  );
}

/** One count: this week's number, its bars, and all of it as a table for screen readers. */
function Count({ count, weeks }: { count: (typeof counts)[number]; weeks: Week[] }) {
  const { t, i18n } = useTranslation('admin');
  const number = (value: number) => formatNumber(value, i18n.language);
  const [before, now] = weeks.slice(-2).map((week) => week[count]);
  return (
    <figure className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-center gap-5 py-3">
      <figcaption>
        <span className="text-sm text-soft block">{t(`weeks.${count}`)}</span>
        <b className="numerals text-2xl font-[650]">{number(now ?? 0)}</b>{' '}
        <span className="text-sm text-faint">{t('weeks.before', { number: number(before ?? 0) })}</span>
      </figcaption>
      <WeekBars values={weeks.map((week) => week[count])} />
      <div className="sr-only">
        <table>
          <caption>{t(`weeks.${count}`)}</caption>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.week}>
                <th scope="row">
                  {t('weeks.from', { day: formatDay(`${week.week}T12:00:00Z`, i18n.language, 'UTC') })}
                </th>
                <td>{number(week[count])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
