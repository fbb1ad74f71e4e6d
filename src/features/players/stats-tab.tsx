import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { type Figure, figures, winRate } from '#domain/statistics.ts';
import { formatNumber, formatPercent } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { playerQueries } from './queries.ts';
import { FigureList } from '#components/league/figure-list.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import cell from '#components/ui/data-table.module.css';

const sums = ['appearances', 'wins', ...figures, 'mvp'] as const;

/** Stats: the sums of a career as large figures, then one row a season. */
export function StatsTab({ playerId }: { playerId: string }) {
  const { t, i18n } = useTranslation(['players', 'figures']);
  const stats = useQuery(playerQueries.stats(playerId));

  if (stats.isPending) return <SkeletonRows rows={14} />;
  if (stats.isError) return <ErrorState message={t('errors.part')} onRetry={() => void stats.refetch()} />;
  if (stats.data.length === 0) return <EmptyState title={t('stats.empty')} />;
  const name = (sum: (typeof sums)[number]) => (isFigure(sum) ? t(`figures:${sum}`) : t(`players:stats.${sum}`));
  const total = (sum: (typeof sums)[number]) => stats.data.reduce((all, row) => all + row[sum], 0);
  return (
    <>
      <FigureList
        figures={[
          ...sums.map((sum) => [name(sum), formatNumber(total(sum), i18n.language)] as const),
          [t('stats.winRate'), formatPercent(winRate(total('wins'), total('appearances')) / 100, i18n.language)],
        ]}
      />
      <div className="mt-8">
        <DataTable label={t('tabs.stats')}>
          <thead>
            <tr>
              <th scope="col" className={cell.lead}>
                {t('stats.season')}
              </th>
              <th scope="col" className="max-wide:hidden">
                {t('stats.team')}
              </th>
              {sums.map((sum) => (
                <th key={sum} scope="col" className={cell.right}>
                  {name(sum)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stats.data.map((row) => (
              <tr key={`${row.league_id}-${row.season}-${row.team_id}`}>
                <th scope="row" className={`${cell.lead} whitespace-nowrap`}>
                  {row.league_id === null || row.season === null ? (
                    t('stats.nightCups')
                  ) : (
                    <AppLink to={paths.league(row.league_id, { season: row.season })}>
                      {row.league_name} {row.season}
                    </AppLink>
                  )}
                  <span className="block text-sm font-normal text-soft wide:hidden">{row.team_name}</span>
                </th>
                <td className="whitespace-nowrap max-wide:hidden">
                  <AppLink to={paths.team(row.team_id)}>{row.team_name}</AppLink>
                </td>
                {sums.map((sum) => (
                  <td key={sum} className={`numerals ${cell.figure}`}>
                    {formatNumber(row[sum], i18n.language)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </DataTable>
      </div>
    </>
  );
}

const isFigure = (sum: string): sum is Figure => figures.some((figure) => figure === sum);
