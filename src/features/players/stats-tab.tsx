import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { type StatName, statNames, winRate } from '#domain/competition/statistics.ts';
import { formatNumber, formatPercent } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { type Player, playerQueries } from '#data/players/queries.ts';
import { StatList } from '#components/league/stat-list.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import cell from '#components/ui/data-table.module.css';

const PerMatch = lazy(() => import('./per-match.tsx').then((m) => ({ default: m.PerMatch })));
const FormLine = lazy(() => import('./form-line.tsx').then((m) => ({ default: m.FormLine })));

const sums = ['appearances', 'wins', ...statNames, 'mvp'] as const;

/** Stats: the sums of a career as large stats, then one row a season. */
export function StatsTab({ player }: { player: Player }) {
  const { t, i18n } = useTranslation(['players', 'stats']);
  const stats = useQuery(playerQueries.stats(player.id));

  if (stats.isPending) return <SkeletonRows rows={14} />;
  if (stats.isError) return <ErrorState message={t('errors.part')} onRetry={() => void stats.refetch()} />;
  if (stats.data.length === 0) return <EmptyState title={t('stats.empty')} />;
  const name = (sum: (typeof sums)[number]) => (isStat(sum) ? t(`stats:${sum}`) : t(`players:stats.${sum}`));
  const short = (sum: (typeof sums)[number]) =>
    isStat(sum) ? t(`stats:short.${sum}`) : sum === 'mvp' ? name(sum) : t(`players:stats.short.${sum}`);
  const total = (sum: (typeof sums)[number]) => stats.data.reduce((all, row) => all + row[sum], 0);
  return (
    <>
      <StatList
        stats={[
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
                <th key={sum} scope="col" className={`${cell.right} max-wide:px-1`}>
                  <span className="max-wide:hidden">{name(sum)}</span>
                  <abbr className="wide:hidden" title={name(sum)}>
                    {short(sum)}
                  </abbr>
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
                  <td key={sum} className={`numerals ${cell.number} max-wide:px-1`}>
                    {formatNumber(row[sum], i18n.language)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </DataTable>
      </div>
      <div className="mt-10 grid grid-cols-1 gap-10 *:min-w-0">
        <Suspense fallback={<SkeletonRows rows={10} />}>
          <FormLine player={player} />
          <PerMatch player={player} stats={stats.data} />
        </Suspense>
      </div>
    </>
  );
}

const isStat = (sum: string): sum is StatName => statNames.some((stat) => stat === sum);
