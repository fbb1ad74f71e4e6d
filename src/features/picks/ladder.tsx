import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import cell from '#components/ui/data-table.module.css';
import { MoreButton } from '#components/ui/more-button.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { formatNumber } from '#lib/dates.ts';
import { pickQueries } from '#data/picks/queries.ts';

type Props = { leagueId: string; season: number; me: string | undefined };

/** The best predictors of the season: most points first, then most scores; level ones share a place. */
export function Ladder({ leagueId, season, me }: Props) {
  const { t, i18n } = useTranslation('picks');
  const ladder = useInfiniteQuery(pickQueries.ladder(leagueId, season));
  if (ladder.isPending) return <SkeletonRows rows={10} />;
  if (ladder.isError) return <ErrorState message={t('failed')} onRetry={() => void ladder.refetch()} />;
  const rows = ladder.data.pages.flat();
  if (rows.length === 0) return <EmptyState title={t('ladder.empty')}>{t('ladder.emptyHint')}</EmptyState>;
  return (
    <div className="max-w-3xl">
      <DataTable label={t('tabs.ladder')}>
        <thead>
          <tr>
            <th scope="col" className="max-wide:px-1">
              <Heading full={t('ladder.place')} short="#" />
            </th>
            <th scope="col" className={cell.lead}>
              {t('ladder.player')}
            </th>
            {(['scored', 'winners', 'exact', 'points'] as const).map((column) => (
              <th
                key={column}
                scope="col"
                className={`${cell.right} ${column === 'scored' ? 'max-wide:hidden' : 'max-wide:px-1'}`}
              >
                <Heading full={t(`ladder.${column}`)} short={t(`ladder.short.${column}`)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.user_id} aria-current={row.user_id === me || undefined}>
              <td className="numerals max-wide:px-1">{row.place}</td>
              <th scope="row" className={cell.lead}>
                <span className="flex min-w-0 items-center gap-2">
                  <Avatar player={row} size={28} />
                  <span className={`min-w-0 truncate leading-11 ${row.user_id === me ? 'font-bold' : ''}`}>
                    <PlayerLink player={{ id: row.user_id, username: row.username }} />
                  </span>
                </span>
              </th>
              {(['scored', 'winners', 'exact'] as const).map((column) => (
                <td
                  key={column}
                  className={`numerals ${cell.number} ${column === 'scored' ? 'max-wide:hidden' : 'max-wide:px-1'}`}
                >
                  {formatNumber(row[column], i18n.language)}
                </td>
              ))}
              <td className={`numerals ${cell.number} max-wide:px-1`}>
                <b className="text-ink">{formatNumber(row.points, i18n.language)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <MoreButton query={ladder} />
    </div>
  );
}

/** The head of a column; on phones the short word, so that the points stay in view. */
function Heading({ full, short }: { full: string; short: string }) {
  return (
    <>
      <span className="max-wide:hidden">{full}</span>
      <abbr title={full} className="wide:hidden">
        {short}
      </abbr>
    </>
  );
}
